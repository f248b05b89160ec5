import type { ReceiverPosition } from '@feltbok/contract/casters.ts';

/**
 * The sentence of NMEA 0183 by which a caster knows where the receiver is. The height stands as the
 * one above the ellipsoid, with the geoid at 0.
 */
export function ggaOf(
  { latitude, longitude, height, satellites }: ReceiverPosition,
  at: Date,
): string {
  const time = at.toISOString().slice(11, 22).replaceAll(':', '');
  const fields = [
    'GPGGA',
    time,
    angle(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    angle(longitude, 3),
    longitude < 0 ? 'W' : 'E',
    '1',
    String(satellites).padStart(2, '0'),
    '1.0',
    height.toFixed(2),
    'M',
    '0.0',
    'M',
    '',
    '',
  ];
  const sentence = fields.join(',');
  const sum = [...sentence].reduce((before, letter) => before ^ letter.charCodeAt(0), 0);
  return `$${sentence}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Degrees and minutes in one number, as 6019.2000. */
function angle(signed: number, digits: number): string {
  // Rounded first: sixty minutes are a degree.
  const tenThousandths = Math.round(Math.abs(signed) * 60 * 10_000);
  const degrees = Math.floor(tenThousandths / 600_000);
  const minutes = (tenThousandths % 600_000) / 10_000;
  return String(degrees).padStart(digits, '0') + minutes.toFixed(4).padStart(7, '0');
}
