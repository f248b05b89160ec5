import type { Random } from '../random';
import { getBox, type Ring } from './geometry';
import { divide, shareCorners } from './partition';
import type { Band, Place, PublicLot } from './places';

export type GroundUse = 'home' | 'centre' | 'public' | 'shore' | 'field' | 'outlying' | 'road';

/** A parcel before it gets its number and is bent onto the plane. */
export interface PlannedParcel {
  /** Metres along the shore and up from it. */
  ring: Ring;
  use: GroundUse;
  /** Farm number of the ground that it was divided off. */
  gnr: number;
  /** Name of the road that it is, or that it lies at. */
  street?: string;
  /** Whether the street runs below it. */
  uphill?: boolean;
  /** Kind of building on public ground. */
  building?: PublicLot['building'];
}

interface Row {
  band: Band;
  index: number;
  from: number;
  to: number;
}

/** Metres between the corners that let long edges follow the bends of the ground. */
const cornerSpacing = 25;

/**
 * Divides a place's ground into parcels without gaps: streets and lots in the village, farmland
 * around it.
 */
export function createGroundPlan(place: Place, random: Random): PlannedParcel[] {
  const rows = toRows(place.bands);
  const villageTop = rows.at(-1)?.to ?? 0;
  const mainStreet = rows.find(({ band }) => band.kind === 'street');
  if (!mainStreet) throw new Error(`${place.name} has no street`);

  const parcels: PlannedParcel[] = [];
  for (const row of rows) {
    if (row.band.kind === 'shore')
      parcels.push(...createShoreParcels(place, row, mainStreet, random));
    if (row.band.kind === 'street')
      parcels.push(createStreetParcel(place, row, row === mainStreet));
    if (row.band.kind === 'lots')
      parcels.push(...createLotParcels(place, row, row.band.lotArea, rows, random));
  }
  for (const { gnr, from, to } of place.farms) {
    const outside = [
      { from, to: Math.min(to, place.village.from), bottom: mainStreet.to },
      { from: Math.max(from, place.village.to), to, bottom: mainStreet.to },
      {
        from: Math.max(from, place.village.from),
        to: Math.min(to, place.village.to),
        bottom: villageTop,
      },
    ].filter((block) => block.to - block.from > 1);
    for (const block of outside) {
      for (const ring of divide(
        createRing(block.from, block.to, block.bottom, place.fieldsTo),
        15_000,
        random,
      )) {
        parcels.push({ ring, use: 'field', gnr });
      }
    }
    for (const ring of divide(
      createRing(from, to, place.fieldsTo, place.outlyingTo),
      260_000,
      random,
    )) {
      parcels.push({ ring, use: 'outlying', gnr });
    }
  }
  const rings = shareCorners(
    parcels.map(({ ring }) => ring),
    cornerSpacing,
  );
  return parcels.map((parcel, index) => ({ ...parcel, ring: rings[index] ?? parcel.ring }));
}

/** Computes where each band begins and ends, in metres up from the shore. */
export function toRows(bands: readonly Band[]): Row[] {
  let from = 0;
  return bands.map((band, index) => {
    const row = {
      band,
      index,
      from,
      to: from + (band.kind === 'street' ? band.width : band.depth),
    };
    from = row.to;
    return row;
  });
}

function findGnr(place: Place, s: number): number {
  const farm = place.farms.find(({ from, to }) => s >= from && s < to) ?? place.farms.at(-1);
  return farm?.gnr ?? 0;
}

function createStreetParcel(place: Place, { band, from, to }: Row, isMain: boolean): PlannedParcel {
  const [start, end] = isMain ? getExtent(place) : [place.village.from, place.village.to];
  const street = band.kind === 'street' ? band.name : '';
  return { ring: createRing(start, end, from, to), use: 'road', gnr: findGnr(place, 0), street };
}

