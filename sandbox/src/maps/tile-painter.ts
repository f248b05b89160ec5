import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { registerFonts } from './fonts';
import { sampleGround } from './ground-grid';
import { paintKartGround } from './kart-ground';
import { drawBoundaries, drawKartFeatures, drawKartGroundUse, drawLabels } from './kart-layer';
import type { MapContent } from './map-content';
import { getStretch } from './map-features';
import { paintPhotoGround } from './photo-ground';
import { drawPhotoFeatures } from './photo-layer';
import { Picture } from './picture';
import { getResolution, getTileBox, type TileAddress, tileSize } from './tile-grid';

export const baseMaps = ['Kart', 'Foto', 'Hybrid'] as const;
export type BaseMap = (typeof baseMaps)[number];

/** Number of ground samples across a tile; values in between are interpolated. */
const groundCells = 64;

/** Paints tiles of the fictional municipalities and the made-up country around them. */
export class TilePainter {
  readonly #content: MapContent;
  readonly #overlay = createCanvas(tileSize, tileSize);

  constructor(content: MapContent) {
    registerFonts();
    this.#content = content;
  }

  /**
   * Paints a PNG of 256 by 256 pixels, always the same for a tile. Painting happens at once,
   * encoding on another thread.
   */
  paint(base: BaseMap, tile: TileAddress): Promise<Buffer> {
    const canvas = createCanvas(tileSize, tileSize);
    const box = getTileBox(tile);
    const picture = new Picture(canvas.getContext('2d'), box, getResolution(tile.z));
    const ground = sampleGround(box, groundCells);
    const stretch = getStretch((box.minY + box.maxY) / 2);

    if (base === 'Kart') {
      const { base: land, contours } = paintKartGround(ground, tileSize, tile.z, stretch);
      putPixels(canvas, land);
      drawKartGroundUse(picture, this.#content, tile.z);
      putPixels(this.#overlay, contours);
      picture.context.drawImage(this.#overlay, 0, 0);
      drawKartFeatures(picture, this.#content, tile.z);
      drawLabels(picture, this.#content, tile.z, 'rgba(255, 255, 255, 0.85)');
    } else {
      putPixels(canvas, paintPhotoGround(ground, box, tileSize, stretch));
      drawPhotoFeatures(picture, this.#content, ground, tile.z);
      if (base === 'Hybrid') {
        if (tile.z >= 15) drawBoundaries(picture, this.#content, tile.z, 'rgba(255, 226, 92, 0.9)');
        drawLabels(picture, this.#content, tile.z, 'rgba(10, 18, 14, 0.8)', getPhotoColour);
      }
    }
    return canvas.encode('png');
  }
}

const coloursOnPhoto: Record<string, string> = { '#9c2f1d': '#ffe98a', '#1f5f8b': '#bfe4fb' };
const getPhotoColour = (colour: string) => coloursOnPhoto[colour] ?? '#ffffff';

function putPixels(canvas: Canvas, pixels: Uint8ClampedArray<ArrayBuffer>): void {
  canvas.getContext('2d').putImageData(new ImageData(pixels, tileSize, tileSize), 0, 0);
}
