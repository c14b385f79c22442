/**
 * Reads the PDF with PDF.js, in this page and its sandbox. The reader of the runtime needs a plug-in and an extension, which the guards of
 * the window would have to admit, and it changed with Electron 41.
 */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** CSS pixels for each point of a PDF. */
const pixels = 96 / 72;

export async function openPdf(): Promise<PDFPageProxy[]> {
  // Loaded in this page only, since no other needs them. The legacy build also runs in the older runtimes of the tests.
  const [{ getDocument }, worker, reply] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
    fetch('./preview.pdf'),
  ]);
  if (!reply.ok) throw new Error('There is nothing to preview.');
  // Reads it in this thread: there is nothing else to do in this window.
  Object.assign(globalThis, { pdfjsWorker: worker });
  const data = new Uint8Array(await reply.arrayBuffer());
  // Fonts are drawn as outlines, and nothing is compiled from the file, because the policy of the page allows neither.
  const pdf = await getDocument({ data, disableFontFace: true, isEvalSupported: false, useWasm: false }).promise;
  return pagesOf(pdf);
}

async function pagesOf(pdf: PDFDocumentProxy): Promise<PDFPageProxy[]> {
  const pages: PDFPageProxy[] = [];
  for (let number = 1; number <= pdf.numPages; number++) pages.push(await pdf.getPage(number));
  return pages;
}

/** The size of a page in CSS pixels. */
export function sizeOf(page: PDFPageProxy): { width: number; height: number } {
  const { width, height } = page.getViewport({ scale: pixels });
  return { width, height };
}

/** Draws a page while it is near the visible part of the window. A long list would need too much memory as a whole. */
export const drawn = (page: PDFPageProxy) => (canvas: HTMLCanvasElement) => {
  let rendering: ReturnType<PDFPageProxy['render']> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      rendering?.cancel();
      rendering = undefined;
      const viewport = page.getViewport({ scale: pixels * devicePixelRatio });
      canvas.width = entry?.isIntersecting === true ? Math.ceil(viewport.width) : 0;
      canvas.height = Math.ceil(viewport.height);
      if (entry?.isIntersecting !== true) return;
      rendering = page.render({ canvas, viewport });
      // A cancelled drawing is drawn again when its page comes back.
      rendering.promise.catch(() => undefined);
    },
    { rootMargin: '100%' },
  );
  observer.observe(canvas);
  return () => {
    rendering?.cancel();
    observer.disconnect();
  };
};
