/** Further details of a patient in the window: typed, shown and checked, and the photo. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { isJpeg } from '../../src-main/patients/photo.rules.ts';
import { maxPhotoBytes } from '../../src-main/patients/details.contract.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { dayWritten } from './written.ts';
import { chooseAction, journeyTest, signedIn, stationWithPage, windowTest } from './window.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function typesMore({ messages, language }: Tongue) {
  const tongue = { messages, language };
  const ready = await stationWithPage();
  await ready.admin.post('/patients', { name: 'Juma', village: 'Kisimani' });
  const page = await signedIn(ready, { language, messages });
  await page.keyboard.press('Alt+n');
  await field(page, messages['form.name']).fill('Asha Mushi');
  expect(await field(page, messages['form.village']).isVisible()).toBe(false);
  await page.getByText(messages['details.more']).click();
  await field(page, messages['form.village']).fill('Kis');
  await expect.poll(() => page.locator('datalist option').first().getAttribute('value')).toBe('Kisimani');
  await field(page, messages['form.village']).fill('Kisimani');
  await field(page, said(tongue, 'form.otherPhone', { number: 1 })).fill('0991112222');
  await field(page, said(tongue, 'form.whosePhone', { number: 1 })).fill('Neighbour');
  await field(page, said(tongue, 'form.otherPhone', { number: 2 })).fill('0993334444');
  await field(page, messages['form.kinName']).fill('Zawadi Mushi');
  await field(page, messages['form.kinRelation']).fill('Mother');
  await page.getByLabel(messages['common.no'], { exact: true }).check();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Asha Mushi' }).waitFor();
  const record = page.getByRole('region', { name: messages['patient.record'] });
  for (const text of ['Kisimani', '0991112222', 'Neighbour', '0993334444', 'Zawadi Mushi', 'Mother']) {
    await record.getByText(text).first().waitFor();
  }
  await chooseAction(page, 'patient.history', messages);
  const history = page.getByRole('dialog');
  for (const key of ['form.village', 'form.nextOfKin', 'form.otherPhones', 'form.consentToContact'] as const) {
    await history.getByText(messages[key]).first().waitFor();
  }
}

journeyTest('what else is known is folded in the form, and in the record once it is there', async (language) =>
  typesMore({ messages: await wordsOf(language), language }),
);

windowTest('two edits of the next of kin at once are chosen between as a whole', async () => {
  const ready = await stationWithPage();
  const kin = { name: 'Zawadi', relation: 'Mother', phone: '0991' };
  const { _id } = (await ready.admin.post('/patients', { name: 'Asha', nextOfKin: kin })).body;
  const page = await signedIn(ready);
  await page.evaluate(`location.hash = '#/patients/${_id}/edit'`);
  await field(page, en['form.kinPhone']).fill('0992');
  await ready.admin.patch(`/patients/${_id}`, { nextOfKin: { name: 'Juma', relation: 'Father', phone: '0993' } });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('group', { name: en['form.nextOfKin'] }).getByText('Juma').click();
  await page.getByRole('button', { name: en['compare.take'] }).click();
  await page.getByRole('region', { name: en['patient.record'] }).getByText('0993').waitFor();
  expect((await ready.admin.get(`/patients/${_id}`)).body.nextOfKin).toEqual({
    name: 'Juma',
    relation: 'Father',
    phone: '0993',
  });
});

windowTest('that a patient has died is said in the record and in the results, and a visit is asked about', async () => {
  const ready = await stationWithPage();
  const { _id } = (await ready.admin.post('/patients', { name: 'Asha Mushi' })).body;
  const page = await signedIn(ready);
  await page.evaluate(`location.hash = '#/patients/${_id}/edit'`);
  await page.getByText(en['details.more']).click();
  await field(page, en['form.isDeceased']).check();
  await field(page, en['form.deceasedOn']).fill('2999-01-01');
  await page.keyboard.press('Control+Enter');
  await page.getByText(en['fieldError.futureDeath']).waitFor();
  await field(page, en['form.deceasedOn']).fill('2026-01-05');
  await page.keyboard.press('Control+Enter');
  const death = said({ messages: en, language: 'en' }, 'patient.deceasedOn', { day: dayWritten('en', '2026-01-05') });
  await page.locator('header').getByText(death).waitFor();
  await page.getByRole('button', { name: en['visit.start'] }).click();
  const asked = page.getByRole('dialog', { name: en['visit.deceasedTitle'] });
  await asked.getByRole('button', { name: en['common.cancel'] }).click();
  expect((await ready.admin.get(`/patients/${_id}/visits`)).body.page.totalElements).toBe(0);
  await page.getByRole('button', { name: en['visit.start'] }).click();
  await asked.getByRole('button', { name: en['visit.deceasedStart'] }).click();
  await expect.poll(async () => (await ready.admin.get(`/patients/${_id}/visits`)).body.page.totalElements).toBe(1);
  await page.keyboard.press('F2');
  await page.keyboard.type('asha');
  await page.getByRole('option').first().getByText(death).waitFor();
});

/** A picture with much detail, as from a camera: 1,000 pixels wide, far above the size that is stored. */
const largePicture = `(async () => {
  const canvas = new OffscreenCanvas(1000, 750);
  const context = canvas.getContext('2d');
  const noise = context.createImageData(1000, 750);
  let state = 1;
  for (let i = 0; i < noise.data.length; i++) noise.data[i] = i % 4 === 3 ? 255 : (state = (state * 48271) % 2147483647) & 255;
  context.putImageData(noise, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text);
})()`;

