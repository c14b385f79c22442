/** Decides where a window opens: where it was closed, as long as a person can see and drag it there. */

export type Rectangle = { x: number; y: number; width: number; height: number };
export type WindowState = Rectangle & { isMaximized: boolean; isFullScreen: boolean };

/** The smallest screen that every page is made for is 1024×640, with the frame of the window around the page. */
export const leastSize = { width: 640, height: 480 };
const usualSize = { width: 1280, height: 800 };
/** Pixels of the top edge that have to be on a screen. */
const grip = { width: 120, height: 32 };

/** Returns the place to open at: `left`, or the middle of the primary screen if `left` is no longer on any screen. */
export function fittingWindowState(
  left: WindowState | undefined,
  screens: Rectangle[],
  primary: Rectangle,
): WindowState {
  if (left !== undefined) {
    const fits = screens.map((screen) => ({ screen, windowState: { ...left, ...atMost(left, screen) } }));
    const fit = fits.find(({ screen, windowState }) => isWithinReach(windowState, screen));
    if (fit !== undefined) return fit.windowState;
  }
  const size = atMost(usualSize, primary);
  return {
    ...size,
    x: primary.x + Math.round((primary.width - size.width) / 2),
    y: primary.y + Math.round((primary.height - size.height) / 2),
    isMaximized: primary.width <= usualSize.width,
    isFullScreen: left?.isFullScreen ?? false,
  };
}

const atMost = (size: { width: number; height: number }, screen: Rectangle) => ({
  width: Math.min(Math.max(size.width, leastSize.width), screen.width),
  height: Math.min(Math.max(size.height, leastSize.height), screen.height),
});

function isWithinReach(window: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const isTopInside = window.y >= screen.y && window.y + grip.height <= screen.y + screen.height;
  return across >= grip.width && isTopInside;
}
