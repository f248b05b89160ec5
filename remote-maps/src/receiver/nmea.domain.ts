import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { MeasuredQuality } from '@feltbok/shared/domain/mark-measurement';
import { type GGA, type GGAQuality, GPS, type GSA, type GST, type RMC, type ZDA } from 'gps';
import { statedPosition } from './stated-position.domain';

/** How a receiver has found its position. */
export type FixQuality = 'none' | MeasuredQuality;

/** What a receiver says of one moment. */
export interface Epoch {
  /** Milliseconds since 1970, UTC, by the receiver's clock. */
  at: number;
  quality: FixQuality;
  /** Degrees in the frame of the corrections; null where there is no fix. */
  position: GeoPosition | null;
  /** Metres above the ellipsoid; null where the receiver does not say how far the geoid lies from it. */
  height: number | null;
  /** Metres, one standard deviation; null where the receiver states none. */
  sigma: { east: number; north: number; height: number | null } | null;
  pdop: number | null;
  satellites: number | null;
  /** Seconds since the corrections were made; null without corrections. */
  correctionAge: number | null;
  /** Of the reference station, as the receiver names it. */
  station: number | null;
  /** The frame of the position, as the receiver names it; absent where it does not. */
  frame?: string;
  /** What it was read from, as the receiver sent it. */
  raw: string;
}

/** What came of the sentences so far. */
export interface SentenceCounts {
  read: number;
  /** Wrong checksum, cut, or with values that cannot be. */
  rejected: number;
}

/** Characters: NMEA has 82, and receivers write longer ones. */
const longestSentence = 256;

const [dollar, lineFeed, carriageReturn, firstShown, lastShown] = [36, 10, 13, 32, 126];

/** Milliseconds of a day. */
const day = 86_400_000;

/**
 * Makes epochs of bytes that are split anywhere; an epoch ends when a sentence of another time comes. What is no sentence
 * with a right checksum is left out and counted.
 *
 * Source: NMEA 0183, sentences GGA, GST, GSA, RMC and ZDA of any talker.
 */
export class NmeaReader {
  readonly counts: SentenceCounts = { read: 0, rejected: 0 };
  /** Of a sentence that has begun; null between sentences. */
  private begun: string | null = null;
  private current: Gathered | null = null;
  /** A moment whose day the receiver has named, or the last one after it; milliseconds since 1970. */
  private named: number | null = null;

  /** @param now the device's clock, for receivers that name no day; milliseconds since 1970 */
  constructor(private readonly now: () => number) {}

  /** @returns the epochs that have ended by what came */
  push(bytes: Uint8Array): Epoch[] {
    const ended: Epoch[] = [];
    for (const byte of bytes) {
      const sentence = this.take(byte);
      const epoch = sentence === null ? null : this.read(sentence);
      if (epoch) ended.push(epoch);
    }
    return ended;
  }

  /** @returns what was gathered of the last epoch, for a receiver that pauses between epochs; it is given once */
  flush(): Epoch | null {
    const epoch = this.current && this.epochOf(this.current);
    this.current = null;
    return epoch;
  }

  /** @returns a sentence that ends with this byte */
  private take(byte: number): string | null {
    if (byte === dollar) {
      if (this.begun !== null) this.counts.rejected += 1;
      this.begun = '$';
      return null;
    }
    if (this.begun === null) return null;
    if (byte === lineFeed || byte === carriageReturn) {
      const sentence = this.begun;
      this.begun = null;
      return sentence;
    }
    if (byte < firstShown || byte > lastShown || this.begun.length === longestSentence) {
      this.counts.rejected += 1;
      this.begun = null;
      return null;
    }
    this.begun += String.fromCharCode(byte);
    return null;
  }

  private read(sentence: string): Epoch | null {
    const parsed = parse(sentence);
    if (parsed === 'wrong') {
      this.counts.rejected += 1;
      return null;
    }
    this.counts.read += 1;
    if (parsed === 'other') return null;
    const time = timeIn(sentence);
    const ended = time !== null && this.current !== null && this.current.time !== time ? this.flush() : null;
    if (time !== null) this.current ??= { time, raw: '' };
    const midnight = midnightIn(sentence);
    if (midnight !== null && time !== null) this.named = midnight + time;
    if (this.current && (time !== null || parsed.type === 'GSA')) this.gather(this.current, parsed, sentence);
    return ended;
  }

