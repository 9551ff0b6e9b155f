import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { FONTS, fonts } from './scripts/fonts.ts';
import { offline } from './scripts/offline.ts';
import { packed } from './scripts/packed.ts';
import { LANGUAGE, toml } from './scripts/toml.ts';

/** Shared files are named after all that share them; their first word is enough. */
const plain = (name: string) => name.replace(/~.*|\.[a-z0-9]+$/, '');

export default defineConfig({
  plugins: [svelte(), svelteTesting(), fonts(), offline(), packed(), toml()],
  resolve: { alias: { '@fonts': FONTS, '@language': LANGUAGE } },
  // Whatever the app fetches by itself lies beside it, at any path; only the page names its files by their full path.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }),
  },
  worker: { format: 'es' },
  build: {
    outDir: '../src/lazaretto/server/static',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows neither inline scripts nor data URLs for anything but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${plain(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${plain(name)}-[hash][extname]`,
        // One file for what every page needs. What several pages share lies together by who shares it, in no crumbs.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['.', LANGUAGE] },
    proxy: {
      '/api': 'http://127.0.0.1:1350',
      '/ws': { target: 'ws://127.0.0.1:1350', ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    css: false,
    // One jsdom per worker: building it anew for every file costs more than the tests.
    pool: 'vmThreads',
    testTimeout: 60_000, // a busy machine is no fault
  },
});
