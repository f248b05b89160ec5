import { boundaryMarkLimits, defaultBoundaryMarkType } from '@feltbok/shared/domain/boundary-mark-limits';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import type { PlaneSystem } from '../coordinates/coordinate-system.domain';
import { isInNorway } from '../coordinates/norway.domain';
import { NorwayCells } from '../coordinates/norway-cells.domain';
import { betweenPlanes, type Conversion, degreesToPlane, planeToDegrees, utmPlane } from '../coordinates/planes.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { ImportReport, LineRejection } from './import-report.domain';
import type { KnownPoint } from './known-points.domain';
import type { PointColumns } from './point-columns.domain';
import { pointLimit } from './point-limit';
import { PointSet } from './point-set.domain';

/** What a file says of a point beside its place. */
export interface PointAttributes {
  name: string;
  boundaryPointNumber: string;
  /** Null when the file names none. */
  typeOfBoundaryMark: string | null;
}

/** Gathers the points of one file, in one zone, each once. */
export class PointCollector {
  private readonly names: string[] = [];
  private readonly boundaryPointNumbers: string[] = [];
  private readonly types: string[] = [];
  private readonly reach = { north: -Infinity, south: Infinity, east: -Infinity, west: Infinity };
  private readonly points: PointSet;
  /** So many points of the set were known before. */
  private readonly before: number;
  private readonly toDegrees: Conversion;
  private readonly norway: NorwayCells;
  private readonly fromSystem: Conversion | null;
  private readonly fromDegrees: Conversion;

  /**
   * @param zone that the points are stored in
   * @param system of the file's coordinates: points of another than the zone's are converted
   * @param known points that are not to be added again
   * @param expected points of the file, as far as that can be said
   */
  constructor(
    zone: UtmZone,
    system: PlaneSystem,
    known: Iterable<KnownPoint>,
    private readonly report: ImportReport,
    expected: number,
  ) {
    this.points = new PointSet(Math.min(expected, pointLimit));
    const own = utmPlane(zone);
    this.toDegrees = planeToDegrees(own);
    this.norway = new NorwayCells(this.toDegrees);
    this.fromDegrees = degreesToPlane(own);
    this.fromSystem = system.zone === zone ? null : betweenPlanes(system.plane, own);
    if (this.fromSystem) report.convertedFrom = system.name;
    const fromZone = new Map<UtmZone, Conversion>();
    for (const { type, north, east, zone: other } of known) {
      if (other === zone) this.points.add(type, Math.round(north * 1000), Math.round(east * 1000));
      else {
        const conversion = fromZone.get(other) ?? betweenPlanes(utmPlane(other), own);
        fromZone.set(other, conversion);
        const [x, y] = conversion([east, north]);
        this.points.addConverted(type, y * 1000, x * 1000);
      }
    }
    this.before = this.points.size;
  }

  /** The points that were added. */
  get columns(): PointColumns {
    const { names, boundaryPointNumbers, types } = this;
    return { ...this.points.placesFrom(this.before), names, boundaryPointNumbers, types };
  }

  /**
   * Takes a point in the file's system, or passes over one that is there already.
   * @param north millimetres, as `east`
   * @returns why it is rejected, or null
   */
  addPlane(north: number, east: number, attributes: PointAttributes): LineRejection | null {
    // A number may be so large that its millimetres are none.
    if (!Number.isFinite(north) || !Number.isFinite(east)) return 'outside Norway';
    if (!this.fromSystem) return this.add(north, east, attributes);
    const [x, y] = this.fromSystem([east / 1000, north / 1000]);
    return this.add(Math.round(y * 1000), Math.round(x * 1000), attributes);
  }

  /** As `addPlane`, of a place in degrees. */
  addDegrees(longitude: number, latitude: number, attributes: PointAttributes): LineRejection | null {
    if (!isInNorway(longitude, latitude)) return 'outside Norway';
    const [x, y] = this.fromDegrees([longitude, latitude]);
    return this.add(Math.round(y * 1000), Math.round(x * 1000), attributes);
  }

  /** Around the points that were added; null when none were. */
  get box(): DegreesBox | null {
    if (this.names.length === 0) return null;
    const { north, south, east, west } = this.reach;
    const { toDegrees } = this;
    const [longitudes, latitudes]: [number[], number[]] = [[], []];
    for (const y of [south, north])
      for (const x of [west, east]) {
        const [longitude, latitude] = toDegrees([x / 1000, y / 1000]);
        longitudes.push(longitude);
        latitudes.push(latitude);
      }
    return {
      ...{ west: Math.min(...longitudes), east: Math.max(...longitudes) },
      ...{ south: Math.min(...latitudes), north: Math.max(...latitudes) },
    };
  }

  private add(north: number, east: number, { name, boundaryPointNumber, typeOfBoundaryMark }: PointAttributes) {
    if (!this.norway.has(north, east)) return 'outside Norway';
    const type = typeOfBoundaryMark ?? defaultBoundaryMarkType;
    if (!this.points.add(type, north, east)) {
      this.report.duplicates += 1;
      return null;
    }
    this.report.added += 1;
    if (typeOfBoundaryMark === null) this.report.withoutType += 1;
    if (north > this.reach.north) this.reach.north = north;
    if (north < this.reach.south) this.reach.south = north;
    if (east > this.reach.east) this.reach.east = east;
    if (east < this.reach.west) this.reach.west = east;
    this.names.push(within(name, boundaryMarkLimits.name));
    this.boundaryPointNumbers.push(within(boundaryPointNumber, boundaryMarkLimits.boundaryPointNumber));
    this.types.push(type);
    return null;
  }
}

const within = (text: string, limit: number) => (text.length > limit ? text.slice(0, limit) : text);
