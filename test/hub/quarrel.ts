/** Stations that recorded different things about the same patients: conflicts, merges and unmerges, moved visits, pairs. */
import { newUuid } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { pairId } from '../../src-main/matching/pair-id.ts';
import { saveRecord } from '../../src-main/journal/record.ts';

export const people = 24;

/** Each station edits every patient, merges some and unmerges others, and moves visits. All of it depends on `who` the station is. */
export async function sayThings(db: Db, who: number, { patients, visits }: { patients: string[]; visits: string[] }) {
  const patientAt = (i: number) => patients[i % people]!;
  for (let i = 0; i < people; i++) {
    await write(db, `person ${who}`, (writer) => {
      const say = (kind: string, id: string, fields: Record<string, unknown>) =>
        saveRecord(writer, { kind, id, fields, isNew: false });
      say('patient', patientAt(i), { phoneNumber: `${who} ${i}`, ...(i % 5 === who && { village: `V${who}` }) });
      if (i % 3 === who % 3) say('patient', patientAt(i), { mergedInto: patientAt(i + 1 + who) });
      if (i % 7 === who) say('patient', patientAt(i), { retired: true, retiredReason: 'Twice' });
      say('visit', visits[i]!, { notes: `Seen by ${who}`, ...(i % 4 === who && { patientId: patientAt(i + 5) }) });
      const [one, other] = [patientAt(i), patientAt(i + 2)].sort() as [string, string];
      const fields = { patientId: one, otherId: other, isDistinct: who % 2 === 0 };
      if (i % 6 === 0) say('distinct', pairId(one, other), fields);
      // Each station has patients of its own, into whom others were merged before the patients were known elsewhere.
      const own = newUuid();
      saveRecord(writer, { kind: 'patient', id: own, fields: { name: `Own ${who} ${i}` }, isNew: true });
      if (i % 8 === who) say('patient', patientAt(i + 3), { mergedInto: own });
    });
  }
}
