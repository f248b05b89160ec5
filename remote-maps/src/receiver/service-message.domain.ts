import type { FixQuality } from './fix-quality.domain';
import type { Epoch } from './nmea.domain';
import { toStatedPosition } from './stated-position.domain';

/** Qualities by the number in `diffStatus`; other numbers are no fix that a surveyor could use. */
const qualities: Partial<Record<number, FixQuality>> = {
  1: 'single',
  2: 'differential',
  4: 'fixed',
  5: 'float',
};

/**
 * Parses a message of a positioning service on the device, in the form that Trimble Mobile Manager
 * publishes.
 * @param text JSON with degrees, metres and seconds
 * @returns `null` for any other text
 */
export function parseServiceEpoch(text: string): Epoch | null {
  const message = parse(text);
  if (!message || !('utcTimeStamp' in message) || !('diffStatus' in message)) return null;
  const readNumber = (field: string) => {
    const value =
      typeof message[field] === 'string' ? Number.parseFloat(message[field]) : message[field];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  const at = Date.parse(String(message.utcTimeStamp));
  if (Number.isNaN(at)) return null;
  const latitude = readNumber('latitude');
  const longitude = readNumber('longitude');
  const quality = qualities[readNumber('diffStatus') ?? 0] ?? 'none';
  const position = quality === 'none' ? null : toStatedPosition(latitude, longitude);
  const hasPosition = position !== null;
  const aboveSea = readNumber('mslHeight');
  const undulation = readNumber('undulation');
  const horizontal = readNumber('hrms');
  // The service states one value for both directions together.
  const along = horizontal !== null && horizontal > 0 ? horizontal / Math.SQRT2 : null;
  return {
    at,
    quality,
    pdop: readNumber('pdop'),
    satellites: readNumber('satellites'),
    position,
    height: hasPosition && aboveSea !== null && undulation !== null ? aboveSea + undulation : null,
    sigma:
      hasPosition && along !== null
        ? { east: along, north: along, height: readNumber('vrms') }
        : null,
    correctionAge: readNumber('diffAge'),
    station: readNumber('diffId'),
    raw: text,
    ...(typeof message.referenceFrame === 'string' && { frame: message.referenceFrame }),
  };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
