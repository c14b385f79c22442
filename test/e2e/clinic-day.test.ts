/**
 * A day of a clinic in several windows: staff register and call patients on a computer, on a workstation of it and on a paired computer. The
 * paired one is cut off for an hour, in which both sides go on. Nobody is lost, nobody is called twice without need, and the queue is the
 * same everywhere. The times from a press to the other windows are printed.
 */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { systemClock } from '../../src-main/clock.ts';
import { byTurn, stageOf, type Stage } from '../../src-main/visits/queue.rules.ts';
import type { VisitOfPatient } from '../../src-main/visits/visit.contract.ts';
import { freePort, lineTo } from '../drills/bad-line.ts';
import { admittedSeat, runSeat } from '../seats/sitting.ts';
import { hour, minute } from '../support/clock.ts';
import { amount } from '../support/drills.ts';
import { password, type Client } from '../support/station.ts';
import { joinAt, listeningStation, portOf, showCode } from '../sync/meeting.ts';
import { clinic } from '../sync/two-clinics.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { openWindow, signIn, windowTest, type Words } from './window.ts';

const patients = amount('CLINIC_PATIENTS', { test: 8, drill: 60 });
const computers = amount('CLINIC_COMPUTERS', { test: 2, drill: 3 });
const [firsts, lasts] = [
  ['Abena', 'Baraka', 'Chidi', 'Dalila', 'Ekow', 'Farida', 'Gathoni', 'Hamisi', 'Imani', 'Jabari'],
  ['Kiplagat', 'Lungu', 'Mwale', 'Nyambura', 'Odhiambo', 'Phiri'],
];
const names = lasts.flatMap((last) => firsts.map((first) => `${first} ${last}`)).slice(0, patients);

type Queue = { waiting: string[]; called: string[] };

