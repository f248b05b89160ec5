import type { Point } from './geometry';
import { getExtent, toRows } from './ground-plan';
import type { PlaceFrame } from './place-frame';
import type { Place } from './places';

export interface Road {
  name: string;
  kind: 'county' | 'street' | 'track' | 'path';
  /** Width of the carriageway in metres. */
  width: number;
  /** Eastings and northings. */
  line: readonly Point[];
}

/**
 * Creates the roads of a place: along the shore, through the village, up to the farms and on into
 * the hills.
 */
export function createRoads(place: Place, frame: PlaceFrame): Road[] {
  const rows = toRows(place.bands);
  const streets = rows.filter(({ band }) => band.kind === 'street');
  const mainStreet = streets[0];
  const top = rows.at(-1)?.to ?? 0;
  const roads: Road[] = [];
  streets.forEach(({ band, from, to }, index) => {
    if (band.kind !== 'street') return;
    const [start, end] = index === 0 ? getExtent(place) : [place.village.from, place.village.to];
    roads.push({
      name: band.name,
      kind: index === 0 ? 'county' : 'street',
      width: band.width - 3.5,
      line: listSteps(start, end, 12).map((s) => frame.toPlane(s, (from + to) / 2)),
    });
  });
  const mainMiddle = mainStreet ? (mainStreet.from + mainStreet.to) / 2 : 0;
  for (const { name, at, width } of place.crossStreets) {
    const line = listSteps(mainMiddle, top, 12).map((t) => frame.toPlane(at, t));
    roads.push({ name, kind: 'street', width: width - 3, line });
  }
  for (const [index, { name, from, to }] of place.farms.entries()) {
    const middle = (from + to) / 2;
    const inVillage = middle > place.village.from && middle < place.village.to;
    const start = inVillage ? top : mainMiddle;
    const end = place.fieldsTo * (0.7 + 0.25 * Math.abs(Math.sin(index * 2.4)));
    const winding = (t: number) =>
      middle + 34 * Math.sin((t - start) / 95 + index) * Math.min(1, (t - start) / 120);
    roads.push({
      name: `${name}vegen`.replace(/(e)?vegen$/, place.fjordWidth === null ? 'veien' : 'vegen'),
      kind: 'track',
      width: 3.2,
      line: listSteps(start, end, 10).map((t) => frame.toPlane(winding(t), t)),
    });
    if (index % 2 === 1) continue;
    roads.push({
      name: '',
      kind: 'path',
      width: 1,
      line: listSteps(end, place.outlyingTo + 900, 14).map((t) =>
        frame.toPlane(
          winding(end) + 60 * Math.sin((t - end) / 210) + 17 * Math.sin((t - end) / 47),
          t,
        ),
      ),
    });
  }
  return roads;
}

/**
 * Creates the brooks, which run down to the water between farms, so that no house is in their way.
 */
export function createStreams(place: Place, frame: PlaceFrame): { name: string; line: Point[] }[] {
  const borders = place.farms
    .map(({ from }) => from)
    .filter((s) => s < place.village.from - 60 || s > place.village.to + 60);
  return place.labels.streams.map((name, index) => {
    const border =
      borders[Math.floor(((index + 0.5) / place.labels.streams.length) * borders.length)] ?? 0;
    const line = listSteps(place.outlyingTo + 1400, 0, 15).map((t) =>
      frame.toPlane(border + 26 * Math.sin(t / 83) + 11 * Math.sin(t / 31 + index), t),
    );
    return { name, line };
  });
}

/** Lists values from `start` to `end`, both included, in steps of about `step`. */
function listSteps(start: number, end: number, step: number): number[] {
  const count = Math.max(1, Math.round(Math.abs(end - start) / step));
  return Array.from({ length: count + 1 }, (_, index) => start + ((end - start) * index) / count);
}
