/** A station that holds a part of its registry asks the hub for the others. */
import { expect, it } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { putHolding } from '../../src-main/journal/holding.queries.ts';
import { clientOf, password } from '../support/station.ts';
import { withPostgres } from '../support/postgres.ts';
import { joined, meetHub, runningHub } from './running.ts';

withPostgres('a part and a hub', () => {
  it('finds people at the hub who are not held here, and the hub notes who searched', async () => {
    const running = await runningHub();
    const [whole, part] = [await joined(running), await joined(running)];
    await meetHub(part);
    await write(part.station.registry().db, 'ama', (writer) => putHolding(writer, { places: [], months: 24 }));
    const { _id } = (await whole.admin.post('/patients', { name: 'Fatuma Hassan' })).body;
    await meetHub(whole);
    const { body } = await part.admin.get('/people/elsewhere?q=fatuma');
    expect(body).toMatchObject({ reached: true, people: [{ _id, name: 'Fatuma Hassan' }] });
    const { token } = (await clientOf(`${running.url}/api`, '').post('/sessions', { username: 'ama', password })).body;
    const log = (await clientOf(`${running.url}/api`, token).get('/audit?action=patients-searched')).body;
    const { staff } = (await part.admin.get('/sessions/current')).body;
    const { id: station } = (await part.admin.get('/station')).body;
    expect(log.entries[0]).toMatchObject({ who: { id: staff.id }, record: station, shown: [{ id: _id }] });
  });
});
