/** Systems of navigation satellites, in the order in which they are shown. */
const constellations = ['GPS', 'Galileo', 'GLONASS', 'BeiDou', 'QZSS', 'NavIC', 'SBAS'] as const;
export type Constellation = (typeof constellations)[number];

/** A satellite above the horizon, as a GSV sentence states it. */
export interface SatelliteInView {
  constellation: Constellation;
  /** Number within its constellation, by the receiver. */
  id: number;
  /** Carrier-to-noise density in dB-Hz; `null` where the receiver does not track it. */
  signal: number | null;
}

const byTalker: Readonly<Record<string, Constellation>> = {
  GP: 'GPS',
  GL: 'GLONASS',
  GA: 'Galileo',
  GB: 'BeiDou',
  BD: 'BeiDou',
  GQ: 'QZSS',
  QZ: 'QZSS',
  GI: 'NavIC',
};

/**
 * Finds the constellation of a satellite by the talker of the sentence, and by the number where the
 * talker names satellites of several.
 * @returns `null` for an unknown talker
 */
export function findConstellation(talker: string, id: number): Constellation | null {
  const constellation = byTalker[talker] ?? null;
  if (talker !== 'GN' && constellation !== 'GPS') return constellation;
  // Numbers of NMEA 0183: 1 to 32 are of GPS.
  if (id >= 33 && id <= 64) return 'SBAS';
  if (id >= 65 && id <= 96) return 'GLONASS';
  if (id >= 193 && id <= 202) return 'QZSS';
  return 'GPS';
}

/** The satellites of one constellation. */
export interface ConstellationView {
  constellation: Constellation;
  inView: number;
  /** Number of those that the receiver tracks. */
  tracked: number;
  /** Mean of the tracked ones in dB-Hz, of the strongest signal of each; `null` without any. */
  signal: number | null;
}

/** Milliseconds. Receivers repeat the satellites at least this often. */
const longestAge = 15_000;

/**
 * Collects the satellites in view. Receivers name them a few at a time, and some name each of their
 * signals by itself.
 */
export class Sky {
  private readonly seen = new Map<string, SatelliteInView & { at: number }>();

  /**
   * @param signalId of NMEA 4.10 and later; empty before
   * @param at milliseconds since 1970
   */
  add(satellites: readonly SatelliteInView[], signalId: string, at: number): void {
    for (const satellite of satellites) {
      const { constellation, id } = satellite;
      this.seen.set(`${constellation} ${id} ${signalId}`, { ...satellite, at });
    }
  }

  /** @param now milliseconds since 1970 */
  list(now: number): ConstellationView[] {
    const strongest = new Map<string, SatelliteInView>();
    for (const [key, satellite] of this.seen) {
      if (now - satellite.at > longestAge) this.seen.delete(key);
      else keepStrongest(strongest, satellite);
    }
    return constellations.flatMap((constellation) => {
      const satellites = [...strongest.values()].filter(
        (satellite) => satellite.constellation === constellation,
      );
      const signals = satellites.flatMap(({ signal }) => (signal ? [signal] : []));
      if (satellites.length === 0) return [];
      const sum = signals.reduce((total, signal) => total + signal, 0);
      return {
        constellation,
        inView: satellites.length,
        tracked: signals.length,
        signal: signals.length === 0 ? null : sum / signals.length,
      };
    });
  }
}

function keepStrongest(strongest: Map<string, SatelliteInView>, satellite: SatelliteInView): void {
  const key = `${satellite.constellation} ${satellite.id}`;
  const former = strongest.get(key)?.signal ?? 0;
  if (!strongest.has(key) || (satellite.signal ?? 0) > former) strongest.set(key, satellite);
}
