/** Tells the player that something did not work, and why. */
import { toasts } from '../kit/ui/toasts.svelte';
import { faultText } from '../net/faults';
import { t } from '../text/text.svelte';

export function sorry(error: unknown): void {
  toasts.show({ title: t('error.sorry'), says: faultText(error), bad: true });
}
