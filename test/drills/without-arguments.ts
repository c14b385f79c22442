/** The arguments of Node and of the station that a test starts without the protection that the drill disables. */
import { resolve } from 'node:path';

const isWhole = (process.env['SATCHEL_WITHOUT'] ?? '') === '';

export const nodeArguments: readonly string[] = isWhole
  ? []
  : ['--import', resolve(import.meta.dirname, 'without-hook.ts')];
/** The build contains the protection, so a sabotaged station starts from its sources. */
export const launchArguments: readonly string[] = isWhole ? [] : ['--from-sources'];
