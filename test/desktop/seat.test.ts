/** The window on a seat, a computer that works on the register of another one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../src-renderer/messages/en.ts';
import { expect } from 'vitest';
import { writeSeat } from '../../src-main/seats/seat-file.ts';
import { temporaryDir } from '../support/station.ts';
import { admittedSeat } from '../seats/sitting.ts';
import { listeningStation } from '../sync/meeting.ts';
import { desktopTest, openDesktop, quit, signIn } from './desktop.ts';

desktopTest('in the folder of a seat the window opens on the register of the station, and makes none', async () => {
  const station = await listeningStation();
  const dataDir = join(temporaryDir(), 'data');
  writeSeat(dataDir, await admittedSeat(station));
  const desktop = await openDesktop({ dataDir });
  await signIn(desktop.page);
  const saved = await station.admin.post('/patients', { name: 'Ama Mensah' });
  await desktop.page.evaluate(`location.hash = '#/patients/${saved.body._id}'`);
  await desktop.page.getByRole('heading', { name: 'Ama Mensah' }).first().waitFor();
  await station.station.close();
  await desktop.page.getByText(en['seat.awayBanner']).or(desktop.page.getByText(en['seat.awayText'])).first().waitFor();
  expect(await quit(desktop)).toBe(0);
  expect(readdirSync(dataDir).sort()).toEqual(['seat.json', 'window']);
});
