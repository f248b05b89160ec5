import type { FixQuality } from './fix-quality.domain';
import type { Epoch } from './nmea.domain';
import { statedPosition } from './stated-position.domain';

/** Number of `diffStatus`; the others are no fix that a surveyor could use. */
const qualities: Partial<Record<number, FixQuality>> = {
  1: 'single',
  2: 'differential',
  4: 'fixed',
  5: 'float',
};

/**
 * Reads a message of a positioning service on the device, in the form that Trimble Mobile Manager
 * publishes.
 * @param text JSON; degrees, metres, seconds
 * @returns null where it is no such message
 */
export function epochOfService(text: string): Epoch | null {
  const message = parse(text);
  if (!message || !('utcTimeStamp' in message) || !('diffStatus' in message)) return null;
  const number = (field: string) => {
    const value =
      typeof message[field] === 'string' ? Number.parseFloat(message[field]) : message[field];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  const at = Date.parse(String(message.utcTimeStamp));
  if (Number.isNaN(at)) return null;
  const latitude = number('latitude');
  const longitude = number('longitude');
  const quality = qualities[number('diffStatus') ?? 0] ?? 'none';
  const position = quality === 'none' ? null : statedPosition(latitude, longitude);
  const hasPosition = position !== null;
  const aboveSea = number('mslHeight');
  const undulation = number('undulation');
  const horizontal = number('hrms');
  // Stated for both directions together.
  const along = horizontal !== null && horizontal > 0 ? horizontal / Math.SQRT2 : null;
  return {
    at,
    quality,
    pdop: number('pdop'),
    satellites: number('satellites'),
    position,
    height: hasPosition && aboveSea !== null && undulation !== null ? aboveSea + undulation : null,
    sigma:
      hasPosition && along !== null ? { east: along, north: along, height: number('vrms') } : null,
    correctionAge: number('diffAge'),
    station: number('diffId'),
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
