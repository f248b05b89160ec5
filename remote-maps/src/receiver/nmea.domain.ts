import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { FixQuality } from './fix-quality.domain';
import { parseSentence, type Sentence } from './nmea-sentence.domain';
import { correctWeekRollover } from './receiver-date.domain';
import { type ConstellationView, Sky } from './sky.domain';
import { toStatedPosition } from './stated-position.domain';

/** The receiver's values for one moment. */
export interface Epoch {
  /** Milliseconds since 1970, UTC, by the receiver's clock. */
  at: number;
  quality: FixQuality;
  /** Degrees in the frame of the corrections; null where there is no fix. */
  position: GeoPosition | null;
  /**
   * Metres above the ellipsoid; `null` where the receiver does not state the height of the geoid.
   */
  height: number | null;
  /** Metres, one standard deviation; null where the receiver states none. */
  sigma: { east: number; north: number; height: number | null } | null;
  pdop: number | null;
  satellites: number | null;
  /** Seconds since the corrections were made; null without corrections. */
  correctionAge: number | null;
  /** Number of the reference station, as the receiver names it. */
  station: number | null;
  /** The frame of the position, as the receiver names it; absent where it does not. */
  frame?: string;
  /** The sentences that the epoch was read from, as the receiver sent them. */
  raw: string;
}

/** Numbers of sentences that were read and rejected so far. */
export interface SentenceCounts {
  read: number;
  /** Sentences with a wrong checksum, cut ones, and those with impossible values. */
  rejected: number;
}

/** Characters. NMEA permits 82, but receivers write longer sentences. */
const longestSentence = 256;

const dollar = 36;
const lineFeed = 10;
const carriageReturn = 13;
const firstShown = 32;
const lastShown = 126;

/** Milliseconds of a day. */
const day = 86_400_000;

/**
 * Turns bytes, split anywhere, into epochs. An epoch ends when a sentence of another time arrives.
 * Anything without a right checksum is skipped and counted. Source: NMEA 0183, sentences GGA, GST,
 * GSA, GSV, RMC and ZDA of any talker.
 */
export class NmeaReader {
  readonly counts: SentenceCounts = { read: 0, rejected: 0 };
  private readonly sky = new Sky();
  /** The characters of an incomplete sentence; `null` between sentences. */
  private startedSentence: string | null = null;
  private current: EpochSentences | null = null;
  /**
   * Values of GSA sentences, which state no time: those between two epochs belong to the following
   * one.
   */
  private pending: Pick<EpochSentences, 'raw' | 'pdop'> = { raw: '' };
  /**
   * The latest moment whose day is known, from the receiver or later than one from it; milliseconds
   * since 1970.
   */
  private namedMoment: number | null = null;

  /** @param getNow the device's clock in milliseconds since 1970, for receivers that name no day */
  constructor(private readonly getNow: () => number) {}

  /** Lists the satellites in view; empty where the receiver does not name them. */
  listSatellites(): ConstellationView[] {
    return this.sky.list(this.getNow());
  }

  /** @returns the epochs that these bytes complete */
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
   * Ends the last epoch, for a receiver that pauses between epochs.
   * @returns `null` when no epoch is pending
   */
  flush(): Epoch | null {
    const epoch = this.current && this.toEpoch(this.current);
    this.current = null;
    return epoch;
  }

  /** @returns the sentence that this byte completes */
  private take(byte: number): string | null {
    if (byte === dollar) {
      if (this.startedSentence !== null) this.counts.rejected += 1;
      this.startedSentence = '$';
      return null;
    }
    if (this.startedSentence === null) return null;
    if (byte === lineFeed || byte === carriageReturn) {
      const sentence = this.startedSentence;
      this.startedSentence = null;
      return sentence;
    }
    if (byte < firstShown || byte > lastShown || this.startedSentence.length === longestSentence) {
      this.counts.rejected += 1;
      this.startedSentence = null;
      return null;
    }
    this.startedSentence += String.fromCharCode(byte);
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
      const target = this.current ?? this.pending;
      target.raw += `${text}\r\n`;
      target.pdop = parsed.pdop ?? target.pdop;
      return null;
    }
    if (parsed.type === 'GSV') {
      this.sky.add(parsed.satellites, parsed.signalId, this.getNow());
      return null;
    }
    const time = parsed.time ?? this.guessTime(parsed);
    if (time === null) return null;
    const ended = this.current !== null && this.current.time !== time ? this.flush() : null;
    if (this.current === null) {
      this.current = { time, ...this.pending };
      this.pending = { raw: '' };
    }
    if (parsed.type === 'DATE' && parsed.midnight !== null)
      this.namedMoment = correctWeekRollover(parsed.midnight + time, this.getNow());
    this.mergeSentence(this.current, parsed, text);
    return ended;
  }

  /**
   * Guesses the time of a position without one from the device's clock.
   * @returns milliseconds since midnight
   */
  private guessTime({ type }: Sentence): number | null {
    if (type !== 'GGA') return this.current?.time ?? null;
    return this.getNow() % day;
  }

  private mergeSentence(into: EpochSentences, sentence: Sentence, raw: string): void {
    into.raw += `${raw}\r\n`;
    if (sentence.type === 'GGA') into.gga = sentence;
    if (sentence.type === 'GST') into.gst = sentence;
  }

  /** @returns `null` without a GGA sentence */
  private toEpoch({ time, gga, gst, pdop = null, raw }: EpochSentences): Epoch | null {
    if (!gga) return null;
    const position = gga.quality === 'none' ? null : toStatedPosition(gga.latitude, gga.longitude);
    const hasHeight = position !== null && gga.altitude !== null && gga.geoid !== null;
    return {
      at: this.toMoment(time),
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

  /**
   * Finds the moment of a time of day. Receivers name the day only now and then, so the nearest day
   * to the last known moment is taken.
   */
  private toMoment(time: number): number {
    const near = this.namedMoment ?? this.getNow();
    const today = Math.floor(near / day) * day + time;
    const moment = today + Math.round((near - today) / day) * day;
    if (this.namedMoment !== null) this.namedMoment = moment;
    return moment;
  }
}

interface EpochSentences {
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
