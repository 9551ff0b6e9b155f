/** Why a table cannot be played on, in words. */
import { t } from '../text/text.svelte';
import type { TableInfo } from '../wire.gen';

/** `seen`: it is on show as far as it goes. */
export function whyBroken({ trouble, host }: TableInfo, seen: boolean): string {
  if (!trouble) return '';
  return [t(`trouble.${trouble}`), ...(seen ? [t('trouble.as_far')] : []), ...(host ? [] : [t('trouble.others')])].join(
    ' ',
  );
}