function createShoreParcels(
  place: Place,
  { from, to }: Row,
  mainStreet: Row,
  random: Random,
): PlannedParcel[] {
  const street = mainStreet.band.kind === 'street' ? mainStreet.band.name : '';
  const { village } = place;
  return place.farms.flatMap(({ gnr, from: start, to: end }) => {
    const inVillage = clipRange(start, end, village.from, village.to);
    const outside = [
      clipRange(start, end, -Infinity, village.from),
      clipRange(start, end, village.to, Infinity),
    ];
    return [
      ...(inVillage ? divide(createRing(...inVillage, from, to), 780, random) : []).map(
        (ring): PlannedParcel => {
          const use = isCentre(ring, place) ? 'centre' : 'shore';
          return { ring, use, gnr, street, uphill: false };
        },
      ),
      ...outside
        .flatMap((range) => (range ? divide(createRing(...range, from, to), 5000, random) : []))
        .map((ring): PlannedParcel => ({ ring, use: 'shore', gnr })),
    ];
  });
}

/** Divides one row into lots between its cross streets, and adds those streets. */
function createLotParcels(
  place: Place,
  row: Row,
  lotArea: number,
  rows: readonly Row[],
  random: Random,
): PlannedParcel[] {
  const { from, to } = row;
  const parcels: PlannedParcel[] = [];
  let start = place.village.from;
  for (const { at, width, name } of [
    ...place.crossStreets,
    { at: place.village.to, width: 0, name: '' },
  ]) {
    parcels.push(...createBlockParcels(place, row, start, at - width / 2, lotArea, rows, random));
    if (width > 0) {
      const ring = createRing(at - width / 2, at + width / 2, from, to);
      parcels.push({ ring, use: 'road', gnr: findGnr(place, at), street: name });
    }
    start = at + width / 2;
  }
  return parcels;
}

function createBlockParcels(
  place: Place,
  row: Row,
  start: number,
  end: number,
  lotArea: number,
  rows: readonly Row[],
  random: Random,
): PlannedParcel[] {
  const gnr = findGnr(place, (start + end) / 2);
  const streetBelow = getStreetName(rows[row.index - 1]);
  const streetAbove = getStreetName(rows[row.index + 1]);
  const atStreet = (ring: Ring): Pick<PlannedParcel, 'street' | 'uphill'> => {
    const { minY, maxY } = getBox(ring);
    const uphill = !streetAbove || minY - row.from <= row.to - maxY;
    return { street: uphill ? (streetBelow ?? '') : (streetAbove ?? ''), uphill };
  };
  const publicLot = place.publicLots.find(
    ({ band, at }) => band === row.index && at > start && at < end,
  );
  const cuts = publicLot
    ? [publicLot.at - publicLot.length / 2, publicLot.at + publicLot.length / 2].map((cut) =>
        Math.min(end, Math.max(start, cut)),
      )
    : [];
  const [westCut = end, eastCut = end] = cuts;
  const lots = [
    [start, westCut],
    [eastCut, end],
  ] as const;
  return [
    ...lots
      .filter(([a, b]) => b - a > 1)
      .flatMap(([a, b]) => divide(createRing(a, b, row.from, row.to), lotArea, random))
      .map((ring): PlannedParcel => {
        const use = row.index === 2 && isCentre(ring, place) ? 'centre' : 'home';
        return { ring, use, gnr, ...atStreet(ring) };
      }),
    ...(publicLot
      ? [
          {
            ring: createRing(westCut, eastCut, row.from, row.to),
            use: 'public' as const,
            gnr,
            street: streetBelow ?? '',
            uphill: true,
            building: publicLot.building,
          },
        ]
      : []),
  ];
}

const getStreetName = (row: Row | undefined) =>
  row?.band.kind === 'street' ? row.band.name : undefined;

/** Shops and the quay lie around the first cross street west of the centre. */
function isCentre(ring: Ring, place: Place): boolean {
  const heart = place.crossStreets.findLast(({ at }) => at < 0)?.at ?? 0;
  const { minX, maxX } = getBox(ring);
  return minX > heart - 110 && maxX < heart + 95;
}

export function getExtent(place: Place): [number, number] {
  return [place.farms[0]?.from ?? 0, place.farms.at(-1)?.to ?? 0];
}

function clipRange(
  from: number,
  to: number,
  low: number,
  high: number,
): [number, number] | undefined {
  const start = Math.max(from, low);
  const end = Math.min(to, high);
  return end - start > 1 ? [start, end] : undefined;
}

const createRing = (west: number, east: number, bottom: number, top: number): Ring => [
  [west, bottom],
  [east, bottom],
  [east, top],
  [west, top],
];
