import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { getUtmZoneOfEpsg, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { ImportedFile } from '@feltbok/offline/stores/imported-files.domain.ts';

/** A point that exists on the device or the server. */
export interface KnownPoint {
  uuid: string;
  zone: UtmZone;
  /** Metres in the zone, like `east`. */
  north: number;
  east: number;
  /** The point's number, else its name. */
  title: string;
  typeOfBoundaryMark: string;
}

/** @param mark with coordinates */
export const toKnownPoint = (mark: KnownMark): KnownPoint => ({
  uuid: mark.uuid,
  zone: getUtmZoneOfEpsg(mark.utmType),
  north: mark.north,
  east: mark.east,
  title: getMarkTitle(mark),
  typeOfBoundaryMark: mark.typeOfBoundaryMark,
});

/** Two marks between which a line runs, in either order. */
export interface MarkPair {
  startMarkUuid: string;
  endMarkUuid: string;
}

/** Lists the points of a file that was imported earlier. */
export function listKnownPoints({ UTMType, boundaryFile }: ImportedFile): KnownPoint[] {
  const zone = getUtmZoneOfEpsg(UTMType);
  return boundaryFile.features.map(({ geometry, properties }) => {
    const [east, north] = geometry.coordinates;
    const { uuid, boundaryPointNumber = '', name = '', typeOfBoundaryMark = '' } = properties;
    const title = getMarkTitle({ boundaryPointNumber, name });
    return { uuid, zone, north, east, title, typeOfBoundaryMark };
  });
}
