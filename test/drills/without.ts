/**
 * Disables one protection in the sources, so that its drill has something to find. `SATCHEL_WITHOUT` names the protection. It is
 * read here and by tests, and by nothing that ships. A rewrite that no longer fits its source is an error, never a drill that
 * stays green.
 */
import { resolve } from 'node:path';
import type { Protection } from './protection.ts';
import { protections } from './protections.ts';

const project = resolve(import.meta.dirname, '../..');
const name = process.env['SATCHEL_WITHOUT'] ?? '';
const protection = name === '' ? undefined : protections.find((each) => each.name === name);
if (name !== '' && protection === undefined) throw new Error(`There is no protection «${name}».`);
/** True unless a protection is disabled. */
export const isWhole = protection === undefined;

/** Returns the source of a file as it is run. */
export function withoutProtection(path: string, source: string): string {
  const own = protection?.lines.filter(({ file }) => path === resolve(project, file)) ?? [];
  return own.reduce((rest, line) => takenOut(line, rest), source);
}

export function takenOut({ file, from, to }: Protection['lines'][number], source: string): string {
  const parts = source.split(from);
  if (parts.length < 2) throw new Error(`A protection cannot be taken out: ${file} has no «${from}» any more.`);
  return parts.join(to);
}
