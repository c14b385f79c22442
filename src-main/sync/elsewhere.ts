/**
 * Searches people beyond this station, which holds a part of its registry, and brings their records here. It asks stations that hold everything,
 * a hub first, in the name of the person who searches.
 */
import { Check } from 'typebox/value';
import { write } from '../db/access.ts';
import { mostPeople } from '../exchange/message.ts';
import { PersonElsewhere, type PeopleElsewhere } from '../holding/elsewhere.contract.ts';
import { findPin, isPart, putPin, removePin } from '../journal/holding.queries.ts';
import { hasLetterOrDigit } from '../search/query.rules.ts';
import { findRecord } from '../search/survivor.queries.ts';
import type { Caller } from '../station/caller.ts';
import type { Registry } from '../station/registry.ts';
import type { SearchAsked } from '../patients/search.commands.ts';
import { nullableInstantText } from '../time/instant.rules.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { askAny, listToAsk } from './asking-others.ts';
import { exchangeWith } from './exchanges.ts';

export async function findElsewhere(
  { station, registry, principal }: Pick<Caller, 'station' | 'registry' | 'principal'>,
  asked: SearchAsked,
): Promise<PeopleElsewhere> {
  if (!hasLetterOrDigit(asked.q)) throw invalid({ pointer: '?q', detail: 'q must contain a letter or a digit.' });
  requirePerson(principal);
  const wholes = listToAsk(registry);
  const lastReachedAt = nullableInstantText(Math.max(0, ...wholes.map(({ lastDoneAt }) => lastDoneAt ?? 0)) || null);
  if (!isPart(registry)) return { reached: true, lastReachedAt, people: [] };
  const request = { kind: 'find', as: principal.id, limit: mostPeople, ...asked } as const;
  const found = await askAny({ station, registry, wholes }, (ask) => ask(request));
  if (found === undefined) return { reached: false, lastReachedAt, people: [] };
  const people = found.reply.people.flatMap(readPerson).filter((person) => !isHere(registry, person));
  return { reached: true, lastReachedAt, people };
}

const isHere = (registry: Registry, { _id, joined = [] }: PersonElsewhere): boolean =>
  [_id, ...joined.map((each) => each._id)].some((id) => findRecord(registry, id) !== undefined);

/** Leaves out what this version does not know of a person, and a person whom it cannot read. */
function readPerson(sent: unknown): PersonElsewhere[] {
  const names = Object.keys(PersonElsewhere.properties);
  const person = Object.fromEntries(Object.entries(sent ?? {}).filter(([name]) => names.includes(name)));
  return Check(PersonElsewhere, person) ? [person] : [];
}

/**
 * Brings a record here. If nobody can be reached, or the record does not come, nothing is saved. Throws `not-found` for a record that is nowhere.
 */
export async function bringHere(
  { station, registry, principal, write: save }: Caller,
  { patientId, reason }: { patientId: string; reason: string },
): Promise<void> {
  if (!isPart(registry)) throw problem('forbidden', 'This station holds everything, so nobody has to be brought here.');
  requirePerson(principal);
  const isThere = () => findRecord(registry, patientId) !== undefined;
  if (isThere() && findPin(registry, patientId) !== undefined) return;
  const request = { kind: 'view', as: principal.id, patientId, reason } as const;
  const viewed = await askAny({ station, registry, wholes: listToAsk(registry) }, (ask) => ask(request));
  if (viewed === undefined) throw away();
  if (!viewed.reply.isThere) throw problem('not-found', 'There is no such patient in this registry.');
  await save((tx) => {
    putPin(tx, { patientId, pinnedAt: tx.now, pinnedBy: principal.id, reason });
    return null;
  });
  await exchangeWith(station, registry, viewed.peerId, { signal: station.closing.signal });
  if (isThere()) return;
  await write(registry.db, 'station', (writer) => removePin(writer, patientId));
  throw away();
}

const away = () =>
  problem('others-away', 'No station that holds everything can be reached now. Nothing was saved. Try again later.');

/** A token is known at one station only, so nobody elsewhere can judge what it may see. */
function requirePerson({ kind }: Caller['principal']): void {
  if (kind !== 'staff') throw problem('forbidden', 'Only a person with an account may ask other stations.');
}
