/**
 * A station's settings and records of its backups. They belong to this computer, so they are not in the registry,
 * which may be restored on another one.
 */
import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { makePrivateFolder } from '../db/private.ts';
import { replaceFile } from '../db/replace-file.ts';
import { NullableInstant } from '../wire/endpoint.contract.ts';
import { invalid } from '../wire/problem.contract.ts';
import type { Station } from '../station/registry.ts';
import { Drill } from './backup.contract.ts';
import { isPlaceThere } from './place.ts';

type Configured = Pick<Station, 'config'>;

export const ownFolder = ({ config }: Configured): string => join(config.dataDir, 'backups');

const Settings = Type.Object({
  /** The id of the station, for when its registry cannot be opened. */
  station: Type.Union([Type.String(), Type.Null()]),
  secondPlace: Type.Union([Type.String(), Type.Null()]),
  lastElsewhereAt: NullableInstant,
  drill: Type.Union([Drill, Type.Null()]),
});
type Settings = Static<typeof Settings>;

const settingsFile = (station: Configured) => join(ownFolder(station), 'settings.json');

export function backupSettings(station: Configured): Settings {
  try {
    const said: unknown = JSON.parse(readFileSync(settingsFile(station), 'utf8'));
    if (Check(Settings, said)) return said;
  } catch {
    // The file is missing or damaged. The settings can be chosen again, and nothing else depends on them.
  }
  return { station: null, secondPlace: null, lastElsewhereAt: null, drill: null };
}

export function changeSettings(station: Configured, change: Partial<Settings>): void {
  makePrivateFolder(ownFolder(station));
  replaceFile(settingsFile(station), { ...backupSettings(station), ...change });
}

/** Throws a fault for a path that could never be a place for backups. */
export async function assertPlace({ config }: Configured, path: string): Promise<void> {
  const fault = (detail: string) => invalid({ pointer: '/path', detail });
  if (!isAbsolute(path)) throw fault('Enter the full path, from the root of the disk.');
  const way = relative(config.dataDir, path);
  if (!way.startsWith('..') && !isAbsolute(way)) {
    throw fault('This is the folder of the registry itself. Choose another disk.');
  }
  if (!(await isPlaceThere(path))) throw fault('This folder does not exist or is not writable.');
}
