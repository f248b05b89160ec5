/** A canvas of the page or of a worker. */
export interface PhotoCanvas {
  width: number;
  height: number;
  context: Pick<
    OffscreenCanvasRenderingContext2D,
    'fillStyle' | 'fillRect' | 'imageSmoothingQuality' | 'drawImage'
  >;
  /** @param quality from 0 to 1 */
  toJpeg(quality: number): Promise<Blob>;
}

/** @throws PhotoError when the device has too little memory */
export type CreateCanvas = (width: number, height: number) => PhotoCanvas;
