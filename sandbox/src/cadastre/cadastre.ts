import { createRandom, type Random } from '../random';
import { type Building, createBuildings } from './buildings';
import { contains, getBox, getCentroid, overlaps, type Point, type Ring } from './geometry';
import { createGroundPlan, type PlannedParcel } from './ground-plan';
import type { Parcel, PropertyNumber } from './parcel';
import { PlaceFrame } from './place-frame';
import type { Place } from './places';
import type { Srid } from './projections';
import { createRoads, type Road } from './roads';

/**
 * The land register and the map of one fictional municipality; all coordinates in the zone of
 * `srid`.
 */
export interface Cadastre {
  place: Place;
  srid: Srid;
  parcels: readonly Parcel[];
  roads: readonly Road[];
  buildings: readonly Building[];
}

/** Generates the cadastre of a place. The same place gives the same cadastre. */
export function generateCadastre(place: Place): Cadastre {
  const frame = new PlaceFrame(place.frame);
  const plan = createGroundPlan(place, createRandom(`${place.seed}/ground`));
  const planned = plan.map((parcel) => ({ ...parcel, ring: toPlane(parcel.ring, frame) }));
  const numbers = numberParcels(planned, place, createRandom(`${place.seed}/numbers`));
  const parcels = planned.map(
    ({ use, ring }, index): Parcel => ({ ...(numbers[index] as PropertyNumber), use, ring }),
  );
  assignAddresses(parcels, plan, place);
  return {
    place,
    srid: place.frame.srid,
    parcels,
    roads: createRoads(place, frame),
    buildings: createBuildings(parcels, plan, frame, createRandom(`${place.seed}/buildings`)),
  };
}

/** Returns all parcels of a property; an empty list when there is no such property. */
export const listParcels = (cadastre: Cadastre, { gnr, bnr }: PropertyNumber): Parcel[] =>
  cadastre.parcels.filter((parcel) => parcel.gnr === gnr && parcel.bnr === bnr);

/** Lists parcels of properties that share a boundary with the parcel, except roads. */
export function listNeighbours(cadastre: Cadastre, parcel: Parcel): Parcel[] {
  const corners = new Set(parcel.ring.map(String));
  const box = getBox(parcel.ring);
  return cadastre.parcels.filter(
    (candidate) =>
      candidate !== parcel &&
      candidate.use !== 'road' &&
      overlaps(box, getBox(candidate.ring)) &&
      candidate.ring.filter((point) => corners.has(String(point))).length >= 2,
  );
}

/** Projects a ring and merges corners that are equal when rounded to centimetres. */
function toPlane(ring: Ring, frame: PlaceFrame): Ring {
  const points = ring.map((point) => toCentimetres(frame.toPlane(...point)));
  return points.filter((point, index) => String(point) !== String(points.at(index - 1)));
}

const toCentimetres = ([east, north]: Point): Point => [
  Math.round(east * 100) / 100,
  Math.round(north * 100) / 100,
];

/** Roads of the municipality have their own farm numbers, as public roads do. */
const roadGnr = 200;

function numberParcels(
  parcels: readonly PlannedParcel[],
  place: Place,
  random: Random,
): PropertyNumber[] {
  const numbers = new Map<number, PropertyNumber>();
  const streets = [
    ...new Set(parcels.flatMap(({ use, street }) => (use === 'road' && street ? [street] : []))),
  ];
  const byFarm = new Map<number, number[]>();
  parcels.forEach(({ use, gnr, street }, index) => {
    if (use === 'road')
      numbers.set(index, { gnr: roadGnr, bnr: streets.indexOf(street ?? '') + 1 });
    else byFarm.set(gnr, [...(byFarm.get(gnr) ?? []), index]);
  });

  for (const [gnr, indexes] of byFarm) {
    // The farm itself is holding 1 and has fields, shore and outlying land. Lots were divided off
    // over the years, and the numbers of merged holdings are missing.
    const isLand = (index: number) =>
      ['field', 'outlying', 'shore'].includes(parcels[index]?.use ?? '');
    const land = indexes.filter(isLand);
    const farms = Math.max(1, Math.min(4, Math.round(land.length / 9)));
    for (const index of land)
      numbers.set(index, { gnr, bnr: 1 + (random.chance(0.7) ? 0 : random.integer(0, farms - 1)) });
    const lots = random.shuffle(indexes.filter((index) => !isLand(index)));
    const last =
      gnr === place.centreProperty.gnr ? place.highestBnr : farms + Math.ceil(lots.length * 1.4);
    lots.forEach((index, order) => {
      numbers.set(index, {
        gnr,
        bnr: farms + 1 + Math.floor((order * (last - farms)) / lots.length),
      });
    });
  }
  setCentreNumbers(numbers, parcels, place);
  return parcels.map((_, index) => numbers.get(index) as PropertyNumber);
}

