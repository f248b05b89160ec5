import type {
  CorrectionSource,
  PositionFrame,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { FixQuality } from './fix-quality.domain';
import type { Epoch } from './nmea.domain';

const frameOfSource: Record<CorrectionSource, PositionFrame> = {
  unknown: 'unknown',
  network: 'EUREF89',
  global: 'not EUREF89',
};

const corrected: readonly FixQuality[] = ['differential', 'fixed', 'float'];

/**
 * Finds the reference frame of a position.
 * @param source of the corrections, as the user states it; a frame that the receiver names takes
 * precedence
 * @returns `null` without a position; a position without corrections is in the satellites' frame
 */
export function findFrame(
  { quality, frame }: Pick<Epoch, 'quality' | 'frame'>,
  source: CorrectionSource,
) {
  if (quality === 'none') return null;
  if (quality === 'single') return 'not EUREF89';
  if (frame && /ETRS|ETRF|EUREF/i.test(frame)) return 'EUREF89';
  if (frame && /ITRF|IGS|WGS/i.test(frame)) return 'not EUREF89';
  return corrected.includes(quality) ? frameOfSource[source] : 'unknown';
}
