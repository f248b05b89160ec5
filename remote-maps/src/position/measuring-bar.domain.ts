import type { Measuring } from '../receiver/measuring.domain';

/**
 * Why a measurement is not saved by the bar alone, but looked at in its panel, where the user gives
 * a reason or a choice.
 * - `other work`: a known point, or a mark by its offset, is measured
 * - `interrupted`: the antenna moved, or the receiver's time jumped
 * - `frame`: the position is not known to be in EUREF89
 * - `limits`: the mean exceeds a limit
 * - `antenna`: the antenna height is not stated
 * - `type`: no type of mark was chosen in the case
 * - `edited`: something of the mark is written and not saved, or was rejected
 * - `difference`: it differs from the mark, or comes too soon after the measurement before
 * - `height system`: the height cannot be converted to the system of the mark
 */
export type MeasuringDoubt =
  | 'other work'
  | 'interrupted'
  | 'frame'
  | 'limits'
  | 'antenna'
  | 'type'
  | 'edited'
  | 'difference'
  | 'height system';

/** What the bar's large button does. */
export type BarAction = 'measure' | 'stop' | 'save' | 'review';

/**
 * @param measuring `null` where nothing is measured
 * @param doubt about the measurement, if it is complete; `null` without one
 */
export function findBarAction(
  measuring: Pick<Measuring, 'end' | 'taken'> | null,
  doubt: MeasuringDoubt | null,
): BarAction {
  if (doubt === 'other work') return 'review';
  if (!measuring) return 'measure';
  if (measuring.end === null) return 'stop';
  if (measuring.taken.length === 0) return 'measure';
  return doubt ? 'review' : 'save';
}
