import { composePicture } from '../map/composed-picture';
import type { FieldMap } from '../map/field-map';
import { drawNorthArrow } from './north-arrow';
import { createPictureSheet, type PictureFacts } from './picture-sheet';

/**
 * Draws the visible map without what floats over it, as PNG.
 * @param rotation of the map, clockwise in radians
 * @throws TaintedPicture when a map service does not permit it
 */
export async function drawPicture(
  map: FieldMap,
  facts: PictureFacts,
  rotation: number,
): Promise<Blob> {
  const composed = map.createPicture(composePicture);
  drawNorthArrow(composed, rotation, devicePixelRatio);
  const { default: html2canvas } = await import(
    /* webpackChunkName: "later-html2canvas" */ 'html2canvas'
  );
  const sheet = createPictureSheet(composed, composed.width / devicePixelRatio, facts);
  document.body.append(sheet);
  try {
    const drawn = await html2canvas(sheet, {
      scale: devicePixelRatio,
      logging: false,
      backgroundColor: '#ffffff',
      // Only the sheet belongs to the picture; copying the rest of the page would take time.
      ignoreElements: (element) => element.parentElement === document.body && element !== sheet,
    });
    return await new Promise((resolve, reject) =>
      drawn.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))),
        'image/png',
      ),
    );
  } finally {
    sheet.remove();
  }
}
