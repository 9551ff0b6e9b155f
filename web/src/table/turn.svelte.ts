/** "Your turn" beyond the page: in the title, as a sound, as a notice of the browser. Call it in a component. */
import { settings } from '../settings.svelte';
import { t } from '../text/text.svelte';
import { chime } from './chime';

/** Asks the browser for leave to show notices; only ever called on a click. */
export async function allowNotices(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

function notify(title: string): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(t('table.your_turn'), { body: title, tag: 'lazaretto', icon: '/icon.svg' });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // some phones allow notices only to installed apps
  }
}

export function callToTurn(asked: () => boolean, title: () => string): void {
  let before = false;
  $effect(() => {
    const now = asked();
    if (now && !before) {
      if (settings.now.sound) chime();
      if (settings.now.notices && document.visibilityState === 'hidden') notify(title());
    }
    before = now;
  });
}
