/**
 * `npm run dev`: runs the page from its sources, updated in the window as it is edited, on a station that restarts when
 * its code changes. Its data is in `.dev`, never in the folder of a real registry.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { defaultPort } from '../config.ts';
import { projectDir } from '../project-dir.ts';
import { findRuntime } from './electron-runtime.ts';

export async function dev(): Promise<void> {
  const { SATCHEL_DATA_DIR = join(projectDir, '.dev'), SATCHEL_PORT = String(defaultPort) } = process.env;
  const env = { ...process.env, SATCHEL_DATA_DIR, SATCHEL_PORT };
  const node = (...args: string[]) => {
    const child = spawn(process.execPath, args, { cwd: projectDir, env, stdio: 'inherit' });
    process.on('exit', () => child.kill());
    return child;
  };
  const runtime = findRuntime();
  if (runtime.kind === 'found') {
    node(join('node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'dev', '--watch').on('exit', (code) =>
      process.exit(code),
    );
    return;
  }
  process.stderr.write(`${runtime.reason} Open the page in a browser.\n`);
  Object.assign(process.env, env);
  node('--watch', '--max-semi-space-size=8', join('src-main', 'bin', 'launch.js'), 'station', '--from-sources');
  const [{ createServer }, { rendererConfig }] = await Promise.all([
    import('vite'),
    import('../../electron.vite.config.ts'),
  ]);
  const server = await createServer({ ...rendererConfig, configFile: false });
  await server.listen();
  server.printUrls();
}
