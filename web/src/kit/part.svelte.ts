import { getContext, setContext } from 'svelte';
import { createAttachmentKey } from 'svelte/attachments';
import { isActive, partAttributes, type PartAttributes, type PartProps, type PartState, type Picker } from './parts';
import { tip } from './tips.svelte';

const KEY = Symbol('picker');

/** Called once by the table: everything below asks this picker what is lit and tells it what was clicked. */
export function providePicker(picker: Picker): void {
  setContext(KEY, picker);
}

/**
 * For drawings that have to know what is lit or chosen before they draw it; pieces use `usePart`. Undefined where
 * nobody plays.
 */
export function usePicker(): Picker | undefined {
  return getContext<Picker | undefined>(KEY);
}

export interface Part {
  readonly state: PartState;
  readonly active: boolean;
  /** to be put, visually hidden, into the element while the part is active; all else in it is then for the eye */
  readonly name: string;
  /** what a click costs, as short as can be */
  readonly cost: string | undefined;
  /** to be spread on the element that stands for the part */
  readonly attrs: PartAttributes;
}

/** What a click on a part costs, as short as can be. */
function priceOf(picker: Picker | undefined, part: string | undefined): string | undefined {
  const [[, n] = ['', 0], ...more] = Object.entries((part !== undefined && picker?.costOf?.(part)) || {});
  return n > 0 ? `−${n}${more.length > 0 ? '…' : ''}` : undefined;
}

/** What the table says of a part. */
function stateIn(picker: Picker | undefined, part: string | undefined): PartState {
  if (part === undefined || picker === undefined) return 'rest';
  const state = picker.stateOf(part);
  return state === 'rest' && picker.isLater?.(part) ? 'may' : state;
}

/**
 * What a piece of the kit needs to be a part. A state given by the board wins over the table's, except that a part
 * the table lights or holds chosen is never drawn as anything else.
 */
export function usePart(props: () => PartProps, name: () => string): Part {
  const picker = usePicker();
  const attachment = createAttachmentKey();
  const showTip = tip(() => props().tip);

  const asked = $derived(stateIn(picker, props().part));
  const said = $derived(props().label ?? name());
  const state = $derived(asked === 'rest' ? (props().state ?? 'rest') : asked);

  const cost = $derived(state === 'lit' ? priceOf(picker, props().part) : undefined);

  function pick(): void {
    const { part = '', onpick } = props();
    if (onpick) onpick(part);
    else picker?.click(part);
  }

  const attrs = $derived.by<PartAttributes>(() => {
    const { part, flip, tip: text } = props();
    const facts = { part, state, label: said, pick, flip, hasTip: text !== undefined, cost };
    return { ...partAttributes(facts), [attachment]: showTip };
  });

  return {
    get state() {
      return state;
    },
    get active() {
      return isActive(state);
    },
    get name() {
      return said;
    },
    get cost() {
      return cost;
    },
    get attrs() {
      return attrs;
    },
  };
}
