import type { FixQuality } from './fix-quality.domain';

/** Whether there has been a fixed position, and whether it is there now. */
export type FixCourse = 'never' | 'fixed' | 'lost';

/** What a surveyor must notice without looking. */
export type FixChange = 'lost' | 'regained';

/** @param quality of the latest epoch; null where epochs no longer come */
export function courseOfFix(before: FixCourse, quality: FixQuality | null): FixCourse {
  if (quality === 'fixed') return 'fixed';
  return before === 'never' ? 'never' : 'lost';
}

export function changeOfFix(before: FixCourse, after: FixCourse): FixChange | null {
  if (before === 'fixed' && after === 'lost') return 'lost';
  return before === 'lost' && after === 'fixed' ? 'regained' : null;
}
