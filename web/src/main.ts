import './style/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// The words come first: a page without them would flicker.
await settings.apply();
mount(App, { target });
