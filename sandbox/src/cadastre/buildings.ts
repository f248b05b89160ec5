import type { Random } from '../random';
import {
  contains,
  createRectangle,
  findInnermostPoint,
  getCentroid,
  type Point,
  type Ring,
} from './geometry';
import type { PlannedParcel } from './ground-plan';
import type { Parcel } from './parcel';
import type { PlaceFrame } from './place-frame';

export interface Building {
  kind: 'house' | 'annex' | 'shop' | 'church' | 'school' | 'barn' | 'boathouse' | 'cabin';
  /** Eastings and northings of a rectangle whose first edge is its long side. */
  ring: Ring;
  /** Index from 0 to 3 of its roof type. */
  roof: number;
}

/**
 * Builds the houses of the parcels. `plan` has the same parcels in the same order, before they were
 * bent onto the plane.
 */
export function createBuildings(
  parcels: readonly Parcel[],
  plan: readonly PlannedParcel[],
  frame: PlaceFrame,
  random: Random,
): Building[] {
  return parcels.flatMap((parcel, index) => {
    const planned = plan[index] as PlannedParcel;
    const [s, t] = getCentroid(planned.ring);
    const site = { ring: parcel.ring, angle: getShoreAngle(frame, s, t), random };
    switch (parcel.use) {
      case 'home':
        return random.chance(0.93) ? createHomestead(site) : [];
      case 'centre':
        return placeBuilding(site, 'shop', random.between(16, 27), random.between(11, 16));
      case 'public':
        return createPublicBuilding(site, planned.building);
      case 'shore':
        return random.chance(0.55) ? createBoathouses(site) : [];
      case 'field':
        return t < 420 && random.chance(0.3) ? createFarmyard(site) : [];
      case 'outlying':
        return random.chance(0.35) ? placeBuilding(site, 'cabin', 10, 7) : [];
      default:
        return [];
    }
  });
}

interface Site {
  ring: Ring;
  /** Radians, along the shore. */
  angle: number;
  random: Random;
}

function getShoreAngle(frame: PlaceFrame, s: number, t: number): number {
  const [ax, ay] = frame.toPlane(s - 5, t);
  const [bx, by] = frame.toPlane(s + 5, t);
  return Math.atan2(by - ay, bx - ax);
}

/**
 * Places one building in the middle of its ground. It is smaller when the ground is narrow, and
 * missing when even that does not fit.
 */
function placeBuilding(
  { ring, angle, random }: Site,
  kind: Building['kind'],
  length: number,
  width: number,
  centre: Point = findInnermostPoint(ring).point,
): Building[] {
  const turned = angle + random.between(-0.06, 0.06) + (random.chance(0.3) ? Math.PI / 2 : 0);
  for (const scale of [1, 0.85, 0.7, 0.55]) {
    const walls = createRectangle(centre, length * scale, width * scale, turned);
    const margin = createRectangle(centre, length * scale + 4, width * scale + 4, turned);
    if (margin.every((corner) => contains(ring, corner)))
      return [{ kind, ring: walls, roof: random.integer(0, 3) }];
  }
  return [];
}

function createHomestead(site: Site): Building[] {
  const { ring, angle, random } = site;
  const house = placeBuilding(site, 'house', random.between(10, 15), random.between(7.5, 9.5));
  const [first] = house;
  if (!first || random.chance(0.35)) return house;
  const [x, y] = getCentroid(first.ring);
  const offset = random.chance(0.5) ? 13 : -13;
  const beside: Point = [x + offset * Math.cos(angle), y + offset * Math.sin(angle)];
  return [...house, ...placeBuilding({ ...site, ring }, 'annex', 6.5, 6, beside)];
}

function createFarmyard(site: Site): Building[] {
  const { angle, random } = site;
  const centre = findInnermostPoint(site.ring).point;
  const along = angle;
  const up = angle + Math.PI / 2;
  const from = (distance: number, direction: number): Point => [
    centre[0] + distance * Math.cos(direction),
    centre[1] + distance * Math.sin(direction),
  ];
  return [
    ...placeBuilding(site, 'barn', random.between(24, 34), random.between(12, 15), centre),
    ...placeBuilding(site, 'house', 14, 9, from(32, along)),
    ...placeBuilding(site, 'annex', 8, 6, from(25, up)),
  ];
}

function createBoathouses(site: Site): Building[] {
  const { ring, angle, random } = site;
  const centre = findInnermostPoint(ring).point;
  return [-9, 0, 9].flatMap((offset) => {
    if (random.chance(0.4)) return [];
    const at: Point = [centre[0] + offset * Math.cos(angle), centre[1] + offset * Math.sin(angle)];
    const walls = createRectangle(at, 8.5, 5.5, angle + Math.PI / 2);
    return walls.every((corner) => contains(ring, corner))
      ? [{ kind: 'boathouse' as const, ring: walls, roof: random.integer(0, 3) }]
      : [];
  });
}

function createPublicBuilding(site: Site, building: PlannedParcel['building']): Building[] {
  if (building === 'church') return placeBuilding(site, 'church', 31, 13);
  const { angle } = site;
  const centre = findInnermostPoint(site.ring).point;
  const wing: Point = [centre[0] + 24 * Math.cos(angle), centre[1] + 24 * Math.sin(angle)];
  return [
    ...placeBuilding(site, 'school', 38, 17, centre),
    ...placeBuilding(site, 'school', 17, 13, wing),
  ];
}
