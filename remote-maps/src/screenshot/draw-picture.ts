import { composePicture } from '../map/composed-picture';
import type { FieldMap } from '../map/field-map';
import { drawNorthArrow } from './north-arrow';
import { type PictureFacts, pictureSheet } from './picture-sheet';

/**
 * The map as it is seen, without what floats over it, as PNG.
 * @param rotation clockwise, in radians: how the map is turned
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
  const sheet = pictureSheet(composed, composed.width / devicePixelRatio, facts);
  document.body.append(sheet);
  try {
    const drawn = await html2canvas(sheet, {
      scale: devicePixelRatio,
      logging: false,
      backgroundColor: '#ffffff',
      // The rest of the page is not in the picture: copying it would only take time.
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
