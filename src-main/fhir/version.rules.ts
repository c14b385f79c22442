/** Versions in the form of FHIR. Pure. */
import { problem, type Problem } from '../wire/problem.contract.ts';
import { etagOf } from './bundle.rules.ts';

const stale = ({ version }: { version: number }): Problem =>
  problem('stale', `The record has changed since and is now version ${version}. Read it again and repeat.`, {
    headers: { etag: etagOf(version) },
  });

/** Returns whether `If-None-Match` names what the caller is about to be sent. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')) ?? false;

/** Throws a 412 if `If-Match` names versions and this is none of them. */
export function requireVersion(ifMatch: string | undefined, record: { version: number }): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const versions = ifMatch.split(',').map((tag) => /^(?:W\/)?"(\d+)(?:-[\w-]*)?"$/.exec(tag.trim())?.[1]);
  if (!versions.includes(String(record.version))) throw stale(record);
}
