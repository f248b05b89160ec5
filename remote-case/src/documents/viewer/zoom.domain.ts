export interface Size {
  width: number;
  height: number;
}

/** `width` fits the width, to be read downwards; `whole` fits all of the content. */
export type Fit = 'width' | 'whole';

/** Free room on either side of the content, in CSS pixels. */
const margin = 16;

const steps = [0.1, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, 6, 8] as const;
export const minScale = 0.05;
export const maxScale = 8;

/**
 * Computes the scale at which the content fits the frame.
 * @param maxFitScale the scale that the result does not exceed
 */
export function computeFitScale(content: Size, room: Size, fit: Fit, maxFitScale: number): number {
  const wide = (room.width - 2 * margin) / content.width;
  const high = (room.height - 2 * margin) / content.height;
  return clampScale(Math.min(maxFitScale, fit === 'width' ? wide : Math.min(wide, high)));
}

export const clampScale = (scale: number): number => Math.min(maxScale, Math.max(minScale, scale));

/** Finds the next zoom step from a scale, which need not be a step itself. */
export function findNextStep(scale: number, direction: 1 | -1): number {
  // A step within this distance is shown as the same percentage.
  const tolerance = 0.005;
  if (direction === 1) return steps.find((step) => step > scale + tolerance) ?? maxScale;
  return steps.findLast((step) => step < scale - tolerance) ?? clampScale(scale);
}
