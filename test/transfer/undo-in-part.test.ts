/** A station that holds a part undoes the saving of a file only if all of its patients are there. */
// At a station alone: a hub holds everything.
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { putHolding } from '../../src-main/journal/holding.queries.ts';
import { putChangesAway } from '../../src-main/journal/stub.queries.ts';
import { removePatientRows } from '../../src-main/patients/put-away.queries.ts';
import { findRecord } from '../../src-main/search/survivor.queries.ts';
import { readyStation } from '../support/station.ts';
import { done, rowsOf, sent } from './files.ts';

test('an import of which somebody was put away is not undone, and nobody is taken back', async () => {
  const { admin, station } = await readyStation();
  const { _id } = await sent(admin, 'Number,Name\nB-1,Ama\nB-2,Kofi\n');
  await done(admin, _id, 'run');
  const visits = await sent(admin, 'Number,Visit date\nB-1,2024-03-14\nB-2,2024-03-14\nB-2,2024-03-15\n');
  await done(admin, visits._id, 'run');
  const [first] = await rowsOf(admin, _id, 'added');
  const { db } = station.registry();
  await write(db, 'station', (writer) => {
    putHolding(writer, { places: [], months: 0 });
    putChangesAway(writer, removePatientRows(writer, findRecord(writer, first?.patient?._id ?? '')?.key ?? 0));
  });
  const refused = [
    { id: _id, detail: expect.stringContaining('Only 1 of the 2 people of this import are here') },
    { id: visits._id, detail: expect.stringContaining('Only 2 of the 3 visits of this import are here') },
  ];
  for (const { id, detail } of refused) {
    const { status, body } = await admin.post(`/imports/${id}/undo`);
    expect([status, body.errors]).toEqual([400, [{ pointer: '/patients', detail }]]);
    expect((await rowsOf(admin, id, 'taken-back')).length).toBe(0);
  }
});
