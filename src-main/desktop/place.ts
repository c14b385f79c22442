/** Keeps the place of the window in a small file. It is no loss when it cannot be read or written: then it opens as usual. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { standardErrorLog } from '../log.ts';
import type { Place } from './place.rules.ts';

const pixels = Type.Integer({ minimum: -100_000, maximum: 100_000 });
const StoredPlace = Type.Object({
  x: pixels,
  y: pixels,
  width: pixels,
  height: pixels,
  isMaximized: Type.Boolean(),
  isFullScreen: Type.Boolean(),
});

export function readPlace(file: string): Place | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Check(StoredPlace, stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function writePlace(file: string, place: Place): void {
  try {
    writeFileSync(`${file}.part`, JSON.stringify(place));
    renameSync(`${file}.part`, file);
  } catch (error) {
    standardErrorLog.info('the place of the window was not kept', { error });
  }
}
