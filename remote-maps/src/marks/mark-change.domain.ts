import {
  findDifferingMarkFields,
  type KnownMark,
  markMergeFields,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';

/**
 * Why a mark is not changed from elsewhere than its panel.
 * - `unsaved changes`: something is written of it and not saved
 * - `unresolved`: the server has rejected a change of it, and the user has not resolved that
 */
export type MarkObstacle = 'unsaved changes' | 'unresolved';

/** A mark before and after a change. */
export interface MarkChange {
  before: KnownMark;
  after: KnownMark;
}

/**
 * Whether a mark still is what a change made of it. Its revision does not count.
 * @param mark as it is now
 */
export const isUnchangedSince = (mark: KnownMark, after: KnownMark): boolean =>
  findDifferingMarkFields(mark, after).length === 0;

/**
 * Gives a mark its former values back. Its measurements stay, because they are evidence.
 * @param mark as it is now
 */
export function restoreMark(mark: KnownMark, { before, after }: MarkChange): KnownMark {
  const changed = findDifferingMarkFields(before, after).filter(
    (field) => field !== 'measurements',
  );
  return changed.reduce(
    (restoring, field) => markMergeFields.withField(restoring, field, before),
    mark,
  );
}
