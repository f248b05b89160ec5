import { pdfjs } from 'react-pdf';
import { createLocalContent } from '../viewed-content';
import { ContentRange } from './content-range';
import { pdfOptions, preparePdf } from './pdf-library';

/**
 * Resolves when the last drawing ends; pages are drawn one at a time, since each takes a worker.
 */
let lastDrawing: Promise<unknown> = Promise.resolve();

/**
 * Draws a PDF's first page as a picture.
 * @param longSide longer side of the picture, in pixels
 * @throws the library's error for a document that is damaged or has a password
 */
export function drawFirstPage(content: Blob, longSide: number): Promise<Blob> {
  const drawn = lastDrawing.then(() => openAndRender(content, longSide));
  lastDrawing = drawn.catch(() => undefined);
  return drawn;
}

async function openAndRender(content: Blob, longSide: number): Promise<Blob> {
  await preparePdf();
  let task: pdfjs.PDFDocumentLoadingTask | undefined;
  try {
    return await new Promise<Blob>((resolve, reject) => {
      task = pdfjs.getDocument({
        ...pdfOptions,
        range: new ContentRange(createLocalContent(content), reject),
      });
      task.onPassword = () => reject(new Error('The document has a password'));
      task.promise.then((document) => renderFirstPage(document, longSide)).then(resolve, reject);
    });
  } finally {
    await task?.destroy();
  }
}

async function renderFirstPage(pdf: pdfjs.PDFDocumentProxy, longSide: number): Promise<Blob> {
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longSide / Math.max(width, height) });
  const size = { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  await page.render({ canvas, viewport }).promise;
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) =>
      picture ? resolve(picture) : reject(new Error('The page could not be drawn')),
    );
  });
}
