import './style/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { begin } from './net/carriage';
import { version } from './net/version.svelte';
import { settings } from './settings.svelte';

/** The words come first: a page without them would flicker. */
async function open(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('index.html has no #app');
  version.hold();
  await settings.apply();
  mount(App, { target });
  // What a first visit keeps for the next is fetched when it has all that it needs itself.
  void begin().finally(() => version.keep());
}

// Nothing waits at the top of a module: WebKit would hand out those that import it before they have run.
void open();
