import { expect, test } from 'vitest';
import { cameraMs, mayUseCamera } from '../../src-main/desktop/camera.rules.ts';

test('the camera is for a page of our own, just after a press, and without the microphone', () => {
  const wish = { media: ['video'], isOwn: true, isMainFrame: true, pressedMsAgo: 100 };
  expect(mayUseCamera(wish)).toBe(true);
  for (const other of [
    { isOwn: false },
    { isMainFrame: false },
    { pressedMsAgo: cameraMs },
    { pressedMsAgo: Infinity },
    { media: ['audio'] },
    { media: ['video', 'audio'] },
    { media: ['unknown'] },
    { media: [] },
  ]) {
    expect([other, mayUseCamera({ ...wish, ...other })]).toEqual([other, false]);
  }
});
