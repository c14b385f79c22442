/**
 * A window on a seat, a computer that works on another one's register. Covers admission, what the window shows, and its message while the
 * other one is away.
 */
import { expect, inject, onTestFinished } from 'vitest';
import { joinAsSeat } from '../../src-main/seats/join-seat.ts';
import { startSeat } from '../../src-main/seats/seat-server.ts';
import { startStation } from '../../src-main/serve.ts';
import { log } from '../seats/sitting.ts';
import { setUp, temporaryDir, testConfig } from '../support/station.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signIn } from './window.ts';

journeyTest('a computer is admitted, works on the register, and says in words when that is away', async (language) => {
  const messages = await wordsOf(language);
  const tongue = { language, messages };
  const pageDir = inject('pageDir');
  const { station, admin } = await setUp(await startStation(testConfig(temporaryDir(), { pageDir })));
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await station.close();
    isClosed = true;
  };
  onTestFinished(close);
  const page = await openWindow(station.url, { language });
  await signIn(page, { username: 'ama', messages });
  await page.evaluate(`location.hash = '#/stations'`);
  await page.getByText(messages['seat.none']).waitFor();
  await page.getByRole('button', { name: messages['seat.let'], exact: true }).click();
  const shown = page.getByRole('dialog', { name: messages['seat.let'] });
  await shown.getByText(messages['seat.gives']).waitFor();
  const code = (await shown.locator('.code').innerText()).replace(/\s/g, '');
  const { port } = (await admin.get('/sync')).body.listener;
  const joined = await joinAsSeat({ address: { host: '127.0.0.1', port }, code });
  if (joined.kind !== 'joined') throw new Error(joined.reason);
  const { name } = joined.seat;
  await page.getByRole('dialog', { name: said(tongue, 'seat.admitted', { name }) }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: messages['common.close'] }).last().click();

  const seat = await startSeat({ seat: joined.seat, port: 0, pageDir, log, keep: () => undefined });
  onTestFinished(() => seat.close());
  const there = await openWindow(seat.url, { language });
  await signIn(there, { username: 'ama', messages });
  await there.evaluate(`location.hash = '#/stations'`);
  await there.getByRole('heading', { name, exact: true }).waitFor();

  await page.getByRole('button', { name: said(tongue, 'sync.revokeOf', { name }) }).click();
  await page.getByRole('button', { name: messages['seat.revokeForGood'] }).click();
  await there.getByRole('alert').getByText(messages['seat.notAdmittedText']).waitFor();
  await page.getByText(said(tongue, 'seat.revokedList', { count: 1 })).waitFor();
  await there.reload();
  await there.getByText(messages['seat.notAdmitted']).waitFor();
  await page.close();
  await close();
  await there.getByText(messages['seat.awayText']).waitFor();
  expect(await there.getByText(messages['start.unreachableText']).count()).toBe(0);
});
