/** Each protection can still be disabled: its line is where `npm run drills -- --sabotage` looks for it. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { protections } from './protections.ts';
import { takenOut } from './without.ts';

const project = resolve(import.meta.dirname, '../..');

test.for(protections)('«$name» is where its drill takes it out', ({ lines, drill }) => {
  for (const line of lines) {
    const source = readFileSync(join(project, line.file), 'utf8');
    expect(takenOut(line, source)).not.toBe(source);
  }
  expect(existsSync(join(project, drill.file))).toBe(true);
});
