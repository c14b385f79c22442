import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: { build: { rolldownOptions: { input: { main: resolve(import.meta.dirname, 'src-main/main.ts') } } } },
  renderer: {
    root: resolve(import.meta.dirname, 'src-renderer'),
    plugins: [svelte()],
    build: { rolldownOptions: { input: resolve(import.meta.dirname, 'src-renderer/index.html') } },
  },
});