windowTest(
  'a photo from a file is made small, seen before it is saved, shown in the record and on the card, and removed',
  async () => {
    const ready = await stationWithPage();
    const { _id } = (await ready.admin.post('/patients', { name: 'Asha Mushi' })).body;
    const page = await signedIn(ready);
    await page.evaluate(`location.hash = '#/patients/${_id}'`);
    await chooseAction(page, 'photo.add');
    const input = page.locator('input[type="file"]');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await page.getByText(en['photo.unreadable']).waitFor();
    const png = Buffer.from((await page.evaluate(largePicture)) as string, 'base64');
    expect(png.length).toBeGreaterThan(10 * maxPhotoBytes);
    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: en['photo.save'] }).click();
    await page.getByText(en['photo.saved']).waitFor();
    const image = page.getByRole('img', {
      name: said({ messages: en, language: 'en' }, 'photo.of', { name: 'Asha Mushi' }),
    });
    await image.waitFor();
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100);
    const kept = await fetch(`${ready.station.api}/patients/${_id}/photo`, {
      headers: { authorization: `Bearer ${ready.admin.token}` },
    });
    const bytes = new Uint8Array(await kept.arrayBuffer());
    expect([isJpeg(bytes), bytes.length <= maxPhotoBytes]).toEqual([true, true]);

    await page.evaluate(`location.hash = '#/patients/${_id}/card'`);
    await page.locator('.sheet').waitFor();
    expect(await image.count()).toBe(0);
    await page.getByLabel(en['card.withPhoto']).check();
    await image.waitFor();

    await page.evaluate(`location.hash = '#/patients/${_id}'`);
    await chooseAction(page, 'photo.change');
    await page.getByRole('button', { name: en['photo.remove'] }).click();
    await page.getByRole('button', { name: en['photo.add'] }).waitFor();
    await expect.poll(() => image.count()).toBe(0);
  },
);

windowTest(
  'the camera is asked for by a click alone, gives a photo, and is off again; refused, a file is offered',
  async () => {
    const ready = await stationWithPage();
    const { _id } = (await ready.admin.post('/patients', { name: 'Asha Mushi' })).body;
    const page = await signedIn(ready);
    await page.evaluate(() => {
      const asked: MediaStream[] = [];
      Object.assign(window, { asked });
      // Replaces the computer's camera, since the test browser has none.
      navigator.mediaDevices.getUserMedia = () => {
        const canvas = document.createElement('canvas');
        canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
        const stream = canvas.captureStream(5);
        asked.push(stream);
        return Promise.resolve(stream);
      };
    });
    const asked = () => page.evaluate(`window.asked.map((stream) => stream.getTracks()[0].readyState)`);
    await page.evaluate(`location.hash = '#/patients/${_id}'`);
    await chooseAction(page, 'photo.add');
    expect(await asked()).toEqual([]);
    await page.getByRole('button', { name: en['photo.camera'] }).click();
    await page.getByRole('button', { name: en['photo.take'] }).click();
    await page.getByRole('button', { name: en['photo.save'] }).waitFor();
    expect(await asked()).toEqual(['ended']);
    await page.getByRole('button', { name: en['photo.camera'] }).click();
    await expect.poll(asked).toEqual(['ended', 'live']);
    await page.keyboard.press('Escape');
    await expect.poll(asked).toEqual(['ended', 'ended']);

    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await chooseAction(page, 'photo.add');
    await page.getByRole('button', { name: en['photo.camera'] }).click();
    await page.getByText(en['photo.noCamera']).waitFor();
  },
);
