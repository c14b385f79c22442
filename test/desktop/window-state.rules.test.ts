import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittingWindowState, type WindowState, type Rectangle } from '../../src-main/desktop/window-state.rules.ts';

const screen: Rectangle = { x: 0, y: 0, width: 1366, height: 740 };
const second: Rectangle = { x: 1366, y: 0, width: 1920, height: 1050 };
const left = (bounds: Partial<WindowState>): WindowState => ({
  x: 100,
  y: 50,
  width: 900,
  height: 600,
  isMaximized: false,
  isFullScreen: false,
  ...bounds,
});

test('a window opens where it was left, on a second screen too', () => {
  expect(fittingWindowState(left({}), [screen], screen)).toEqual(left({}));
  expect(fittingWindowState(left({ x: 2000 }), [screen, second], screen)).toEqual(left({ x: 2000 }));
});

test('a window on a screen that is gone opens in the middle of the one that is there', () => {
  expect(fittingWindowState(left({ x: 2000 }), [screen], screen)).toMatchObject({
    x: 43,
    y: 0,
    width: 1280,
    height: 740,
  });
});

test('a window whose title is above the screen would be out of reach', () => {
  expect(fittingWindowState(left({ y: -300 }), [screen], screen).y).toBe(0);
});

test('on the small screen of an old laptop the first window fills it', () => {
  const small = { x: 0, y: 0, width: 1024, height: 600 };
  expect(fittingWindowState(undefined, [small], small)).toMatchObject({
    x: 0,
    y: 0,
    width: 1024,
    height: 600,
    isMaximized: true,
  });
});

test('wherever it was left, one can take hold of it', () => {
  const pixel = fc.integer({ min: -5000, max: 5000 });
  const size = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(fc.record({ x: pixel, y: pixel, width: size, height: size }), (bounds) => {
      const { x, y, width, height } = fittingWindowState(left(bounds), [screen, second], screen);
      const isReachable = [screen, second].some(
        (each) =>
          Math.min(x + width, each.x + each.width) - Math.max(x, each.x) >= 120 &&
          y >= each.y &&
          y + 32 <= each.y + each.height,
      );
      expect(isReachable).toBe(true);
      expect(width).toBeGreaterThanOrEqual(640);
      expect(height).toBeGreaterThanOrEqual(480);
    }),
  );
});
