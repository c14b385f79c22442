/** All backups that a station can see: in its own folder, in the second place, on connected USB sticks, and in a folder that somebody chose. */
import type { StationConfig } from '../config.ts';
import type { Station } from '../station/registry.ts';
import type { Backup, BackupPlace } from './backup.contract.ts';
import { backupsIn, folderIn, idOf, listBackups, nameOf, putAside, type FoundBackup } from './place.ts';
import { backupSettings, ownFolder } from './settings.ts';

export type Found = FoundBackup & { place: BackupPlace };

const looked = new WeakMap<StationConfig, string>();

/** Looks in a folder as well, until the station stops. Returns how many backups it has. */
export async function lookInFolder({ config }: Pick<Station, 'config'>, folder: string): Promise<number> {
  looked.set(config, folder);
  return (await backupsIn(folder)).length;
}

/** Lists those of this computer first, and in each place the newest first. */
export async function listFound(station: Pick<Station, 'config'>): Promise<Found[]> {
  const { secondPlace } = backupSettings(station);
  const places: { place: BackupPlace; folder: string }[] = [
    { place: 'here', folder: ownFolder(station) },
    ...(secondPlace === null ? [] : [{ place: 'second' as const, folder: folderIn(secondPlace) }]),
    ...station.config
      .listDrives()
      .filter(({ path }) => path !== secondPlace)
      .map(({ path }) => ({ place: 'drive' as const, folder: folderIn(path) })),
  ];
  const found = await Promise.all(
    places.map(async ({ place, folder }) => (await listBackups(folder)).map((each) => ({ ...each, place }))),
  );
  const folder = looked.get(station.config);
  const others =
    folder === undefined ? [] : (await backupsIn(folder)).map((each) => ({ ...each, place: 'folder' as const }));
  const listed = found.flat();
  return [...listed, ...others.filter((each) => !listed.some((one) => idOf(one) === idOf(each)))];
}

export async function findById(station: Pick<Station, 'config'>, id: string): Promise<Found | undefined> {
  return (await listFound(station)).find((each) => idOf(each) === id);
}

export function toBackup(found: Found): Backup {
  const { manifest, place } = found;
  const aside = putAside(found);
  return {
    id: idOf(found),
    name: nameOf(found),
    place,
    putAside: aside?.before ?? null,
    madeAt: manifest?.madeAt ?? aside?.at ?? null,
    station: manifest?.station ?? null,
    counts: manifest?.counts ?? null,
    bytes: manifest?.bytes ?? null,
  };
}
