import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { addTrianglesError, createSystemConversion } from './coordinates/conversion.domain';
import { getZoneSystem, type PointSystem } from './coordinates/coordinate-system.domain';
import { isInNorway } from './coordinates/norway.domain';
import {
  type Conversion,
  createInverseProjection,
  createProjection,
  toUtmPlane,
} from './coordinates/planes.domain';
import type { Triangles } from './coordinates/triangles.domain';
import { FileRejected, type LineRejection } from './record.domain';

/** The most points that a file may have: more than any meeting measures. */
const maxPoints = 200_000;
/** Metres: nothing on the earth lies as far from the origin of a zone. */
const beyondEarth = 100_000_000;

/** Moves the points of one file into one zone. */
export class PointPlacer {
  /** Whether coordinates on WGS84 were taken as EUREF89. */
  isWgs84 = false;
  /** The system that points were converted from, if they were. */
  convertedFrom: string | null = null;
  private count = 0;
  /** Conversions by the names of systems. */
  private readonly conversions = new Map<string, Conversion>();
  private readonly toDegrees: Conversion;

  constructor(
    readonly zone: UtmZone,
    private readonly triangles: Triangles | null,
  ) {
    this.toDegrees = createInverseProjection(toUtmPlane(zone));
  }

  /**
   * @param x metres east, or longitude
   * @returns metres in the zone, to the millimetre; null when it lies outside Norway
   * @throws FileRejected when there are too many, or no triangles to convert them
   */
  place(system: PointSystem, x: number, y: number): { north: number; east: number } | null {
    const [toEast, toNorth] = this.getConversion(system)([x, y]);
    const east = Math.round(toEast * 1000) / 1000;
    const north = Math.round(toNorth * 1000) / 1000;
    if (!(Math.abs(north) < beyondEarth && Math.abs(east) < beyondEarth)) return null;
    if (!isInNorway(...this.toDegrees([east, north]))) return null;
    if (system.kind === 'degrees' && !isInNorway(x, y)) return null;
    this.count += 1;
    if (this.count > maxPoints)
      throw new FileRejected({ kind: 'too many points', limit: maxPoints });
    return { north, east };
  }

  private getConversion(system: PointSystem): Conversion {
    const name = system.kind === 'plane' ? system.name : '';
    const conversion = this.conversions.get(name) ?? this.createConversion(system);
    this.conversions.set(name, conversion);
    return conversion;
  }

  private createConversion(system: PointSystem): Conversion {
    if (system.kind === 'degrees') return createProjection(toUtmPlane(this.zone));
    if (system.isWgs84) this.isWgs84 = true;
    if (system.zone === this.zone) return ([x = Number.NaN, y = Number.NaN]) => [x, y];
    this.convertedFrom = system.name;
    if (system.isNgo && !this.triangles) throw new FileRejected({ kind: 'no triangles' });
    return createSystemConversion(system, getZoneSystem(this.zone), this.triangles);
  }
}

const isNgoSystem = (system: PointSystem) => system.kind === 'plane' && system.isNgo === true;

/** What is wrong with a point that lies outside. */
export const getOutsideReason = (system: PointSystem): LineRejection =>
  isNgoSystem(system) ? 'outside triangles' : 'outside Norway';

/** What is left of a stated accuracy, in centimetres, where a system takes triangles. */
export const convertAccuracy = (centimetres: number | null, system: PointSystem): number | null =>
  isNgoSystem(system) ? addTrianglesError(centimetres) : centimetres;
