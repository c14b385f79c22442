/** Saying that two records are not of one person, as `duplicates/distinct.commands.ts` has it for a station. */
import { eq } from 'drizzle-orm';
import { inOrder } from '../duplicates/pair-id.ts';
import { problem } from '../http/problem.contract.ts';
import type { HubReader, HubWriter } from './access.ts';
import { findPair } from './duplicate.queries.ts';
import { holdRecords, listHeads } from './journal.queries.ts';
import { saveRecord } from './record.ts';
import { distinctPair } from './schema.ts';
import { shown } from './shown.rules.ts';

/** Of a pair on the list; saying it twice is no error. Throws `not-found` for one that somebody has settled otherwise. */
export async function rejectPair(writer: HubWriter, id: string): Promise<void> {
  const pair = await findPair(writer, id);
  if (pair === undefined) {
    if ((await findDistinct(writer, id))?.isDistinct !== true) throw settled();
    return;
  }
  await holdRecords(writer, [id]);
  if ((await findDistinct(writer, id))?.isDistinct === true) return;
  const [one, other] = pair.patients;
  const isNew = ((await listHeads(writer, [id])).get(id)?.heads ?? []).length === 0;
  const [patientId, otherId] = inOrder(one.id, other.id);
  await say(writer, id, { ...(isNew && { patientId, otherId }), isDistinct: true });
}

/** The pair is compared again, and comes back where it still looks like one person. */
export async function takeRejectionBack(writer: HubWriter, id: string): Promise<void> {
  const said = await findDistinct(writer, id);
  if (said === undefined) throw problem('not-found', 'Nobody said of such a pair that they are two people.');
  await holdRecords(writer, [said.id]);
  if ((await findDistinct(writer, id))?.isDistinct === true) await say(writer, said.id, { isDistinct: false });
}

const say = (writer: HubWriter, id: string, fields: Record<string, unknown>): Promise<void> =>
  saveRecord({ ...writer, group: writer.newId() }, { kind: 'distinct', id, fields });

async function findDistinct({ orm }: HubReader, id: string) {
  const [row] = await orm
    .select()
    .from(distinctPair)
    .where(eq(distinctPair.id, shown(id)));
  return row;
}

const settled = () =>
  problem(
    'not-found',
    'This pair is not on the list any more: somebody has settled it, or one of the records changed.',
  );
