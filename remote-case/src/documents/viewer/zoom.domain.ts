export interface Size {
  width: number;
  height: number;
}

/** `width`: as wide as the room, to be read downwards. `whole`: all of it at once. */
export type Fit = 'width' | 'whole';

/** Room that stays free around what is shown, at either side, in CSS pixels. */
const margin = 16;

const steps = [0.1, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, 6, 8] as const;
export const smallest = 0.05;
export const largest = 8;

/**
 * The scale at which something fits its room.
 * @param most what is not worth enlarging further
 */
export function fittingScale(content: Size, room: Size, fit: Fit, most: number): number {
  const wide = (room.width - 2 * margin) / content.width;
  const high = (room.height - 2 * margin) / content.height;
  return within(Math.min(most, fit === 'width' ? wide : Math.min(wide, high)));
}

export const within = (scale: number): number => Math.min(largest, Math.max(smallest, scale));

/** The next step from a scale, which need not be a step itself. */
export function nextStep(scale: number, direction: 1 | -1): number {
  // What is shown as 100 % is not to be asked for again.
  const near = 0.005;
  if (direction === 1) return steps.find((step) => step > scale + near) ?? largest;
  return steps.findLast((step) => step < scale - near) ?? within(scale);
}
