/** The camera in the desktop: available for a photo after a press of its button, and for nothing else. */
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { desktopTest, openDesktop, quit, setUpByHand } from './desktop.ts';

/** Chromium makes up a camera. Permission to use it is still requested. */
const switches = ['--use-fake-device-for-media-stream'];
/** Milliseconds, longer than a press of the button counts. */
const pauseMs = 2500;

desktopTest(
  'gives the camera to a press of the button, and to no page that asks by itself; never the microphone',
  async () => {
    const desktop = await openDesktop({ switches });
    const { page } = desktop;
    await setUpByHand(page);
    const ask = (wanted: object) =>
      page.evaluate(
        (constraints) =>
          navigator.mediaDevices.getUserMedia(constraints).then(
            (stream) => {
              for (const track of stream.getTracks()) track.stop();
              return 'granted';
            },
            (error: unknown) => (error as Error).name,
          ),
        wanted,
      );
    await page.waitForTimeout(pauseMs);
    expect(await ask({ video: true })).toBe('NotAllowedError');

    await page.keyboard.press('Alt+n');
    await page.getByLabel(en['form.name'], { exact: true }).fill('Asha');
    await page.keyboard.press('Control+Enter');
    await page.getByText(en['patient.more']).click();
    await page.getByRole('button', { name: en['photo.add'] }).click();
    await page.getByRole('button', { name: en['photo.camera'] }).click();
    expect(await ask({ audio: true })).toBe('NotAllowedError');
    expect(await ask({ audio: true, video: true })).toBe('NotAllowedError');
    await page.getByRole('button', { name: en['photo.take'] }).click();
    await page.getByRole('button', { name: en['photo.save'] }).click();
    await page.getByText(en['photo.saved']).waitFor();
    await page.getByRole('img', { name: /Asha/ }).waitFor();

    await page.waitForTimeout(pauseMs);
    expect(await ask({ video: true })).toBe('NotAllowedError');
    await quit(desktop);
  },
);
