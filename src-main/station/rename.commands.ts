/**
 * Another name for this station, by an administrator of it. It stands in the record of the station, which travels: the others show it from
 * the next exchange on, also beside what was saved here before.
 */
import { recordedFields } from '../journal/fields.rules.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { announceAnew } from '../sync/listening.ts';
import { findMember } from '../sync/member.queries.ts';
import type { Caller } from './caller.ts';

export async function renameStation(
  { station, write }: Pick<Caller, 'station' | 'write'>,
  name: string,
): Promise<void> {
  await write((writer) => {
    const { id, name: before } = getSelf(writer);
    const conflicts = findMember(writer, id)?.conflicts ?? null;
    const fields = recordedFields({ before: { name: before }, after: { name } }, { conflicts, edit: { name } });
    if (Object.keys(fields).length > 0) saveRecord(writer, { kind: 'station', id, fields, isNew: false });
    return null;
  });
  await announceAnew(station);
}
