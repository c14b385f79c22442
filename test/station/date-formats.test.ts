/** The date format of a clinic is stored with the station. */
import { expect, test } from 'vitest';
import type { DateFormats } from '../../src-main/time/date-formats.contract.ts';
import { testBoth } from '../support/both.ts';
import { clientOf, freshStation, setupBody, withRole } from '../support/station.ts';

const ethiopia: DateFormats = {
  region: 'ET',
  dayOrder: 'day-first',
  clock: 'h12',
  firstWeekday: 1,
  calendar: 'ethiopic',
};

testBoth('nothing is chosen until somebody does, and then everybody who signs in is told of it', async (ready) => {
  const { admin } = await ready();
  expect(await admin.get('/date-formats')).toMatchObject({ status: 200, body: { dateFormats: null } });
  expect(await admin.send('PUT', '/date-formats', ethiopia)).toMatchObject({
    status: 200,
    body: { dateFormats: ethiopia },
  });
  const reader = await withRole(admin, 'reader');
  expect((await reader.get('/date-formats')).body).toEqual({ dateFormats: ethiopia });
  expect((await reader.send('PUT', '/date-formats', ethiopia)).status).toBe(403);

  const { body } = await admin.send('PUT', '/date-formats', { ...ethiopia, calendar: 'gregory' });
  expect(body.dateFormats.calendar).toBe('gregory');
  const { body: audit } = await admin.get('/audit');
  expect(JSON.stringify(audit)).toContain('date-formats-set');
});

test('it can be chosen while the station is set up', async () => {
  const station = await freshStation();
  const anyone = clientOf(station.api, '');
  const body = { ...setupBody(station.setupCode), dateFormats: ethiopia };
  const { body: made } = await anyone.post('/setup', body);
  expect((await clientOf(station.api, made.token).get('/date-formats')).body).toEqual({ dateFormats: ethiopia });
});

testBoth('what is no way to write a day is refused', async (ready) => {
  const { admin } = await ready();
  for (const wrong of [
    { region: 'Ethiopia' },
    { dayOrder: 'mdy' },
    { clock: '24' },
    { firstWeekday: 0 },
    { calendar: 'julian' },
    { colour: 'blue' },
  ]) {
    expect((await admin.send('PUT', '/date-formats', { ...ethiopia, ...wrong })).status, JSON.stringify(wrong)).toBe(
      400,
    );
  }
  expect((await admin.get('/date-formats')).body).toEqual({ dateFormats: null });
});
