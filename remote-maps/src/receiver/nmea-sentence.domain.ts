import type { FixQuality } from './fix-quality.domain';
import { findConstellation, type SatelliteInView } from './sky.domain';

/**
 * The values used of a sentence; `null` for each that the receiver leaves empty or that cannot be
 * read.
 */
export type Sentence =
  | {
      type: 'GGA';
      /** Milliseconds since midnight, UTC. */
      time: number | null;
      quality: FixQuality;
      /** Degrees. */
      latitude: number | null;
      /** Degrees. */
      longitude: number | null;
      satellites: number | null;
      /** Metres above the geoid. */
      altitude: number | null;
      /** Metres of the geoid above the ellipsoid. */
      geoid: number | null;
      /** Seconds. */
      age: number | null;
      station: number | null;
      /** The reference frame, where the quality alone tells it. */
      frame?: string;
    }
  /** Standard deviations in metres. */
  | {
      type: 'GST';
      time: number | null;
      north: number | null;
      east: number | null;
      height: number | null;
    }
  | { type: 'GSA'; pdop: number | null }
  /** Some of the satellites above the horizon, by one of their signals. */
  | { type: 'GSV'; satellites: SatelliteInView[]; signalId: string }
  /** RMC or ZDA; midnight before the moment, milliseconds since 1970. */
  | { type: 'DATE'; time: number | null; midnight: number | null };

/**
 * Parses one sentence of NMEA 0183. Unknown fields at the end, and unknown values, are ignored.
 * @param text from `$` to the checksum
 * @returns 'wrong' for a wrong checksum or impossible coordinates, 'unused' for other sentences
 */
export function parseSentence(text: string): Sentence | 'unused' | 'wrong' {
  const content = verifyChecksum(text);
  if (content === null) return 'wrong';
  const [address = '', ...fields] = content.split(',');
  const type = /^[A-Z]{2}(GGA|GST|GSA|GSV|RMC|ZDA)$/.exec(address)?.[1];
  if (type === 'GGA') return parseGga(fields);
  if (type === 'GST') return parseGst(fields);
  if (type === 'GSA') return { type, pdop: parseNumber(fields[14]) };
  if (type === 'GSV') return parseGsv(address.slice(0, 2), fields);
  if (type === 'RMC') return parseRmc(fields);
  if (type === 'ZDA') {
    const [time, dayOfMonth, month, year] = fields;
    const midnight = /^\d{4}$/.test(year ?? '') ? toMidnight(year, month, dayOfMonth) : null;
    return { type: 'DATE', time: parseTime(time), midnight };
  }
  return 'unused';
}

/**
 * @returns the text between `$` and `*`; `null` where the sentence is incomplete or its checksum
 * wrong
 */
function verifyChecksum(text: string): string | null {
  const [, content, stated] = /^\$([^*]*)\*([\dA-F]{2})\s*$/i.exec(text) ?? [];
  if (content === undefined || stated === undefined) return null;
  let sum = 0;
  for (let at = 0; at < content.length; at += 1) sum ^= content.charCodeAt(at);
  return sum === Number.parseInt(stated, 16) ? content : null;
}

function parseGga(fields: string[]): Sentence | 'wrong' {
  const [time, north, northSign, east, eastSign, quality = '', satellites] = fields;
  const [, altitude, altitudeUnit, geoid, geoidUnit, age, station] = fields.slice(7);
  const latitude = parseDegrees(north, northSign, 'N', 'S', 90);
  const longitude = parseDegrees(east, eastSign, 'E', 'W', 180);
  if (latitude === 'wrong' || longitude === 'wrong') return 'wrong';
  return {
    type: 'GGA',
    time: parseTime(time),
    quality: toQuality(quality),
    latitude,
    longitude,
    satellites: parseNumber(satellites),
    altitude: isMetres(altitudeUnit) ? parseNumber(altitude) : null,
    geoid: isMetres(geoidUnit) ? parseNumber(geoid) : null,
    age: parseNumber(age),
    station: parseNumber(station),
    ...(Number(quality) === satelliteBased && { frame: 'WGS84' }),
  };
}

/**
 * The quality of a position corrected by satellites such as EGNOS, not by a network on the ground.
 */
const satelliteBased = 9;

/** Qualities of GGA by number. NovAtel's receivers use 9 for corrections from satellites. */
const qualities: readonly FixQuality[] = [
  'none',
  'single',
  'differential',
  'single',
  'fixed',
  'float',
  'estimated',
  'manual',
  'simulated',
  'differential',
];

/** An unknown quality is treated as a position without any promise of accuracy. */
function toQuality(text: string): FixQuality {
  if (text.trim() === '') return 'none';
  return qualities[Number(text)] ?? 'estimated';
}

function parseGst([time, , , , , north, east, height]: string[]): Sentence {
  return {
    type: 'GST',
    time: parseTime(time),
    north: parseNumber(north),
    east: parseNumber(east),
    height: parseNumber(height),
  };
}

/** Each satellite has its number, elevation, azimuth and signal. */
function parseGsv(talker: string, fields: string[]): Sentence {
  const [, , , ...values] = fields;
  const signalId = values.length % 4 === 1 ? (values.at(-1) ?? '') : '';
  const satellites: SatelliteInView[] = [];
  for (let at = 0; at + 3 < values.length; at += 4) {
    const id = parseNumber(values[at]);
    const constellation = id === null ? null : findConstellation(talker, id);
    if (id === null || constellation === null) continue;
    satellites.push({ constellation, id, signal: parseNumber(values[at + 3]) });
  }
  return { type: 'GSV', satellites, signalId };
}

function parseRmc(fields: string[]): Sentence {
  const [time, status, , , , , , , date = ''] = fields;
  const [, dayOfMonth, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? [];
  // The clock of a receiver without a position starts wherever its memory began.
  const isKnown = status !== 'V' && year !== undefined;
  // GPS began in 1980, so lower years of a century belong to the next one.
  const century = Number(year) >= 80 ? '19' : '20';
  const midnight = isKnown ? toMidnight(`${century}${year}`, month, dayOfMonth) : null;
  return { type: 'DATE', time: parseTime(time), midnight };
}

function toMidnight(year = '', month = '', dayOfMonth = ''): number | null {
  const midnight = Date.parse(
    `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}T00:00:00Z`,
  );
  return Number.isNaN(midnight) ? null : midnight;
}

function parseTime(text = ''): number | null {
  const [, hours, minutes, seconds] = /^(\d\d)(\d\d)(\d\d(?:\.\d*)?)$/.exec(text) ?? [];
  if (hours === undefined) return null;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/**
 * @param text degrees and two digits of minutes in one number, as `5930.1234`
 * @param limit largest number of degrees
 */
function parseDegrees(
  text = '',
  sign = '',
  positive: string,
  negative: string,
  limit: number,
): number | null | 'wrong' {
  if (text === '' || sign === '') return null;
  const [, degrees, minutes] = /^(\d{0,3})(\d\d(?:\.\d*)?)$/.exec(text) ?? [];
  if (degrees === undefined || (sign !== positive && sign !== negative)) return 'wrong';
  const angle = Number(degrees) + Number(minutes) / 60;
  if (Number(minutes) >= 60 || angle > limit) return 'wrong';
  return sign === negative ? -angle : angle;
}

function parseNumber(text = ''): number | null {
  return /^[+-]?\d+(\.\d*)?$|^[+-]?\.\d+$/.test(text.trim()) ? Number(text) : null;
}

/** Lengths in units other than metres are rejected. */
const isMetres = (unit = ''): boolean => unit === '' || unit === 'M';
