/**
 * Makes a picture of any kind small enough to be stored, and sent over a slow connection. Only the visible picture is kept, without the
 * metadata of its file.
 */
import { maxPhotoBytes } from '../../src-main/patients/details.contract.ts';

/** Tried from the best to the poorest quality. A photo on a card is 30 mm wide, and 480 pixels are more than a printer shows. */
const edges = [480, 400, 320, 240, 160];
const qualities = [0.85, 0.7, 0.55];

/** Undefined if this browser cannot read it as a picture. */
export async function shrunkJpeg(source: Blob | HTMLVideoElement): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(source).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  try {
    for (const edge of edges) {
      const drawn = drawnWithin(bitmap, edge);
      for (const quality of qualities) {
        const jpeg = await drawn.convertToBlob({ type: 'image/jpeg', quality });
        if (jpeg.size <= maxPhotoBytes) return jpeg;
      }
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

function drawnWithin(bitmap: ImageBitmap, edge: number): OffscreenCanvas {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((length) => Math.max(1, Math.round(length * scale))) as [
    number,
    number,
  ];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  // JPEG has no transparency; transparent areas would become black.
  if (context !== null) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
  }
  return canvas;
}

/** Returns a data URL, because the page's security policy allows only the page's own images and data URLs. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('A picture could not be read.'));
    reader.readAsDataURL(blob);
  });
}

export const base64In = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1);
