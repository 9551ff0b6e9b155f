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
  /** to be spread on the element that stands for the part */
  readonly attrs: PartAttributes;
}

/**
 * What a piece of the kit needs to be a part. A state given by the board wins over the table's, except that a part
 * the table lights or holds chosen is never drawn as anything else.
 */
export function usePart(props: () => PartProps, name: () => string): Part {
  const picker = usePicker();
  const attachment = createAttachmentKey();
  const showTip = tip(() => props().tip);

  const asked = $derived.by<PartState>(() => {
    const { part } = props();
    return part !== undefined && picker !== undefined ? picker.stateOf(part) : 'rest';
  });
  const said = $derived(props().label ?? name());
  const state = $derived(isActive(asked) ? asked : (props().state ?? 'rest'));

  function pick(): void {
    const { part = '', onpick } = props();
    if (onpick) onpick(part);
    else picker?.click(part);
  }

  const attrs = $derived.by<PartAttributes>(() => {
    const { part, flip, tip: text } = props();
    const facts = { part, state, label: said, pick, flip, hasTip: text !== undefined };
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
    get attrs() {
      return attrs;
    },
  };
}
