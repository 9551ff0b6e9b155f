import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The fonts are under the Open Font License, which asks that its text travels with them. */
function fontLicences(...families: string[]): Plugin {
  return {
    name: 'font-licences',
    apply: 'build',
    generateBundle() {
      for (const family of families) {
        const source = readFileSync(new URL(`node_modules/@fontsource/${family}/LICENSE`, import.meta.url), 'utf8');
        this.emitFile({ type: 'asset', fileName: `licences/${family}.txt`, source });
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), fontLicences('alegreya-sans', 'besley')],
  build: {
    outDir: '../src/lazaretto/server/static',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows neither inline scripts nor data URLs for anything but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    css: false,
    // One jsdom per worker: building it anew for every file costs more than the tests.
    pool: 'vmThreads',
  },
});
