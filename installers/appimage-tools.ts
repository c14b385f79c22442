/**
 * Tools with which electron-builder makes an AppImage, out of those of the system. It would download the same ones. It looks for them in
 * the folder that `APPIMAGE_TOOLS_PATH` names.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Processor } from './project.ts';

/**
 * Fills the folder, and returns it.
 *
 * @param runtime The file that each AppImage begins with.
 */
export function appImageTools(dir: string, processor: Processor, runtime: string): string {
  for (const name of ['mksquashfs', 'desktop-file-validate'])
    writeFileSync(join(dir, name), `#!/bin/sh\nexec ${name} "$@"\n`, { mode: 0o755 });
  mkdirSync(join(dir, 'runtimes'));
  copyFileSync(runtime, join(dir, 'runtimes', `runtime-${processor}`));
  // Libraries of old systems that the program does not load.
  mkdirSync(join(dir, 'lib', processor), { recursive: true });
  return dir;
}
