/** When a page of the desktop may see through the camera: when somebody has just pressed a key or a button for it, for a photo or a card. Pure. */

/** So long after a press the camera is there: a page asks for it at once. */
export const cameraMs = 2000;

export type CameraWish = {
  /** What is asked for: `video`, `audio`, both. */
  media: readonly string[];
  /** From a page of our own station. */
  isOwn: boolean;
  /** From the page itself, and not from a frame in it. */
  isMainFrame: boolean;
  /** Since somebody pressed a key or a button of the mouse in the window; infinite while nobody has. */
  pressedMsAgo: number;
};

/** Never the microphone. */
export const mayUseCamera = ({ media, isOwn, isMainFrame, pressedMsAgo }: CameraWish): boolean =>
  media.length === 1 && media[0] === 'video' && isOwn && isMainFrame && pressedMsAgo < cameraMs;
