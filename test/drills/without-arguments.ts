/** For a station that a test starts: what Node is told and what the station, so that the protection that a drill takes out is missing in it. */
import { resolve } from 'node:path';

const isWhole = (process.env['SATCHEL_WITHOUT'] ?? '') === '';

export const nodeArguments: readonly string[] = isWhole
  ? []
  : ['--import', resolve(import.meta.dirname, 'without-hook.ts')];
/** The build has the protection. */
export const launchArguments: readonly string[] = isWhole ? [] : ['--from-sources'];
