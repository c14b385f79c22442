/** Decides whether a desktop page may use the camera: only just after a key or button press, for a photo or a card. Pure. */

/** Milliseconds after a press during which the camera is allowed: a page asks for it immediately. */
export const cameraMs = 2000;

export type CameraWish = {
  /** The requested media: `video`, `audio`, or both. */
  media: readonly string[];
  /** True if a page of our own station asks. */
  isOwn: boolean;
  /** True if the page itself asks, and not a frame in it. */
  isMainFrame: boolean;
  /** Milliseconds since a key or mouse button was pressed in the window; infinite if none was. */
  pressedMsAgo: number;
};

/** Returns whether the camera is allowed; the microphone never is. */
export const mayUseCamera = ({ media, isOwn, isMainFrame, pressedMsAgo }: CameraWish): boolean =>
  media.length === 1 && media[0] === 'video' && isOwn && isMainFrame && pressedMsAgo < cameraMs;
