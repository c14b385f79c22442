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
  main: {
    build: {
      // One file with everything in it starts faster than hundreds, and the package holds nothing else. What has binaries or
      // files of its own stays outside.
      externalizeDeps: false,
      minify: true,
      rolldownOptions: {
        input: { main: resolve(import.meta.dirname, 'src-main/main.ts') },
        external: ['better-sqlite3', '@node-rs/argon2', '@fastify/swagger-ui'],
      },
    },
  },
  renderer: rendererConfig,
});