  private gather(into: Gathered, sentence: Used, raw: string): void {
    into.raw += `${raw}\r\n`;
    if (sentence.type === 'GGA') into.gga = sentence;
    else if (sentence.type === 'GST') into.gst = sentence;
    else if (sentence.type === 'GSA') into.pdop = sentence.pdop ?? into.pdop;
  }

  /** @returns null where no GGA came */
  private epochOf({ time, gga, gst, pdop = null, raw }: Gathered): Epoch | null {
    if (!gga) return null;
    const quality = gga.quality === null ? 'none' : qualities[gga.quality];
    const { lat: latitude, lon: longitude, alt, geoidal } = gga;
    const position = quality === 'none' ? null : statedPosition(latitude, longitude);
    const hasPosition = position !== null;
    const hasSigma = hasPosition && isLength(gst?.latitudeError) && isLength(gst?.longitudeError);
    return {
      ...{ at: this.momentOf(time), quality, pdop, satellites: gga.satellites },
      position,
      height: hasPosition && alt !== null && geoidal !== null ? alt + geoidal : null,
      sigma: hasSigma
        ? {
            ...{ east: gst?.longitudeError as number, north: gst?.latitudeError as number },
            height: isLength(gst?.heightError) ? gst.heightError : null,
          }
        : null,
      ...{ correctionAge: gga.age, station: gga.stationID, raw },
    };
  }

  /** A day is named now and then only: the moment is the one that lies nearest to what is known. */
  private momentOf(time: number): number {
    const near = this.named ?? this.now();
    const today = Math.floor(near / day) * day + time;
    const moment = today + Math.round((near - today) / day) * day;
    if (this.named !== null) this.named = moment;
    return moment;
  }
}

interface Gathered {
  /** Milliseconds since midnight. */
  time: number;
  raw: string;
  gga?: GGA;
  gst?: GST;
  pdop?: number | null;
}

type Used = GGA | GST | GSA | RMC | ZDA;

const used = ['GGA', 'GST', 'GSA', 'RMC', 'ZDA'];

function parse(sentence: string): Used | 'other' | 'wrong' {
  try {
    if (!hasChecksum(sentence)) return 'wrong';
    const parsed = GPS.Parse(sentence);
    if (parsed === false || !used.includes(parsed.type)) return 'other';
    const isWhole = Object.values(parsed).every((value) => typeof value !== 'number' || Number.isFinite(value));
    return isWhole && isOnEarth(parsed as Used) ? (parsed as Used) : 'wrong';
  } catch {
    return 'wrong';
  }
}

const isOnEarth = (sentence: Used): boolean =>
  sentence.type !== 'GGA' || (Math.abs(sentence.lat ?? 0) <= 90 && Math.abs(sentence.lon ?? 0) <= 180);

/** Whether a sentence has come whole; the library says it only of those that it reads. */
function hasChecksum(sentence: string): boolean {
  const [, text, stated] = /^\$([^*]*)\*([\dA-F]{2})\s*$/i.exec(sentence) ?? [];
  if (text === undefined || stated === undefined) return false;
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum ^= text.charCodeAt(at);
  return sum === Number.parseInt(stated, 16);
}

const isLength = (metres: number | null | undefined): metres is number =>
  typeof metres === 'number' && metres >= 0 && metres < 1_000_000;

/** The library gives moments of the device's own day: the sentence itself has the time. GSA has none. */
function timeIn(sentence: string): number | null {
  const [, hours, minutes, seconds] = /^\$..(?:GGA|GST|RMC|ZDA),(\d\d)(\d\d)(\d\d(?:\.\d*)?),/.exec(sentence) ?? [];
  if (hours === undefined) return null;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/** @returns midnight before it, in milliseconds since 1970; null where it names no day */
function midnightIn(sentence: string): number | null {
  const [, day, month, year] =
    /^\$..ZDA,[^,]*,(\d\d),(\d\d),(\d{4}),/.exec(sentence) ??
    /^\$..RMC,(?:[^,]*,){8}(\d\d)(\d\d)(\d\d),/.exec(sentence) ??
    [];
  if (day === undefined || year === undefined) return null;
  return Date.UTC(Number(year) + (year.length === 2 ? 2000 : 0), Number(month) - 1, Number(day));
}

const qualities: Record<GGAQuality, FixQuality> = {
  ...{ fix: 'single', 'dgps-fix': 'differential', 'pps-fix': 'single', rtk: 'fixed', 'rtk-float': 'float' },
  ...{ estimated: 'estimated', manual: 'manual', simulated: 'simulated' },
};
