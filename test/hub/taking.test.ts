/** What a hub makes of the changes that come to it, as stations gave them. */
import { describe, expect, it } from 'vitest';
import { write as writeStation, type Db } from '../../src-main/db/access.ts';
import { write, type Hub } from '../../src-main/hub/access.ts';
import { digestOf as digestOfHub } from '../../src-main/hub/digest.ts';
import { getSelf as getHub } from '../../src-main/hub/journal.queries.ts';
import { admit as admitAtHub } from '../../src-main/hub/members.ts';
import { takeSlice } from '../../src-main/hub/taking.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { admit } from '../../src-main/sync/members.ts';
import { sliceAfter } from '../../src-main/sync/slicing.ts';
import { readyStation } from '../support/station.ts';
import { whyNoPostgres } from '../support/postgres.ts';
import { freshHub } from './hub.ts';

const reason = whyNoPostgres();

const fingerprintOf = (station: string) => station.replaceAll('-', '').padEnd(64, '0');

/** What administrators do on both screens. */
async function pairWithHub(db: Db, hub: Hub): Promise<void> {
  const [here, there] = [getSelf({ db }), await getHub(hub)];
  await writeStation(db, 'ama', (writer) =>
    admit(writer, { station: there.id, fingerprint: fingerprintOf(there.id), replica: there.replica }),
  );
  await write(hub, 'ama', (writer) =>
    admitAtHub(writer, { station: here.id, fingerprint: fingerprintOf(here.id), replica: here.replica }),
  );
}

/** All that a station has, as it would send it to who knows nothing. */
async function giveAll(db: Db, hub: Hub): Promise<void> {
  for (let after = 0, isLast = false; !isLast;) {
    const cut = sliceAfter({ db }, { known: [], after });
    await takeSlice(hub, cut.slice);
    ({ next: after, isLast } = cut);
  }
}

describe.runIf(reason === undefined)('a hub', () => {
  it('shows what a station shows of patients, visits, joins, numbers and accounts', async () => {
    const { hub } = await freshHub();
    const { station, admin } = await readyStation();
    const { db } = station.registry();
    await pairWithHub(db, hub);
    const add = async (body: object) => {
      const reply = await admin.post('/patients', body);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body._id as string;
    };
    const [one, two, three] = [
      await add({
        name: 'Maria Nunes',
        phoneNumber: '0700 123',
        dateOfBirth: '1990-02-03',
        otherPhones: [{ number: '0700 456', whose: null }],
      }),
      await add({ name: 'Mariya Nunez', village: 'Ouallam', consentToContact: true }),
      await add({ name: 'ራሔል', patientNumber: '17' }),
    ];
    for (const each of [one, two, three]) {
      const { body } = await admin.post(`/patients/${each}/visits`, { reason: 'Cough' });
      await admin.patch(`/patients/${each}/visits/${body._id}`, { notes: 'Better' });
    }
    await writeStation(db, 'ama', (writer) => {
      saveRecord(writer, { kind: 'patient', id: two, fields: { mergedInto: one }, isNew: false });
      saveRecord(writer, {
        kind: 'patient',
        id: three,
        fields: { retired: true, retiredReason: 'Twice' },
        isNew: false,
      });
    });
    await admin.post('/staff', { username: 'esi', password: 'correct horse battery', role: 'clerk' });
    await giveAll(db, hub);
    // What a station says of the hub's own replica comes with the hub's changes.
    expect(await hub.orm.execute('SELECT reason, count(*) FROM held GROUP BY 1').then(({ rows }) => rows)).toEqual([]);
    const rows = await hub.orm.execute('SELECT name, standing_key, retired FROM patient ORDER BY key');
    expect(rows.rows).toMatchObject([{ name: 'Maria Nunes' }, { name: 'Mariya Nunez' }, { retired: true }]);
    expect(await digestOfHub(hub)).not.toBe('');
  });
});
