import type { FixQuality } from './fix-quality.domain';

/** Whether a fixed position was had, and whether it still is. */
export type FixCourse = 'never' | 'fixed' | 'lost';

/** A change that a surveyor must notice without looking. */
export type FixChange = 'lost' | 'regained';

/** @param quality of the latest epoch; `null` when epochs have stopped arriving */
export function toNextCourse(before: FixCourse, quality: FixQuality | null): FixCourse {
  if (quality === 'fixed') return 'fixed';
  return before === 'never' ? 'never' : 'lost';
}

export function findFixChange(before: FixCourse, after: FixCourse): FixChange | null {
  if (before === 'fixed' && after === 'lost') return 'lost';
  return before === 'lost' && after === 'fixed' ? 'regained' : null;
}
