/** Pages that games bring along (`games/<id>/pages/<Name>.svelte` at `/rules/<id>/<name>`), found by their folders. */
import type { Component } from 'svelte';

const FILES = import.meta.glob<{ default: Component }>('./*/pages/*.svelte');

/** Undefined if the game has no such page. */
export async function gamePage(game: string, name: string): Promise<Component | undefined> {
  const file = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return (await FILES[`./${game}/pages/${file}.svelte`]?.())?.default;
}
