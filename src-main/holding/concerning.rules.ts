/**
 * Which changes that another station with a part sent concern this one. Such a station may be mistaken about what is held here, or lie, and what
 * it sends is not asked for by id. Pure.
 */
import type { Change } from '../journal/change.contract.ts';
import type { Scope } from './scope.contract.ts';
import { kindsOfPatients } from './unit.rules.ts';

type Here = {
  /** The places that this station holds, with all places in them. */
  within: ReadonlySet<string>;
  pins: Scope['pins'];
  /** True for a record that has a change here. */
  isKnown: (id: string) => boolean;
  /** True for a replica of this station. */
  isOwn: (replica: string) => boolean;
};

/**
 * Returns what concerns this station: records that every station holds, records that are here, and patients who live or lived in its places, were
 * brought here, were seen by this station, or were merged with such a patient, with their visits and marks.
 */
export function concerning<Each extends { change: Change }>(changes: readonly Each[], here: Here): Each[] {
  const { within, isKnown, isOwn } = here;
  const pins = new Set(here.pins);
  const said = changes.map(({ change }) => change).filter(({ kind }) => kindsOfPatients.includes(kind));
  const names = (change: Change) => [change.id, ...patientsIn(change)];
  const isChosen = (change: Change) =>
    names(change).some((id) => pins.has(id)) || isOwn(change.replica) || within.has(textIn(change, 'home') ?? '');
  const taken = new Set(
    said.flatMap((change) => [...(isChosen(change) ? names(change) : []), ...names(change).filter(isKnown)]),
  );
  // Visits and marks of somebody who is taken are taken as well, and whoever was merged with them.
  for (let isMore = true; isMore;) {
    const before = taken.size;
    for (const change of said)
      if (names(change).some((id) => taken.has(id))) for (const id of names(change)) taken.add(id);
    isMore = taken.size > before;
  }
  return changes.filter(({ change }) => !kindsOfPatients.includes(change.kind) || taken.has(change.id));
}

const textIn = ({ fields }: Change, name: string): string | undefined =>
  typeof fields[name] === 'string' ? fields[name] : undefined;

/** The patients whom a change of a visit, or of a merged record, names. */
const patientsIn = (change: Change): string[] =>
  ['patientId', 'mergedInto'].flatMap((name) => textIn(change, name) ?? []);
