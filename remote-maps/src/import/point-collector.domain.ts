import { boundaryMarkLimits, defaultBoundaryMarkType } from '@feltbok/shared/domain/boundary-mark-limits';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { converter } from '../map/utm-converter';
import type { DegreesBox } from '../property/property.domain';
import { etrs89Degrees, type PlaneSystem, systemOfZone } from './coordinate-system.domain';
import type { ImportReport, Refusal } from './import-report.domain';
import type { KnownPoint } from './known-points.domain';
import { isInNorway } from './norway.domain';
import { NorwayCells } from './norway-cells.domain';
import type { PointColumns } from './point-columns.domain';
import { PointSet } from './point-set.domain';

/** What a file says of a point beside its place. */
export interface PointAttributes {
  name: string;
  boundaryPointNumber: string;
  /** Null when the file names none. */
  typeOfBoundaryMark: string | null;
}

type Convert = (place: [number, number]) => [number, number];

/** Gathers the points of one file, in one zone, each once. */
export class PointCollector {
  readonly columns: PointColumns = { norths: [], easts: [], names: [], boundaryPointNumbers: [], types: [] };
  private readonly reach = { north: -Infinity, south: Infinity, east: -Infinity, west: Infinity };
  private readonly points = new PointSet();
  private readonly toDegrees: Convert;
  private readonly norway: NorwayCells;
  private readonly fromSystem: Convert | null;
  private readonly fromDegrees: Convert;

  /**
   * @param zone that the points are kept in
   * @param system of the file's coordinates: points of another than the zone's are converted
   * @param known points that are not to be added again
   */
  constructor(
    zone: UtmZone,
    system: PlaneSystem,
    known: Iterable<KnownPoint>,
    private readonly report: ImportReport,
  ) {
    const own = systemOfZone(zone);
    const degrees = converter(etrs89Degrees, own.definition);
    this.toDegrees = degrees.inverse;
    this.norway = new NorwayCells(degrees.inverse);
    this.fromDegrees = degrees.forward;
    this.fromSystem = system.zone === zone ? null : converter(system.definition, own.definition).forward;
    if (this.fromSystem) report.convertedFrom = system.name;
    const fromZone = new Map<UtmZone, Convert>();
    for (const { type, north, east, zone: other } of known) {
      if (other === zone) this.points.add(type, Math.round(north * 1000), Math.round(east * 1000));
      else {
        const convert: Convert =
          fromZone.get(other) ?? converter(systemOfZone(other).definition, own.definition).forward;
        fromZone.set(other, convert);
        const [x, y] = convert([east, north]);
        this.points.addConverted(type, y * 1000, x * 1000);
      }
    }
  }

  /**
   * Takes a point in the file's system, or passes over one that is there already.
   * @param north millimetres, as `east`
   * @returns why it is refused, or null
   */
  addPlane(north: number, east: number, attributes: PointAttributes): Refusal | null {
    // A number may be so large that its millimetres are none.
    if (!Number.isFinite(north) || !Number.isFinite(east)) return 'outside Norway';
    if (!this.fromSystem) return this.add(north, east, attributes);
    const [x, y] = this.fromSystem([east / 1000, north / 1000]);
    return this.add(Math.round(y * 1000), Math.round(x * 1000), attributes);
  }

  /** As `addPlane`, of a place in degrees. */
  addDegrees(longitude: number, latitude: number, attributes: PointAttributes): Refusal | null {
    if (!isInNorway(longitude, latitude)) return 'outside Norway';
    const [x, y] = this.fromDegrees([longitude, latitude]);
    return this.add(Math.round(y * 1000), Math.round(x * 1000), attributes);
  }

  /** Around the points that were added; null when none were. */
  get box(): DegreesBox | null {
    if (this.columns.norths.length === 0) return null;
    const { north, south, east, west } = this.reach;
    const corners = [south, north].flatMap((y) => [west, east].map((x) => this.toDegrees([x / 1000, y / 1000])));
    const [longitudes, latitudes] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
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
    const { norths, easts, names, boundaryPointNumbers, types } = this.columns;
    norths.push(north);
    easts.push(east);
    names.push(name.slice(0, boundaryMarkLimits.name));
    boundaryPointNumbers.push(boundaryPointNumber.slice(0, boundaryMarkLimits.boundaryPointNumber));
    types.push(type);
    return null;
  }
}
