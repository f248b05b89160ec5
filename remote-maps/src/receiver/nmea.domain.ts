import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { FixQuality } from './fix-quality.domain';
import { parseSentence, type Sentence } from './nmea-sentence.domain';
import { correctWeekRollover } from './receiver-date.domain';
import { statedPosition } from './stated-position.domain';

/** What a receiver says of one moment. */
export interface Epoch {
  /** Milliseconds since 1970, UTC, by the receiver's clock. */
  at: number;
  quality: FixQuality;
  /** Degrees in the frame of the corrections; null where there is no fix. */
  position: GeoPosition | null;
  /**
   * Metres above the ellipsoid; null where the receiver does not say how far the geoid lies from
   * it.
   */
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

const dollar = 36;
const lineFeed = 10;
const carriageReturn = 13;
const firstShown = 32;
const lastShown = 126;

/** Milliseconds of a day. */
const day = 86_400_000;

/**
 * Makes epochs of bytes that are split anywhere; an epoch ends when a sentence of another time
 * comes. What is no sentence with a right checksum is left out and counted.
 *
 * Source: NMEA 0183, sentences GGA, GST, GSA, RMC and ZDA of any talker.
 */
export class NmeaReader {
  readonly counts: SentenceCounts = { read: 0, rejected: 0 };
  /** Of a sentence that has begun; null between sentences. */
  private begun: string | null = null;
  private current: Gathered | null = null;
  /**
   * Sentences GSA name no time: those that come between two epochs belong to the one that follows.
   */
  private ahead: Pick<Gathered, 'raw' | 'pdop'> = { raw: '' };
  /**
   * A moment whose day the receiver has named, or the last one after it; milliseconds since 1970.
   */
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

  /**
   * @returns what was gathered of the last epoch, for a receiver that pauses between epochs; it is
   *   given once
   */
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

  private read(text: string): Epoch | null {
    const parsed = parseSentence(text);
    if (parsed === 'wrong') {
      this.counts.rejected += 1;
      return null;
    }
    this.counts.read += 1;
    if (parsed === 'unused') return null;
    if (parsed.type === 'GSA') {
      const target = this.current ?? this.ahead;
      target.raw += `${text}\r\n`;
      target.pdop = parsed.pdop ?? target.pdop;
      return null;
    }
    const time = parsed.time ?? this.guessTime(parsed);
    if (time === null) return null;
    const ended = this.current !== null && this.current.time !== time ? this.flush() : null;
    if (this.current === null) {
      this.current = { time, ...this.ahead };
      this.ahead = { raw: '' };
    }
    if (parsed.type === 'DATE' && parsed.midnight !== null)
      this.named = correctWeekRollover(parsed.midnight + time, this.now());
    this.gather(this.current, parsed, text);
    return ended;
  }

  /**
   * A position without a time is one all the same: the device's clock says when it came.
   * @returns milliseconds since midnight
   */
  private guessTime({ type }: Sentence): number | null {
    if (type !== 'GGA') return this.current?.time ?? null;
    return this.now() % day;
  }

  private gather(into: Gathered, sentence: Sentence, raw: string): void {
    into.raw += `${raw}\r\n`;
    if (sentence.type === 'GGA') into.gga = sentence;
    if (sentence.type === 'GST') into.gst = sentence;
  }

  /** @returns null where no GGA came */
  private epochOf({ time, gga, gst, pdop = null, raw }: Gathered): Epoch | null {
    if (!gga) return null;
    const position = gga.quality === 'none' ? null : statedPosition(gga.latitude, gga.longitude);
    const hasHeight = position !== null && gga.altitude !== null && gga.geoid !== null;
    return {
      at: this.momentOf(time),
      quality: gga.quality,
      pdop,
      satellites: gga.satellites,
      position,
      height: hasHeight ? (gga.altitude ?? 0) + (gga.geoid ?? 0) : null,
      sigma: position === null || !gst ? null : toSigma(gst),
      correctionAge: gga.age,
      station: gga.station,
      ...(gga.frame && { frame: gga.frame }),
      raw,
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
  gga?: Extract<Sentence, { type: 'GGA' }>;
  gst?: Extract<Sentence, { type: 'GST' }>;
  pdop?: number | null;
}

function toSigma({ north, east, height }: Extract<Sentence, { type: 'GST' }>): Epoch['sigma'] {
  if (!isLength(north) || !isLength(east)) return null;
  return { east, north, height: isLength(height) ? height : null };
}

const isLength = (metres: number | null): metres is number =>
  metres !== null && metres >= 0 && metres < 1_000_000;
