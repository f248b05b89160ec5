/** What a photograph is drawn on, of the kind that the thread has. */
export interface Sheet {
  width: number;
  height: number;
  context: Pick<
    OffscreenCanvasRenderingContext2D,
    'fillStyle' | 'fillRect' | 'imageSmoothingQuality' | 'drawImage'
  >;
  /** @param quality 0 to 1 */
  toJpeg(quality: number): Promise<Blob>;
}

/** @throws PhotoError when the device has no room for it */
export type SheetOf = (width: number, height: number) => Sheet;
