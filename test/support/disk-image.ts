/**
 * Computes the states that a power cut can leave on a disk. A recording is a list of steps that a program took. An image is one of the
 * states in which the disk may be between two of them.
 *
 * The model promises little. Synced data is there. Each write or change of size since a file's last sync is there or not, independently,
 * and so is each sector of 512 bytes in a write. Each entry added to or removed from a folder since its last sync is there or not. A real
 * file system preserves more of the order, so a program that survives this model survives that as well.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../src-main/demo/random.rules.ts';

/** Files and folders are numbered in order of appearance; the recorded folder is 0. An entry replaces another of the same name. */
export type Step =
  | { do: 'make-file' | 'make-folder'; folder: number; name: string; file: number }
  | { do: 'link'; folder: number; name: string; file: number }
  | { do: 'remove'; folder: number; name: string }
  | { do: 'rename'; from: Entry; to: Entry; file: number }
  | { do: 'write'; file: number; at: number; bytes: Buffer }
  | { do: 'resize'; file: number; size: number }
  | { do: 'sync'; file: number }
  /** The beginning of an answer to the client at this port was handed to the system. */
  | { do: 'answer'; port: number };
type Entry = { folder: number; name: string };

type FileChange = Extract<Step, { do: 'write' | 'resize' }>;
/** Entries that change together or not at all. */
type FolderChange = { name: string; file: number | undefined }[];
type File = { synced: Buffer; size: number; unsynced: FileChange[] };
type Folder = { synced: Map<string, number>; unsynced: FolderChange[] };
export type Disk = { files: Map<number, File>; folders: Map<number, Folder> };

export function emptyDisk(): Disk {
  return { files: new Map(), folders: new Map([[0, newFolder()]]) };
}

const newFile = (): File => ({ synced: Buffer.alloc(0), size: 0, unsynced: [] });
const newFolder = (): Folder => ({ synced: new Map(), unsynced: [] });

/** Everything that was written until now is on the disk. */
export function syncAll({ files, folders }: Disk): void {
  for (const file of files.values()) syncFile(file);
  for (const folder of folders.values()) syncFolder(folder);
}

export function take(disk: Disk, step: Step): void {
  if (step.do === 'answer') return;
  if (step.do === 'write' || step.do === 'resize') {
    get(disk.files, step.file).unsynced.push(step);
  } else if (step.do === 'sync') {
    const folder = disk.folders.get(step.file);
    if (folder === undefined) syncFile(get(disk.files, step.file));
    else syncFolder(folder);
  } else if (step.do === 'rename') {
    const { from, to, file } = step;
    const [left, entered] = [
      { name: from.name, file: undefined },
      { name: to.name, file },
    ];
    // Within a folder it is one change. Into another one it is two, of which either may be lost.
    if (from.folder === to.folder) get(disk.folders, to.folder).unsynced.push([left, entered]);
    else {
      get(disk.folders, from.folder).unsynced.push([left]);
      get(disk.folders, to.folder).unsynced.push([entered]);
    }
  } else {
    if (step.do === 'make-file') disk.files.set(step.file, newFile());
    if (step.do === 'make-folder') disk.folders.set(step.file, newFolder());
    const file = step.do === 'remove' ? undefined : step.file;
    get(disk.folders, step.folder).unsynced.push([{ name: step.name, file }]);
  }
}

function syncFile(file: File): void {
  for (const change of file.unsynced) applyTo(file, change);
  file.unsynced = [];
}

function syncFolder(folder: Folder): void {
  for (const change of folder.unsynced) enter(folder.synced, change);
  folder.unsynced = [];
}

function enter(entries: Map<string, number>, change: FolderChange): void {
  for (const { name, file } of change) {
    if (file === undefined) entries.delete(name);
    else entries.set(name, file);
  }
}

/** Room is doubled, since a log grows by a page at a time. */
function applyTo(file: File, change: FileChange): void {
  const end = change.do === 'write' ? change.at + change.bytes.length : change.size;
  if (end > file.synced.length) {
    const wider = Buffer.alloc(Math.max(end, 2 * file.synced.length));
    file.synced.copy(wider, 0, 0, file.size);
    file.synced = wider;
  }
  if (change.do === 'write') {
    change.bytes.copy(file.synced, change.at);
    file.size = Math.max(file.size, end);
  } else {
    // A truncated part reads as zeros when the file grows again.
    if (end < file.size) file.synced.fill(0, end, file.size);
    file.size = end;
  }
}

/** How much of what was not synced came to the disk all the same. */
export const cuts = ['nothing', 'everything', 'the first', 'some', 'torn'] as const;
export type Cut = (typeof cuts)[number];

/** Puts one of the states that the power may have left below `target`, an empty folder. */
export function layDown(disk: Disk, target: string, { cut, random }: { cut: Cut; random: Random }): void {
  const isKept = keeping(cut, random);
  const visit = (id: number, path: string) => {
    const folder = disk.folders.get(id);
    if (folder === undefined) {
      writeFileSync(path, contentOf(get(disk.files, id), { cut, random }), { mode: 0o600 });
      return;
    }
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const entries = new Map(folder.synced);
    for (const change of keptOf(folder.unsynced, isKept)) enter(entries, change);
    for (const [name, file] of entries) visit(file, join(path, name));
  };
  visit(0, target);
}

/** Decides of one change after the other, in the order in which they were made. */
type IsKept = (position: number, of: number) => boolean;

function keeping(cut: Cut, random: Random): IsKept {
  if (cut === 'nothing') return () => false;
  if (cut === 'everything') return () => true;
  const share = random.below(101) / 100;
  if (cut === 'the first') return (position, of) => position < share * of;
  return () => random.chance(share);
}

function keptOf<Change>(changes: Change[], isKept: IsKept): Change[] {
  return changes.filter((_, position) => isKept(position, changes.length));
}

const sector = 512;

function contentOf(file: File, { cut, random }: { cut: Cut; random: Random }): Buffer {
  const kept = keptOf(file.unsynced, keeping(cut, random));
  const left: File = { synced: Buffer.from(file.synced.subarray(0, file.size)), size: file.size, unsynced: [] };
  for (const change of kept) {
    if (cut === 'torn' && change.do === 'write' && random.chance(0.5)) {
      for (const part of sectorsOf(change)) if (random.chance(0.5)) applyTo(left, part);
    } else applyTo(left, change);
  }
  return left.synced.subarray(0, left.size);
}

function sectorsOf({ file, at, bytes }: Extract<Step, { do: 'write' }>): FileChange[] {
  const parts: FileChange[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + sector - ((at + from) % sector));
    parts.push({ do: 'write', file, at: at + from, bytes: bytes.subarray(from, to) });
    from = to;
  }
  return parts;
}

function get<Value>(all: Map<number, Value>, id: number): Value {
  const found = all.get(id);
  if (found === undefined) throw new Error(`The recording names ${id} before it is made.`);
  return found;
}
