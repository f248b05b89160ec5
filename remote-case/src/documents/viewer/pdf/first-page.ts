import { pdfjs } from 'react-pdf';
import { contentAtHand } from '../viewed-content';
import { ContentRange } from './content-range';
import { pdfOptions, preparePdf } from './pdf-library';

/** One after the other: each takes a worker. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * A picture of a PDF's first page.
 * @param longSide of the picture, in pixels
 * @throws what the library says of a document that is damaged or has a password
 */
export function firstPageOf(content: Blob, longSide: number): Promise<Blob> {
  const drawn = turn.then(() => draw(content, longSide));
  turn = drawn.catch(() => undefined);
  return drawn;
}

async function draw(content: Blob, longSide: number): Promise<Blob> {
  await preparePdf();
  let task: pdfjs.PDFDocumentLoadingTask | undefined;
  try {
    return await new Promise<Blob>((resolve, reject) => {
      task = pdfjs.getDocument({
        ...pdfOptions,
        range: new ContentRange(contentAtHand(content), reject),
      });
      task.onPassword = () => reject(new Error('The document has a password'));
      task.promise.then((document) => pictureOf(document, longSide)).then(resolve, reject);
    });
  } finally {
    await task?.destroy();
  }
}

async function pictureOf(pdf: pdfjs.PDFDocumentProxy, longSide: number): Promise<Blob> {
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
