import type OlMap from 'ol/Map';

/**
 * A map service sent a picture without permitting scripts to read it (CORS), so that the browser
 * refuses to read the whole map.
 */
export class TaintedPicture extends Error {
  constructor(cause: unknown) {
    super('A map service does not permit that its pictures are read', { cause });
    this.name = 'TaintedPicture';
  }
}

/**
 * Draws all layers of the map on one canvas, in the device's own pixels.
 * @throws TaintedPicture
 */
export function composePicture(map: OlMap): HTMLCanvasElement {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const picture = document.createElement('canvas');
  Object.assign(picture, {
    width: Math.round(width * devicePixelRatio),
    height: Math.round(height * devicePixelRatio),
  });
  const context = picture.getContext('2d');
  if (!context) throw new Error('The browser has no canvas to draw the map on');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, picture.width, picture.height);
  const viewport = map.getViewport();
  const canvases = viewport?.querySelectorAll<HTMLCanvasElement>(
    '.ol-layer canvas, canvas.ol-layer',
  );
  for (const canvas of canvases ?? []) {
    if (canvas.width === 0 || canvas.height === 0) continue;
    context.globalAlpha = getOpacity(canvas);
    context.setTransform(
      new DOMMatrix().scale(devicePixelRatio).multiply(getTransform(canvas, width, height)),
    );
    context.drawImage(canvas, 0, 0);
  }
  try {
    context.getImageData(0, 0, 1, 1);
  } catch (error) {
    throw new TaintedPicture(error);
  }
  return picture;
}

const getOpacity = (canvas: HTMLCanvasElement): number =>
  Number(canvas.parentElement?.style.opacity || canvas.style.opacity || 1);

/**
 * Maps a canvas's own pixels to CSS pixels of the map, because a canvas is shifted while the map
 * moves.
 */
function getTransform(canvas: HTMLCanvasElement, width: number, height: number): DOMMatrix {
  if (canvas.style.transform) return new DOMMatrix(canvas.style.transform);
  const across = Number.parseFloat(canvas.style.width) || width;
  const down = Number.parseFloat(canvas.style.height) || height;
  return new DOMMatrix().scale(across / canvas.width, down / canvas.height);
}
