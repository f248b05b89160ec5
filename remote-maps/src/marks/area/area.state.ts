import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { MarkPlace } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import { findLineRing } from '@feltbok/domain/boundary-lines/line-rings.domain.ts';
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
  joinCorners,
  listOutline,
  type OutlinePlace,
  orderAroundProperty,
  type RingAreas,
  type RingPart,
} from '../../mark-model/mark-ring.domain';
import { propertyOutlineAtom } from '../../property/property.state';
import { findDrawnMarkAtom, linesAtom, linesLoadAtom } from '../lines/lines.state';
import { caseZoneAtom, listedMarksAtom } from '../marks.state';
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

const toCorner = (mark: KnownMark, zone: UtmZone): Corner => ({
  uuid: mark.uuid,
  name: getMarkTitle(mark),
  ...toPlace(mark, zone),
});

function toPlace({ north, east, utmType }: MarkPlace, zone: UtmZone): OutlinePlace {
  const position = { north, east, zone: toZone(utmType) };
  const inZone = convertToZone(position, zone);
  return { position: unprojectUtm(position), north: inZone.north, east: inZone.east };
}

/** Boundary lines between the selected marks. */
const linesBetweenAtom = atom((get): KnownLine[] => {
  const picked = get(pickedCornersAtom);
  return Array.from(get(linesAtom).values(), ({ line }) => line).filter(
    ({ startMarkUuid, endMarkUuid }) => picked.has(startMarkUuid) && picked.has(endMarkUuid),
  );
});

/** The disputed ones among the lines between the selected marks. */
export const disputedLinesAtom = atom((get) =>
  get(linesBetweenAtom).filter(({ disputed }) => disputed),
);

/**
 * What the sides of the area are.
 * - `lines`: boundary lines, which form a closed ring
 * - `no ring`, `no lines`: straight from mark to mark, as the lines form no ring, or there are none
 * - `lines unknown`: straight from mark to mark, as neither device nor API have the lines
 */
type SidesSource = 'lines' | 'no ring' | 'no lines' | 'lines unknown';

interface AreaRing {
  parts: RingPart[];
  source: SidesSource;
}

/**
 * The way around the selected marks, with unsaved changes of marks; deleted marks are left out. It
 * follows boundary lines where they form a closed ring, and else goes straight from mark to mark
 * around the property.
 */
export const ringAtom = atom((get): AreaRing => {
  const zone = get(caseZoneAtom);
  const find = get(findDrawnMarkAtom);
  const corners = new Map(
    [...get(pickedCornersAtom)].flatMap((uuid) => {
      const mark = find(uuid);
      return mark ? [[uuid, toCorner(mark, zone)] as const] : [];
    }),
  );
  const lines = get(linesBetweenAtom);
  const steps = findLineRing(new Set(corners.keys()), lines);
  if (steps) {
    const parts = steps.map(({ fromUuid, toUuid, line }) => ({
      from: corners.get(fromUuid) as Corner,
      to: corners.get(toUuid) as Corner,
      via: listCurvePlaces(line, fromUuid, zone),
    }));
    return { parts, source: 'lines' };
  }
  const areLinesKnown = get(linesLoadAtom).records !== null;
  const source = lines.length > 0 ? 'no ring' : 'no lines';
  return {
    parts: joinCorners(orderAroundProperty([...corners.values()])),
    source: areLinesKnown ? source : 'lines unknown',
  };
});

/** Lists the curve points of a line, beginning at the mark from which it is followed. */
function listCurvePlaces(
  { startMarkUuid, utmType, curvePoints }: KnownLine,
  fromUuid: string,
  zone: UtmZone,
): OutlinePlace[] {
  const places = curvePoints.map((point) => toPlace({ ...point, utmType }, zone));
  return startMarkUuid === fromUuid ? places : places.reverse();
}

/** The places around the area. */
export const outlineAtom = atom((get) => listOutline(get(ringAtom).parts));

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
  const areas: RingAreas | null = getAreas(get(outlineAtom));
  const before = parseArea(get(registeredAreaAtom));
  if (!areas || !before) return { areas, change: null };
  const after = areas.plane;
  const findings = findExceededLimits({ before, after }, get(boundaryAdjustmentAtom));
  const metres = Math.round((after - before) * 10) / 10;
  return { areas, change: { metres, percent: (metres / before) * 100, findings } };
});
