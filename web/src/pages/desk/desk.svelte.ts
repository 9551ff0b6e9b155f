/** A set of numbers on an owner's desk: kept on the device and in the address, checked by the host as it changes. */
import { place } from '../../edition';
import { api } from '../../net/api';
import { faultText } from '../../net/faults';
import { router } from '../../router.svelte';
import { t } from '../../text/text.svelte';
import type { DeskInfo } from '../../wire.gen';
import { changed, HOUSE, inAddress, readFile, readText, spelled, writeFile, type Values } from './sets';

const WAIT_MS = 250;
const kept = (game: string): string => `lazaretto.numbers.${game}`;

export class OwnersDesk {
  readonly game: string;
  info = $state.raw<DeskInfo>();
  values = $state.raw<Values>({});
  source = $state('');
  said = $state('');
  refused = $state('');
  trouble = $state.raw<unknown>();
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(game: string) {
    this.game = game;
  }

  readonly fields = $derived.by(() => this.info?.fields ?? []);
  readonly different = $derived.by(() => changed(this.fields, this.values).length);
  readonly faults = $derived.by(() => this.info?.faults ?? []);
  /** What is on the desk now, as the option has it; whether it can be played is told by `info`. */
  readonly text = $derived.by(() => spelled(this.fields, this.values));
  readonly playable = $derived.by(() => !this.busy && this.info !== undefined && this.faults.length === 0);
  readonly file = $derived.by(() => writeFile(this.game, this.source, this.fields, this.values));

  valueOf(at: string): readonly string[] {
    return this.values[at] ?? this.fields.find((field) => field.at === at)?.ours ?? [];
  }

  /** The set of the address; without one, the one that was left here. */
  async open(): Promise<void> {
    this.trouble = undefined;
    try {
      this.info = await api.desk(this.game, HOUSE, '');
      const brought = inAddress(place().search) ?? localStorage.getItem(kept(this.game));
      if (brought !== null && brought !== HOUSE) await this.#bring(readText(brought));
    } catch (error) {
      this.trouble = error;
    }
  }

  /** A set from elsewhere. What is no value of this game is named, and the rest stands on the desk to be mended. */
  async #bring(values: Values): Promise<boolean> {
    const known = this.fields.map(({ at }) => at);
    const strange = Object.keys(values).filter((at) => !known.includes(at));
    this.refused = strange.length > 0 ? t('desk.fault_unknown', { what: strange.slice(0, 3).join(', ') }) : '';
    if (strange.length > 0) return false;
    this.values = values;
    await this.check();
    return true;
  }

  put(at: string, value: readonly string[]): void {
    this.said = this.refused = '';
    this.values = { ...this.values, [at]: value };
    this.#soon();
  }

  reset(): void {
    this.said = this.refused = '';
    this.values = {};
    this.#soon();
  }

  cite(source: string): void {
    this.source = source;
    this.#soon();
  }

  async load(file: File): Promise<void> {
    this.said = this.refused = '';
    const read = readFile(this.game, await file.text());
    if ('fault' in read) {
      this.refused = t(`desk.${read.fault}`, 'game' in read ? { game: read.game } : {});
      return;
    }
    this.source = read.source;
    if (await this.#bring(read.values)) this.said = t('desk.loaded', { file: file.name });
  }

  /** What was entered stays, whatever comes of its check: in a page without a server that may take seconds. */
  #keep(): void {
    const { game, text } = this;
    router.rename(`/rules/${game}/numbers${text === HOUSE ? '' : `?numbers=${encodeURIComponent(text)}`}`);
    try {
      localStorage.setItem(kept(game), text);
    } catch {
      // the address has it
    }
  }

  #soon(): void {
    this.busy = true;
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), WAIT_MS);
  }

  async check(): Promise<void> {
    const asked = ++this.#asked;
    const { text } = this;
    this.busy = true;
    try {
      const info = await api.desk(this.game, text, this.source);
      if (asked !== this.#asked) return;
      this.info = info;
      this.#keep();
    } catch (error) {
      if (asked === this.#asked) this.refused = faultText(error);
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }
}
