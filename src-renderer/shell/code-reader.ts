/** Reads codes from a camera's picture. All of it runs here; no picture leaves the page. */

/** Milliseconds between attempts. Several attempts a second are quick enough, and leave a slow laptop time for the picture itself. */
const pauseMs = 120;
/** Pixels. A code fills a good part of the picture, so more pixels would only take longer. */
const longestEdge = 800;

/** Calls `onread` with each code in the picture, repeatedly while it is visible, until the returned function is called. */
export function readCodes(video: HTMLVideoElement, onread: (text: string) => void): () => void {
  let isOver = false as boolean;
  void (async () => {
    const { default: decode } = await import('qr/decode.js');
    while (!isOver) {
      const text = readIn(pictureOf(video), decode);
      if (text !== undefined) onread(text);
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  })();
  return () => (isOver = true);
}

/** Returns undefined without a code. Most pictures have none, and the library throws an error for those. */
function readIn(picture: ImageData | undefined, decode: (picture: ImageData) => string): string | undefined {
  try {
    return picture && decode(picture);
  } catch {
    return undefined;
  }
}

function pictureOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const scale = Math.min(1, longestEdge / Math.max(videoWidth, videoHeight));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height);
}
