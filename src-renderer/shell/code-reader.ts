/** Reads codes off what a camera shows. All of it is done here: no picture leaves the page. */

/** Several times a second is soon enough for a hand, and leaves a slow laptop time for the picture itself. */
const pauseMs = 120;
/** A code fills a good part of the picture; more points would only take longer. */
const longestEdge = 800;

/** Says each code that is seen, again and again while it is, until the returned function is called. */
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

/** That there is no code in a picture is an error to the library, and what most pictures are. */
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
