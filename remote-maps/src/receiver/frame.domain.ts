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
 * @param source of the corrections, as the user states it; the frame that a receiver names goes
 *   before it
 * @returns null without a position; without corrections a position is in the frame of the
 *   satellites
 */
export function frameOf(
  { quality, frame }: Pick<Epoch, 'quality' | 'frame'>,
  source: CorrectionSource,
) {
  if (quality === 'none') return null;
  if (quality === 'single') return 'not EUREF89';
  if (frame && /ETRS|ETRF|EUREF/i.test(frame)) return 'EUREF89';
  if (frame && /ITRF|IGS|WGS/i.test(frame)) return 'not EUREF89';
  return corrected.includes(quality) ? frameOfSource[source] : 'unknown';
}
