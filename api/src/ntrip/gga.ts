import type { ReceiverPosition } from '@feltbok/contract/casters.ts';

/**
 * Formats the sentence of NMEA 0183 that tells a caster the receiver's position. It contains the
 * height above the ellipsoid, and a geoid separation of 0.
 */
export function formatGga(
  { latitude, longitude, height, satellites }: ReceiverPosition,
  moment: Date,
): string {
  const time = moment.toISOString().slice(11, 22).replaceAll(':', '');
  const fields = [
    'GPGGA',
    time,
    formatAngle(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    formatAngle(longitude, 3),
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

/** Formats degrees and minutes as one number, such as 6019.2000. */
function formatAngle(signed: number, digits: number): string {
  // The minutes are rounded first, since sixty minutes make another degree.
  const tenThousandths = Math.round(Math.abs(signed) * 60 * 10_000);
  const degrees = Math.floor(tenThousandths / 600_000);
  const minutes = (tenThousandths % 600_000) / 10_000;
  return String(degrees).padStart(digits, '0') + minutes.toFixed(4).padStart(7, '0');
}
