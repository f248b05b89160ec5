import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { findExceededLimits, parseArea } from '@feltbok/domain/cases/boundary-adjustment.ts';
import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { boundaryAdjustmentAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { convertToZone, projectToUtm, unprojectUtm } from '../../coordinates/utm.domain';
import { type PropertyOutline, toParcelLines } from '../../geometry/parcels.domain';
import { toZone } from '../../mark-model/mark-form.domain';
import {
  type Corner,
  getAreas,
  orderAroundProperty,
  type RingAreas,
} from '../../mark-model/mark-ring.domain';
import { propertyOutlineAtom } from '../../property/property.state';
import { asWritten } from '../mark-drafts.state';
import { markEditAtom } from '../mark-edit.state';
import { caseZoneAtom, listedMarksAtom, markByUuidAtom } from '../marks.state';
import { areaChoiceAtom, pickedCornersAtom } from './picked-corners.state';

/** Metres between a corner of the map's parcel and the mark that stands for it. */
const sameCorner = 2;

/** Selects the marks at the corners of the case's property. */
export const pickPropertyCornersAtom = atom(null, (get, set) => {
  const corners = get(propertyOutlineAtom)?.parcels.flatMap(toParcelLines).flat() ?? [];
  const zone = get(caseZoneAtom);
  const places = corners.map((corner) => projectToUtm(corner, zone));
  const near = get(listedMarksAtom)
    .map(({ mark }) => toCorner(mark, zone))
    .filter(({ north, east }) =>
      places.some((place) => Math.hypot(place.north - north, place.east - east) <= sameCorner),
    );
  set(pickedCornersAtom, new Set(near.map(({ uuid }) => uuid)));
});

function toCorner(mark: KnownMark, zone: UtmZone): Corner {
  const position = { north: mark.north, east: mark.east, zone: toZone(mark.utmType) };
  const { north, east } = convertToZone(position, zone);
  return {
    uuid: mark.uuid,
    name: getMarkTitle(mark),
    position: unprojectUtm(position),
    north,
    east,
  };
}

/**
 * The selected marks in their order around the property, with unsaved changes; deleted marks are
 * left out.
 */
export const ringAtom = atom((get): Corner[] => {
  const find = get(markByUuidAtom);
  const edit = get(markEditAtom);
  const zone = get(caseZoneAtom);
  const marks = [...get(pickedCornersAtom)].flatMap((uuid) => {
    const mark = edit?.mark.uuid === uuid ? asWritten(edit) : find(uuid)?.mark;
    return mark ? [toCorner(mark, zone)] : [];
  });
  return orderAroundProperty(marks);
});

/** Square metres of the property on the map. */
const mapAreaAtom = atom((get): number | null => {
  const outline = get(propertyOutlineAtom);
  return outline && computeMapArea(outline, get(caseZoneAtom));
});

/**
 * Sums the areas of all parcels in the map plane, without the holes.
 * @returns square metres; `null` where a ring has no area
 */
function computeMapArea({ parcels }: PropertyOutline, zone: UtmZone): number | null {
  const polygons = parcels.flatMap(({ type, coordinates }) => {
    if (type === 'MultiPolygon') return coordinates as unknown[][];
    return type === 'Polygon' ? [coordinates] : [];
  });
  const rings = polygons.flatMap((coordinates) => {
    const [outer, ...inner] = toParcelLines({ type: 'Polygon', coordinates }).map((line) =>
      getPlaneArea(line, zone),
    );
    return [outer, ...inner.map((area) => area && -area)];
  });
  if (rings.length === 0 || rings.some((area) => area == null)) return null;
  return Math.round(rings.reduce<number>((sum, area) => sum + (area ?? 0), 0) * 10) / 10;
}

function getPlaneArea(line: readonly GeoPosition[], zone: UtmZone): number | null {
  const corners = line
    .slice(0, -1)
    .map((position) => ({ position, ...projectToUtm(position, zone) }));
  return getAreas(corners)?.plane ?? null;
}

/** The former area as the user writes it; empty where unknown. */
export const registeredAreaAtom = atom(
  (get) => get(areaChoiceAtom).registered ?? String(get(mapAreaAtom) ?? ''),
  (get, set, registered: string) => set(areaChoiceAtom, { ...get(areaChoiceAtom), registered }),
);

/** The area of the selected marks compared with the former one. */
export const areaChangeAtom = atom((get) => {
  const areas: RingAreas | null = getAreas(get(ringAtom));
  const before = parseArea(get(registeredAreaAtom));
  if (!areas || !before) return { areas, change: null };
  const after = areas.plane;
  const findings = findExceededLimits({ before, after }, get(boundaryAdjustmentAtom));
  const metres = Math.round((after - before) * 10) / 10;
  return { areas, change: { metres, percent: (metres / before) * 100, findings } };
});
