import type { Random } from '../random';
import { centroidOf, contains, innermostPoint, type Point, type Ring, rectangle } from './geometry';
import type { PlannedParcel } from './ground-plan';
import type { Parcel } from './parcel';
import type { PlaceFrame } from './place-frame';

export interface Building {
  kind: 'house' | 'annex' | 'shop' | 'church' | 'school' | 'barn' | 'boathouse' | 'cabin';
  /** Eastings and northings; a rectangle whose first edge is its long side. */
  ring: Ring;
  /** 0 to 3: which of the usual roofs it has. */
  roof: number;
}

/**
 * What stands on the parcels. `plan` holds the same parcels in the same order, before they were
 * bent onto the plane.
 */
export function buildingsOn(
  parcels: readonly Parcel[],
  plan: readonly PlannedParcel[],
  frame: PlaceFrame,
  random: Random,
): Building[] {
  return parcels.flatMap((parcel, index) => {
    const planned = plan[index] as PlannedParcel;
    const [s, t] = centroidOf(planned.ring);
    const site = { ring: parcel.ring, angle: shoreAngle(frame, s, t), random };
    switch (parcel.use) {
      case 'home':
        return random.chance(0.93) ? homestead(site) : [];
      case 'centre':
        return placed(site, 'shop', random.between(16, 27), random.between(11, 16));
      case 'public':
        return publicBuilding(site, planned.building);
      case 'shore':
        return random.chance(0.55) ? boathouses(site) : [];
      case 'field':
        return t < 420 && random.chance(0.3) ? farmyard(site) : [];
      case 'outlying':
        return random.chance(0.35) ? placed(site, 'cabin', 10, 7) : [];
      default:
        return [];
    }
  });
}

interface Site {
  ring: Ring;
  /** Radians: along the shore. */
  angle: number;
  random: Random;
}

function shoreAngle(frame: PlaceFrame, s: number, t: number): number {
  const [ax, ay] = frame.toPlane(s - 5, t);
  const [bx, by] = frame.toPlane(s + 5, t);
  return Math.atan2(by - ay, bx - ax);
}

/**
 * One building in the middle of its ground; smaller when the ground is narrow, none when even that
 * does not fit.
 */
function placed(
  { ring, angle, random }: Site,
  kind: Building['kind'],
  length: number,
  width: number,
  centre: Point = innermostPoint(ring).point,
): Building[] {
  const turned = angle + random.between(-0.06, 0.06) + (random.chance(0.3) ? Math.PI / 2 : 0);
  for (const scale of [1, 0.85, 0.7, 0.55]) {
    const walls = rectangle(centre, length * scale, width * scale, turned);
    const margin = rectangle(centre, length * scale + 4, width * scale + 4, turned);
    if (margin.every((corner) => contains(ring, corner)))
      return [{ kind, ring: walls, roof: random.integer(0, 3) }];
  }
  return [];
}

function homestead(site: Site): Building[] {
  const { ring, angle, random } = site;
  const house = placed(site, 'house', random.between(10, 15), random.between(7.5, 9.5));
  const [first] = house;
  if (!first || random.chance(0.35)) return house;
  const [x, y] = centroidOf(first.ring);
  const offset = random.chance(0.5) ? 13 : -13;
  const beside: Point = [x + offset * Math.cos(angle), y + offset * Math.sin(angle)];
  return [...house, ...placed({ ...site, ring }, 'annex', 6.5, 6, beside)];
}

function farmyard(site: Site): Building[] {
  const { angle, random } = site;
  const centre = innermostPoint(site.ring).point;
  const along = angle;
  const up = angle + Math.PI / 2;
  const from = (distance: number, direction: number): Point => [
    centre[0] + distance * Math.cos(direction),
    centre[1] + distance * Math.sin(direction),
  ];
  return [
    ...placed(site, 'barn', random.between(24, 34), random.between(12, 15), centre),
    ...placed(site, 'house', 14, 9, from(32, along)),
    ...placed(site, 'annex', 8, 6, from(25, up)),
  ];
}

function boathouses(site: Site): Building[] {
  const { ring, angle, random } = site;
  const centre = innermostPoint(ring).point;
  return [-9, 0, 9].flatMap((offset) => {
    if (random.chance(0.4)) return [];
    const at: Point = [centre[0] + offset * Math.cos(angle), centre[1] + offset * Math.sin(angle)];
    const walls = rectangle(at, 8.5, 5.5, angle + Math.PI / 2);
    return walls.every((corner) => contains(ring, corner))
      ? [{ kind: 'boathouse' as const, ring: walls, roof: random.integer(0, 3) }]
      : [];
  });
}

function publicBuilding(site: Site, building: PlannedParcel['building']): Building[] {
  if (building === 'church') return placed(site, 'church', 31, 13);
  const { angle } = site;
  const centre = innermostPoint(site.ring).point;
  const wing: Point = [centre[0] + 24 * Math.cos(angle), centre[1] + 24 * Math.sin(angle)];
  return [...placed(site, 'school', 38, 17, centre), ...placed(site, 'school', 17, 13, wing)];
}
