import { createPng } from './png';

/**
 * A PNG data URL as the signature pad makes one: transparent, with a line across.
 * @param shade of the line, so that two signatures differ
 */
export const drawSignature = (shade = 0, width = 920, height = 200): string =>
  createPng(width, height, (_, y) =>
    y === Math.floor(height / 2) ? [shade, shade, shade, 255] : [0, 0, 0, 0],
  );
