/** Everything that the pages of a game's rulebook show, in the language in use. Call it in a component. */
import { untrack } from 'svelte';
import { gameTable } from '../../games/tables';
import { api } from '../../net/api';
import { Book } from '../../net/catalogues.svelte';
import { shelf } from '../../net/shelf';
import { GameWords, type GameTable } from '../../table/board';
import { lookUp } from '../../text/format';
import { text } from '../../text/text.svelte';
import type { Components, GameInfo, LessonInfo, RulebookInfo } from '../../wire.gen';
import { chaptersOf, chestsOf, type Chapter, type Chest } from './book';

export class RuleBook {
  readonly id: string;
  readonly #book: Book;
  game = $state.raw<GameInfo>();
  table = $state.raw<GameTable | null>();
  trouble = $state.raw<unknown>();
  info = $state.raw<RulebookInfo>();
  lessons = $state.raw<readonly LessonInfo[]>([]);
  #box = $state.raw<Components>();
  #spoken: string | undefined;

  constructor(id: string) {
    this.id = id;
    this.#book = new Book(() => id);
    $effect(() => {
      if (text.lang === this.#spoken) return;
      this.#spoken = text.lang;
      untrack(() => void this.load());
    });
  }

  readonly catalogue = $derived.by(() => this.#book.words);
  readonly #tree = $derived.by(() => this.catalogue?.tree ?? {});
  readonly words: GameWords | undefined = $derived.by(() => this.catalogue && new GameWords(this.catalogue, []));
  readonly title: string = $derived.by(() => lookUp(this.#tree, 'about.title') ?? this.game?.title ?? '');
  readonly summary: string = $derived.by(() => lookUp(this.#tree, 'about.summary') ?? '');
  readonly chapters: readonly Chapter[] = $derived.by(() => chaptersOf(this.#tree));
  readonly chests: readonly Chest[] = $derived.by(() => (this.#box ? chestsOf(this.#tree, this.#box) : []));
  /** all that is to be shown is here */
  readonly ready: boolean = $derived.by(
    () => this.words !== undefined && this.info !== undefined && this.#box !== undefined && this.table !== undefined,
  );

  async load(): Promise<void> {
    this.trouble = undefined;
    const { lang } = text;
    try {
      this.game = await shelf.game(this.id);
      const [box, info, all, table] = await Promise.all([
        api.components(this.id, this.game?.components ?? ''),
        api.rulebook(this.id, lang),
        api.learning(lang),
        gameTable(this.id),
      ]);
      this.#box = box;
      this.info = info;
      this.lessons = all.find(({ game }) => game === this.id)?.lessons ?? [];
      this.table = table ?? null;
    } catch (error) {
      this.trouble = error;
    }
  }

  chapterTitle(id: string): string {
    return this.chapters.find((one) => one.id === id)?.title ?? '';
  }

  lesson(name: string): LessonInfo | undefined {
    return this.lessons.find((one) => one.name === name);
  }
}
