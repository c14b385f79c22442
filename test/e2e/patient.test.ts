/** The page of a patient: the record at a glance, its history in words, retiring it and putting it back. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clientOf, password, type ReadyStation } from '../support/station.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, signIn, stationWithPage, type Words } from './window.ts';

const zawadi = {
  name: 'Zawadi Otieno',
  gender: 'FEMALE',
  age: 30,
  patientNumber: 'H-7',
  phoneNumber: '0712 345 678',
  residentialAddress: 'Moi Avenue 3',
};

async function withPatient(): Promise<ReadyStation & { path: string; hash: string }> {
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', zawadi);
  return { ...ready, path: `/patients/${body._id}`, hash: `#/patients/${body._id}` };
}

async function at(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.getByRole('heading', { level: 1, name: zawadi.name }).waitFor();
}

async function tongueOf(language: 'en' | 'ar'): Promise<Tongue> {
  return { language, messages: await wordsOf(language) };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page, text: string) => page.getByRole('status').getByText(text);
const undo = (page: Page, messages: Words) => button(page, messages['common.undo']).click();

journeyTest('the record is seen at a glance, and the present visit with it', async (language) => {
  const tongue = await tongueOf(language);
  const ready = await withPatient();
  await ready.admin.post(`${ready.path}/visits`, { reason: 'Fever' });
  const page = await signedIn(ready, { ...tongue, width: 1024, height: 640 });
  await at(page, ready.hash);
  const facts = [said(tongue, 'patient.years', { count: 30 }), tongue.messages['patient.gender.FEMALE']];
  const shown = [...facts, zawadi.patientNumber, zawadi.phoneNumber, zawadi.residentialAddress, 'Fever'];
  for (const text of shown) {
    const box = await page.getByText(text, { exact: true }).boundingBox();
    expect(box === null ? Infinity : box.y + box.height, text).toBeLessThan(640);
  }
  const end = await button(page, tongue.messages['visit.end']).boundingBox();
  expect(end === null ? Infinity : end.y + end.height).toBeLessThan(640);
});

journeyTest('E edits the patient and P prints the card', async (language) => {
  const tongue = await tongueOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, tongue);
  await at(page, ready.hash);
  await page.keyboard.press('e');
  await page.waitForURL(`**/${ready.hash}/edit`);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: zawadi.name }).waitFor();
  await page.keyboard.press('p');
  await page.waitForURL(`**/${ready.hash}/card`);
});

journeyTest('the history of a visit says that it ended, and that it was opened again', async (language) => {
  const clinic = await withPatient();
  const { body: visit } = await clinic.admin.post(`${clinic.path}/visits`, { timeStart: '2026-03-02T06:30:00Z' });
  const path = `${clinic.path}/visits/${visit._id}`;
  await clinic.admin.patch(path, { timeEnd: '2026-03-02T08:15:00Z', reason: 'Cough' });
  await clinic.admin.patch(path, { timeEnd: null });
  const { page, tongue } = await opened(clinic, language);
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  });
  const [from, to] = ['2026-03-02T06:30:00Z', '2026-03-02T08:15:00Z'].map((at) => format.format(new Date(at)));
  await button(page, said(tongue, 'visit.historyOf', { when: from ?? '' })).click();
  await page.getByRole('dialog').getByText(tongue.messages['history.entered']).waitFor();
  const lines = await page.getByRole('dialog').locator('ul li').allInnerTexts();
  const [reopened, ...older] = lines.map(plain);
  expect(reopened).toBe(plain(said(tongue, 'history.reopened', { old: to ?? '' })));
  const reason = { field: tongue.messages['visit.reason'], value: said(tongue, 'history.text', { text: 'Cough' }) };
  expect(older.toSorted()).toEqual(
    [
      said(tongue, 'history.ended', { at: to ?? '' }),
      said(tongue, 'history.set', reason),
      said(tongue, 'history.started', { at: from ?? '' }),
    ]
      .map(plain)
      .toSorted(),
  );

  // What is changed while the history is open comes in at its top.
  await clinic.admin.patch(path, { reason: null });
  await page.getByRole('dialog').locator('ol > li').nth(3).waitFor();
});
