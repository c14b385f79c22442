/** Versions in the form of FHIR. Pure. */
import { problem, type Problem } from '../wire/problem.contract.ts';
import { etagOf } from './bundle.rules.ts';

const stale = ({ version }: { version: number }): Problem =>
  problem('stale', `The record has changed since and is now version ${version}. Read it again and repeat.`, {
    headers: { etag: etagOf(version) },
  });

/** Throws a 412 if `If-Match` names versions and this is none of them. */
export function requireVersion(ifMatch: string | undefined, record: { version: number }): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const versions = ifMatch.split(',').map((version) => version.trim().replace(/^W\//, ''));
  if (!versions.includes(`"${record.version}"`)) throw stale(record);
}