/** Gives the property in the centre and its neighbour the numbers that the demo cases use. */
function setCentreNumbers(
  numbers: Map<number, PropertyNumber>,
  parcels: readonly PlannedParcel[],
  place: Place,
): void {
  const { gnr, bnr } = place.centreProperty;
  const centre = parcels.findIndex(({ ring }) => contains(ring, place.frame.centre));
  const corners = new Set(parcels[centre]?.ring.map(String));
  const beside = parcels.findIndex(
    ({ ring, use }, index) =>
      index !== centre &&
      use === 'home' &&
      ring.filter((point) => corners.has(String(point))).length >= 2,
  );
  for (const [index, wantedBnr] of [
    [centre, bnr],
    [beside, place.neighbourBnr],
  ] as const) {
    const former = numbers.get(index);
    if (!former || parcels[index]?.gnr !== gnr)
      throw new Error(`${place.name} has no lot where ${gnr}/${wantedBnr} should be`);
    for (const [holder, number] of numbers) {
      if (number.gnr === gnr && number.bnr === wantedBnr)
        numbers.set(holder, { gnr, bnr: former.bnr });
    }
    numbers.set(index, { gnr, bnr: wantedBnr });
  }
}

/** House numbers along each street: even ones uphill, odd ones towards the water. */
function assignAddresses(
  parcels: readonly Parcel[],
  plan: readonly PlannedParcel[],
  place: Place,
): void {
  const along = (index: number) => getCentroid(plan[index]?.ring ?? [])[0];
  const streets = new Map<string, { even: number[]; odd: number[] }>();
  plan.forEach(({ use, street, uphill }, index) => {
    if (!street || use === 'road' || use === 'field' || use === 'outlying') return;
    const sides = streets.get(street) ?? { even: [], odd: [] };
    (uphill ? sides.even : sides.odd).push(index);
    streets.set(street, sides);
  });

  for (const [street, { even, odd }] of streets) {
    for (const side of [even, odd]) side.sort((a, b) => along(a) - along(b));
    const { centreProperty } = place;
    const centre = even.findIndex((index) =>
      contains(parcels[index]?.ring ?? [], place.frame.centre),
    );
    const first =
      street === centreProperty.street ? centre + 1 - centreProperty.houseNumber / 2 : 0;
    if (first < 0)
      throw new Error(`${street} is too short for number ${centreProperty.houseNumber}`);
    const start = first === 0 ? -Infinity : along(even[first] as number);
    for (const [side, lowest] of [
      [even, 2],
      [odd, 1],
    ] as const) {
      // Before its first house the same road has another name and is numbered the other way.
      const onward = side.filter((index) => along(index) >= start);
      const before = side.filter((index) => along(index) < start).reverse();
      for (const [order, index] of onward.entries()) setAddress(index, street, lowest + 2 * order);
      for (const [order, index] of before.entries())
        setAddress(index, centreProperty.streetBefore, lowest + 2 * order);
    }
  }

  function setAddress(index: number, street: string, number: number): void {
    (parcels[index] as Parcel).address = { street, number };
  }
}
