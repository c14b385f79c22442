/**
 * The practice registry: a whole data folder of its own inside the folder of the real one, with invented patients. Its mark is a file, so
 * that a station knows a practice registry however it is started. It contains the sign-in, which the page shows.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { makePrivateFolder } from '../db/private.ts';
import { replaceFile } from '../db/replace-file.ts';
import type { Endpoint } from '../wire/endpoint.contract.ts';
import { Refusal } from '../wire/refusal.contract.ts';

const Mark = Type.Object({
  format: Type.Literal(1),
  username: Type.String(),
  password: Type.String(),
  /** False until all invented patients are in it: an interrupted one is made again. */
  isWhole: Type.Boolean(),
});
export type PracticeMark = Static<typeof Mark>;

const markIn = (folder: string): string => join(folder, 'practice.json');

export const practiceFolderIn = (dataDir: string): string => join(dataDir, 'practice');

/** Returns the mark of a practice registry; undefined for the folder of a real one. */
export function readPractice(folder: string): PracticeMark | undefined {
  const file = markIn(folder);
  if (!existsSync(file)) return undefined;
  try {
    const mark: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Check(Mark, mark)) return mark;
  } catch {
    // With any fault, this is still no folder for real patients.
  }
  throw new Refusal('setting', `${file} cannot be read. Delete the folder: it contains invented patients only.`);
}

export function writePractice(folder: string, mark: PracticeMark): void {
  makePrivateFolder(folder);
  replaceFile(markIn(folder), mark);
}

export const deletePractice = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });

/** Throws a `Refusal` for a practice registry, which no command connects with others, restores into or backs up. */
export function assertNoPractice(folder: string): void {
  if (readPractice(folder) === undefined) return;
  throw new Refusal('setting', `${folder} is a practice registry. It stays apart from real ones.`);
}

const apart: readonly Endpoint['tag'][] = ['Other stations', 'Sync', 'Backup', 'Webhooks'];

/**
 * True for what would let invented patients into a real registry, or real ones into this: other stations, files for them, backups and
 * webhooks. Reading what there is does no harm.
 */
export const isOffInPractice = ({ tag, method }: Pick<Endpoint, 'tag' | 'method'>): boolean =>
  apart.includes(tag) && method !== 'GET';