windowTest(
  'a clinic works on several computers, one of which is cut off for an hour, and has one queue',
  { timeout: 1_800_000 },
  async () => {
    const messages = await wordsOf('en');
    let shift = -hour;
    const clock = {
      now: () => Date.now() + shift,
      today: systemClock.today,
      elapsed: () => performance.now() + hour + shift,
    };
    const pageDir = inject('pageDir');
    const main = await listeningStation({ pageDir, clock });
    const syncPort = await freePort();
    const paired = await clinic({ name: 'Consulting room', username: 'efua' }, { pageDir, clock, syncPort });
    for (const username of ['esi', 'kofi', 'yaa', 'abla'])
      await main.admin.post('/staff', { username, password, role: 'clerk' });
    const line = await lineTo(main.port);
    await portOf(paired);
    const joined = await joinAt(paired, { port: line.port, code: await showCode(main) });
    expect(joined.body.kind).toBe('joined');
    await expect.poll(async () => (await paired.admin.get('/staff')).body.staff.length).toBe(6);

    const window = async (url: string, username: string): Promise<Page> => {
      const page = await openWindow(url);
      await signIn(page, { username });
      await showToday(page, messages);
      return page;
    };
    const reception = await window(main.station.url, 'esi');
    const nurse = await window(main.station.url, 'kofi');
    const room = await window(paired.station.url, 'abla');
    const seats = computers < 3 ? [] : [await window((await runSeat(await admittedSeat(main))).running.url, 'yaa')];
    const callers = [nurse, room, ...seats];
    const desks = [nurse, ...seats];

    const times = { call: [] as number[], arrival: [] as number[] };
    const queueOf = (page: Page) => readQueue(page, messages);
    /** Waits until each window shows what both computers have stored, in one order. */
    const agree = async () => {
      const queues = () =>
        Promise.all([...callers.map(queueOf), ...[main, paired].map(({ admin }) => storedQueue(admin))]);
      await expect.poll(async () => new Set((await queues()).map((queue) => JSON.stringify(queue))).size).toBe(1);
    };
    const measured = async (
      kind: keyof typeof times,
      name: string,
      shown: { at: readonly Page[]; act: () => Promise<unknown> },
    ) => {
      const stage = kind === 'call' ? 'called' : 'waiting';
      const seen = shown.at.map((page) => appears(page, { name, title: messages[`queue.${stage}`] }));
      const from = performance.now();
      await shown.act();
      const each = await Promise.all(seen.map(async (ready) => (await ready) - from));
      times[kind].push(...each);
    };
    const arrive = async (page: Page, name: string, at: readonly Page[]) => {
      await register(page, name, messages);
      await measured('arrival', name, { at, act: () => page.keyboard.press('Alt+v') });
      await page.getByRole('button', { name: messages['visit.end'], exact: true }).waitFor();
      await page.keyboard.press('Escape');
    };
    const callNext = async (page: Page, at: readonly Page[]): Promise<string> => {
      await page.locator('body').click({ position: { x: 1, y: 1 } });
      const [name = ''] = (await queueOf(page)).waiting;
      await measured('call', name, { at, act: () => page.keyboard.press('Alt+g') });
      return name;
    };
    const end = (page: Page, name: string) =>
      page.getByRole('button', { name: said({ messages, language: 'en' }, 'visit.endOf', { name }) }).click();

    const coming = [...names];
    const next = () => coming.shift() as string;
    const third = Math.floor(patients / 3);
    /** Two come, and are called one after the other by everybody in turn; before that, two call at once. */
    const workTogether = async (count: number) => {
      for (let turn = 0; turn < count; turn++) {
        await arrive(reception, next(), callers);
        const caller = callers[turn % callers.length] as Page;
        const name = await callNext(
          caller,
          callers.filter((page) => page !== caller),
        );
        await end(caller, name);
        await agree();
      }
    };
    await workTogether(third - 2);

    // Two at one registry press at the same moment: one patient each, whoever is quicker.
    for (let count = 0; count < 2; count++) await arrive(reception, next(), callers);
    await showToday(reception, messages);
    const atOnce = [reception, desks.at(-1) as Page];
    for (const page of atOnce) await page.locator('body').click({ position: { x: 1, y: 1 } });
    await Promise.all(atOnce.map((page) => page.keyboard.press('Alt+g')));
    await expect.poll(async () => (await storedQueue(main.admin)).called.length).toBeGreaterThan(0);
    await agree();
    for (const name of (await queueOf(nurse)).waiting) expect(await callNext(nurse, callers.slice(1))).toBe(name);
    for (const name of (await queueOf(nurse)).called) await end(nurse, name);
    await agree();

    // One waits when the line goes, and is called on both sides.
    const onBothSides = next();
    await arrive(reception, onBothSides, callers);
    await agree();
    await line.cut();
    await paired.admin.send('PUT', '/sync/listener', { isOn: false });
    const minutes = async (count: number) => {
      for (let at = 0; at < count; at++) {
        shift += minute;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    expect(await callNext(nurse, seats)).toBe(onBothSides);
    await minutes(1);
    expect(await callNext(room, [])).toBe(onBothSides);
    const inCut = Math.floor(third / 2);
    const [here, there] = [[] as string[], [] as string[]];
    for (let turn = 0; turn < inCut; turn++) {
      await arrive(reception, next(), desks);
      here.push(
        await callNext(
          desks[turn % desks.length] as Page,
          desks.filter((_, at) => at !== turn % desks.length),
        ),
      );
      await arrive(room, next(), []);
      await showToday(room, messages);
      there.push(await callNext(room, []));
      await minutes(Math.floor(58 / inCut));
    }
    // Some wait on each side when the line is back.
    await arrive(reception, next(), desks);
    await arrive(room, next(), []);
    await showToday(room, messages);
    shift = 0;
    expect((await queueOf(nurse)).called).not.toEqual((await queueOf(room)).called);
    expect((await queueOf(nurse)).waiting).toHaveLength(1);

    // The password that was typed an hour ago no longer confirms.
    expect((await paired.admin.send('PUT', '/sessions/current/confirmation', { password })).status).toBe(200);
    expect((await paired.admin.send('PUT', '/sync/listener', { isOn: true })).status).toBe(200);
    await line.mend();
    const mendedAt = performance.now();
    await agree();
    const afterCut = performance.now() - mendedAt;
    expect((await queueOf(room)).called.toSorted()).toEqual([...here, ...there, onBothSides].toSorted());
    expect((await queueOf(room)).waiting).toHaveLength(2);

    for (const name of (await queueOf(nurse)).called) await end(nurse, name);
    for (let left = 0; left < 2; left++) await end(room, await callNext(room, desks));
    await agree();
    await workTogether(coming.length);
    expect(await queueOf(room)).toEqual({ waiting: [], called: [] });

    // Each patient is at both computers with one visit that was called once, but for the one who was called on both sides.
    const dayAt = async (admin: Client) => {
      const found = (await admin.get('/patients?size=200')).body.embedded.patientResourceList as {
        _id: string;
        name: string;
      }[];
      const days = found.map(async ({ _id, name }) => {
        const visits = (await admin.get(`/patients/${_id}/visits`)).body.embedded.visitResourceList;
        const [{ _id: visitId, calledBy, timeEnd }] = visits;
        const { history } = (await admin.get(`/patients/${_id}/visits/${visitId}/history`)).body;
        const calls = history.filter((each: any) => each.field === 'calledAt' && each.new !== null).length;
        return { name, visits: visits.length, calledBy, hasEnded: timeEnd !== null, calls };
      });
      return (await Promise.all(days)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    };
    const day = await dayAt(main.admin);
    expect(await dayAt(paired.admin)).toEqual(day);
    expect(day.map(({ name }) => name)).toEqual(names.toSorted());
    expect(day.filter(({ visits, hasEnded }) => visits !== 1 || !hasEnded)).toEqual([]);
    expect(day.filter(({ calls }) => calls !== 1)).toMatchObject([{ name: onBothSides, calls: 2, calledBy: 'kofi' }]);

    console.log(
      `${patients} patients, ${callers.length + 1} people, ${computers} computers. ` +
        `From “Call next” to another window: ${figures(times.call)}. From an arrival: ${figures(times.arrival)}. ` +
        `One queue ${Math.round(afterCut)} ms after the cut.`,
    );
  },
);

const figures = (all: readonly number[]): string => {
  const sorted = all.toSorted((a, b) => a - b).map(Math.round);
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms, at most ${sorted.at(-1)} ms of ${sorted.length}`;
};

async function storedQueue(admin: Client): Promise<Queue> {
  const visits = (await admin.get('/visits?open=true&size=200')).body.embedded.visitResourceList as VisitOfPatient[];
  const namesIn = (stage: Stage) =>
    visits
      .toSorted(byTurn)
      .filter((visit) => stageOf(visit) === stage)
      .map(({ patient }) => patient.name as string);
  return { waiting: namesIn('waiting'), called: namesIn('called') };
}

async function showToday(page: Page, messages: Words): Promise<void> {
  await page.evaluate(`location.hash = '#/today'`);
  await page.getByRole('heading', { name: messages['queue.waiting'] }).waitFor();
}

async function register(page: Page, name: string, messages: Words): Promise<void> {
  await page.keyboard.press('Alt+n');
  await page.getByLabel(messages['form.name'], { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText(messages['patient.noVisits']).waitFor();
}

/** Reads who is in the queue of Today, in its order. */
const readQueue = (page: Page, messages: Words): Promise<Queue> =>
  page.evaluate(
    ([waiting, called]) => {
      const namesOf = (title: string) =>
        [...document.querySelectorAll('main section')]
          .filter((section) => section.querySelector('h2')?.textContent.trim().startsWith(title))
          .flatMap((section) => [...section.querySelectorAll('tbody th a')].map((link) => link.textContent.trim()));
      return { waiting: namesOf(waiting), called: namesOf(called) };
    },
    [messages['queue.waiting'], messages['queue.called']] as const,
  );

/** Resolves when the name is under this heading in the window, to the time. */
async function appears(page: Page, { name, title }: { name: string; title: string }): Promise<number> {
  await page.waitForFunction(
    ([wanted, heading]) =>
      [...document.querySelectorAll('main section')].some(
        (section) =>
          section.querySelector('h2')?.textContent.trim().startsWith(heading) === true &&
          [...section.querySelectorAll('tbody th a')].some((link) => link.textContent.trim() === wanted),
      ),
    [name, title] as const,
    { polling: 'raf' },
  );
  return performance.now();
}
