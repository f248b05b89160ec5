import { formatUnit } from '@feltbok/domain/attendees/property-unit.ts';
import type { Building } from '../cadastre/buildings';
import type { Cadastre } from '../cadastre/cadastre';
import {
  type Box,
  findInnermostPoint,
  getBox,
  getCentroid,
  type Point,
  type Ring,
} from '../cadastre/geometry';
import type { GroundUse } from '../cadastre/ground-plan';
import type { Parcel } from '../cadastre/parcel';
import { PlaceFrame } from '../cadastre/place-frame';
import type { Place } from '../cadastre/places';
import { createStreams, type Road } from '../cadastre/roads';
import { createRandom } from '../random';

/** The parcel as a tile shows it; every coordinate and length in EPSG:3857. */
export interface ParcelFeature {
  box: Box;
  ring: Ring;
  use: GroundUse;
  /** Cover of a field or of outlying land. */
  cover: 'cultivated' | 'pasture' | 'wild';
  /**
   * Value from 0 up to 1 that is always the same for a parcel, for details that differ from field
   * to field.
   */
  tone: number;
  text: string;
  /** The land register's parcel, with its ring in the zone of the place. */
  registered: Parcel;
  place: Place;
  labelAt: Point;
  /** Distance from the label's place to the nearest boundary. */
  labelRoom: number;
  houseNumber?: string;
  /** Garden trees. */
  trees: readonly Point[];
}

export interface BuildingFeature {
  box: Box;
  ring: Ring;
  kind: Building['kind'];
  roof: number;
  /** The building's number in the register: nine digits. */
  number: number;
  place: Place;
}

export interface RoadFeature {
  box: Box;
  line: readonly Point[];
  kind: Road['kind'] | 'stream';
  name: string;
  width: number;
}

export interface MapFeatures {
  parcels: ParcelFeature[];
  buildings: BuildingFeature[];
  roads: RoadFeature[];
}

/** Projects a cadastre into the projection of the tiles. */
export function createMapFeatures(cadastre: Cadastre): MapFeatures {
  const frame = new PlaceFrame(cadastre.place.frame);
  const random = createRandom(`${cadastre.place.seed}/map`);
  const project = (point: Point) => frame.toMercator(point);
  const stretch = getStretch(project(cadastre.place.frame.centre)[1]);

  const parcels = cadastre.parcels.map((parcel): ParcelFeature => {
    const ring = parcel.ring.map(project);
    const { point, distance } = findInnermostPoint(ring);
    const [u, v] = frame.straight(getCentroid(parcel.ring));
    const up = v - frame.getShore(u);
    const cultivated = parcel.use === 'field' && up < 470 && random.chance(0.86);
    const pasture = parcel.use === 'field' && (up < 470 || random.chance(0.2));
    const naturalCover = pasture ? 'pasture' : 'wild';
    const box = getBox(ring);
    return {
      box,
      ring,
      use: parcel.use,
      cover: cultivated ? 'cultivated' : naturalCover,
      tone: random.next(),
      text: formatUnit(parcel),
      registered: parcel,
      place: cadastre.place,
      labelAt: point,
      labelRoom: distance,
      ...(parcel.address && parcel.use !== 'shore'
        ? { houseNumber: String(parcel.address.number) }
        : {}),
      trees:
        parcel.use === 'home' || parcel.use === 'public'
          ? Array.from(
              { length: random.integer(1, 5) },
              (): Point => [
                point[0] + random.between(-1.4, 1.4) * distance,
                point[1] + random.between(-1.4, 1.4) * distance,
              ],
            )
          : [],
    };
  });
  const firstNumber = Number(cadastre.place.municipalityNumber) * 10_000 + 130_000_000;
  const buildings = cadastre.buildings.map(({ ring, kind, roof }, index): BuildingFeature => {
    const projected = ring.map(project);
    const number = firstNumber + 7 * index;
    return { ring: projected, box: getBox(projected), kind, roof, number, place: cadastre.place };
  });
  const streams = createStreams(cadastre.place, frame).map(({ name, line }) => ({
    name,
    line,
    kind: 'stream' as const,
    width: 3,
  }));
  const roads = [...streams, ...cadastre.roads].map(({ name, line, kind, width }): RoadFeature => {
    const projected = line.map(project);
    return { name, kind, line: projected, box: getBox(projected), width: width * stretch };
  });
  return { parcels, buildings, roads };
}

/** Returns EPSG:3857 metres per metre of ground at a northing of EPSG:3857. */
export const getStretch = (y: number) => Math.cosh(y / 6_378_137);
