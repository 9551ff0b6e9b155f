import type { IconName } from '../ink/icons';

export interface ToastText {
  title: string;
  says?: string;
  icon?: IconName;
  bad?: boolean;
}

const STAY_MS = 6000;

/** The toasts on screen, shown by ToastLayer. A bad one stays until it is taken back. */
class Toasts {
  shown = $state.raw<readonly (ToastText & { id: number })[]>([]);
  #next = 0;

  show(toast: ToastText): number {
    const id = this.#next++;
    this.shown = [...this.shown, { ...toast, id }];
    if (!toast.bad) setTimeout(() => this.hide(id), STAY_MS);
    return id;
  }

  hide(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
