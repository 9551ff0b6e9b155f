import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', 'dist/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      eqeqeq: ['error', 'always'],
      // What prettier does not wrap: comments, templates, texts. The paths of drawings stay whole.
      'max-len': ['error', { code: 120, ignorePattern: /['"`][Mm][-\d.$]/.source, ignoreUrls: true }],
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAttribute[key.name="style"]',
          message: 'The content security policy blocks style attributes; use style:prop={…} or a class.',
        },
      ],
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  {
    files: ['*.config.*', 'scripts/**', 'tests/**'],
    languageOptions: { globals: { ...globals.node } },
  },
  {
    files: ['**/*.test.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // what Python writes is as long as it is
    files: ['src/wire.gen.ts', 'src/games/*/view.gen.ts'],
    rules: { 'max-len': 'off', 'max-lines': 'off' },
  },
);
