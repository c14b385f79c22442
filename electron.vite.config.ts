import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';

const rendererDir = resolve(import.meta.dirname, 'src-renderer');

/** Also the browser tests build by it. */
export const rendererConfig = {
  root: rendererDir,
  plugins: [svelte({ configFile: false })],
  build: { minify: true, rolldownOptions: { input: resolve(rendererDir, 'index.html') } },
};

export default defineConfig({
  main: { build: { rolldownOptions: { input: { main: resolve(import.meta.dirname, 'src-main/main.ts') } } } },
  renderer: rendererConfig,
});
