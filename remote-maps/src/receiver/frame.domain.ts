import type { FixQuality } from './nmea.domain';

/** In which frame a position is, as far as its quality says. */
type PositionFrame = 'not EUREF89' | 'unknown';

/** Without corrections a position is in the frame of the satellites; with them, in that of a source that NMEA does not name. */
export function frameOf(quality: FixQuality): PositionFrame | null {
  if (quality === 'none') return null;
  return quality === 'single' ? 'not EUREF89' : 'unknown';
}
