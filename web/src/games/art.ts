/** The pictures of the games, found by their folders: a new game adds a folder and nothing here. */
import type { Component } from 'svelte';

const FILES = import.meta.glob<{ default: Component }>('./*/Art.svelte', { eager: true });

export const ART: ReadonlyMap<string, Component> = new Map(
  Object.entries(FILES).map(([path, file]) => [path.split('/')[1] ?? '', file.default]),
);
