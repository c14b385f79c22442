/**
 * Compares the patients that were registered at a part with the people elsewhere, at a station that has everything. Records that may be of the same
 * people are brought here. The comparison here then lists the pairs, as it does with all that arrives.
 */
import { recordEvent } from '../audit/event.ts';
import { write, type Db, type Writer } from '../db/access.ts';
import { announce } from '../journal/events.ts';
import { dropUncompared, findPin, listUncompared, putPin } from '../journal/holding.queries.ts';
import { findRecord } from '../search/survivor.queries.ts';
import type { Ask } from './asking.ts';
import { mostPeople } from './message.ts';

/** The most patients that one sync compares. A large import takes several. */
const mostCompared = 200;

/** Call it after the changes were sent: whoever compares has to have the records. */
export async function compareElsewhere(db: Db, ask: Ask): Promise<void> {
  const due = listUncompared({ db }, mostCompared);
  for (let at = 0; at < due.length; at += mostPeople) {
    const patients = due.slice(at, at + mostPeople);
    const reply = await ask({ kind: 'compare-people', patients });
    if ('refused' in reply) return;
    const compared = reply.compared.filter(({ id }) => patients.includes(id));
    await write(db, 'station', (writer) => {
      for (const alike of new Set(compared.flatMap((each) => each.alike))) pinAlike(writer, alike);
      dropUncompared(
        writer,
        compared.map(({ id }) => id),
      );
      for (const { id } of compared) announce(writer, { kind: 'record', record: 'patient', id });
    });
  }
}

function pinAlike(writer: Writer, patientId: string): void {
  if (findRecord(writer, patientId) !== undefined || findPin(writer, patientId) !== undefined) return;
  putPin(writer, { patientId, pinnedAt: writer.now, pinnedBy: writer.author, reason: null });
  recordEvent(writer, { action: 'patient-brought', patient: patientId });
}
