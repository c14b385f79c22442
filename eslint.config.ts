/** Checks components. All else is checked by oxlint, which knows types and is several times as quick, but not Svelte's rules. */
import parser from '@typescript-eslint/parser';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';

const components = ['**/*.svelte', '**/*.svelte.ts'];

export default defineConfig(
  { ignores: ['out', 'node_modules', 'test'] },
  {
    files: components,
    extends: [svelte.configs.recommended],
    languageOptions: { parserOptions: { parser } },
  },
  // dependency-cruiser does not see a type import in a component, so these two tiers are enforced here as well.
  {
    files: ['src-renderer/ui/**/*.svelte'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: '^\\.\\./', message: 'ui/ imports only ui/.' }] }],
    },
  },
  {
    files: ['src-renderer/shell/**/*.svelte'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./(?!(ui|messages|time)/|(api|cookies|own-changes)\\.ts$|\\.\\./src-main/)',
              message: 'The shell knows no page.',
            },
          ],
        },
      ],
    },
  },
);
