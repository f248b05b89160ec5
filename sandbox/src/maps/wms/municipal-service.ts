import { distanceToSegment, listWithin, type Point } from '../../cadastre/geometry';
import type { GroundUse } from '../../cadastre/ground-plan';
import { getStretch, type ParcelFeature, type RoadFeature } from '../map-features';
import type { Picture } from '../picture';
import { getPointHeight } from '../terrain';
import { listAround, listNearest } from './at-point';
import type { Layer, Service } from './layer';

interface Zoning {
  /** SOSI code and name of the land-use purpose. */
  code: number;
  text: string;
  colour: string;
}

const agricultural: Zoning = {
  code: 5100,
  text: 'LNFR-areal',
  colour: 'rgba(170, 214, 130, 0.45)',
};
const zoning: Record<GroundUse, Zoning> = {
  home: { code: 1110, text: 'Boligbebyggelse', colour: 'rgba(255, 222, 64, 0.5)' },
  centre: { code: 1130, text: 'Sentrumsformål', colour: 'rgba(196, 138, 84, 0.55)' },
  public: {
    code: 1160,
    text: 'Offentlig eller privat tjenesteyting',
    colour: 'rgba(226, 102, 112, 0.5)',
  },
  shore: { code: 1588, text: 'Naust', colour: 'rgba(240, 164, 66, 0.5)' },
  road: { code: 2010, text: 'Veg', colour: 'rgba(150, 150, 156, 0.55)' },
  field: agricultural,
  outlying: agricultural,
};

const landUse: Layer = {
  name: 'arealformal',
  title: 'Arealformål',
  maxScale: 50_000,
  legend: Object.values(zoning)
    .filter((purpose, index, all) => all.indexOf(purpose) === index)
    .map(({ text, colour }) => ({
      text,
      draw: (context) => {
        context.fillStyle = colour;
        context.fillRect(2, 1, 20, 14);
        context.strokeStyle = 'rgba(60, 60, 60, 0.6)';
        context.lineWidth = 1;
        context.strokeRect(2, 1, 20, 14);
      },
    })),
  draw(picture, content) {
    for (const { ring, use } of listWithin(content.parcels, picture.around(4)))
      picture.fill(ring, zoning[use].colour);
  },
  find: (content, at) =>
    listAround(content.parcels, at).map(({ use, place }) => ({
      arealformal: zoning[use].code,
      arealformalnavn: zoning[use].text,
      plannavn: `Kommuneplanens arealdel for ${place.name} 2024–2036`,
      ikrafttredelsesdato: '2024-06-20',
    })),
};

const pipes = [
  {
    kind: 'Vannledning',
    colour: '#0b62c4',
    side: 0.22,
    dimension: 150,
    material: 'PE',
  },
  {
    kind: 'Spillvannsledning',
    colour: '#2f8a2b',
    side: -0.05,
    dimension: 160,
    material: 'PVC',
  },
  {
    kind: 'Overvannsledning',
    colour: '#20242a',
    side: -0.26,
    dimension: 250,
    material: 'BET',
  },
] as const;

const mains: Layer = {
  name: 'va-ledning',
  title: 'Vann og avløp',
  maxScale: 5000,
  legend: [
    ...pipes.map(({ kind, colour }) => ({
      text: kind,
      draw: (context: Picture['context']) => {
        context.strokeStyle = colour;
        context.lineWidth = 2;
        context.setLineDash([]);
        context.beginPath();
        context.moveTo(1, 8);
        context.lineTo(23, 8);
        context.stroke();
      },
    })),
    { text: 'Kum', draw: (context) => drawManhole(context, 12, 8) },
  ],
  draw(picture, content) {
    for (const road of listWithin(content.roads, picture.around(20))) {
      if (!carriesMains(road)) continue;
      for (const { colour, side } of pipes) picture.stroke(shiftLine(road, side), colour, 1.8);
      const [start = [0, 0]] = road.line;
      const gap = 70 * getStretch(start[1]);
      for (const at of listPointsAlong(shiftLine(road, -0.05), gap))
        drawManhole(picture.context, ...picture.at(at));
    }
  },
  find: (content, at, tolerance) =>
    listNearest(
      content.roads
        .filter(carriesMains)
        .flatMap((road) => pipes.map((pipe) => ({ road, pipe, line: shiftLine(road, pipe.side) }))),
      ({ line }) => getDistance(line, at),
      tolerance,
    ).map(({ road, pipe }) => ({
      type: pipe.kind,
      dimensjon: pipe.dimension,
      materiale: pipe.material,
      gate: road.name,
      eier: 'Kommunal',
    })),
};

export const controlPointLayer = 'fastmerke';

/** The fields have the names of Kartverket's service of control points. */
const controlPoints: Layer = {
  name: controlPointLayer,
  title: 'Fastmerker',
  maxScale: 100_000,
  legend: [{ text: 'Fastmerke', draw: (context) => drawTriangle(context, 12, 8) }],
  draw(picture, content) {
    for (const { ring } of listWithin(content.parcels, picture.around(8)).filter(hasControlPoint))
      drawTriangle(picture.context, ...picture.at(ring[0] as Point));
  },
  find: (content, at, tolerance) =>
    listNearest(
      content.parcels.filter(hasControlPoint),
      ({ ring: [[x, y] = at] }) => Math.hypot(x - at[0], y - at[1]),
      tolerance,
    ).map(({ ring, registered, place, text }) => {
      const [east, north] = registered.ring[0] as Point;
      return {
        punktnummer: `F${registered.gnr}T${String(registered.bnr).padStart(4, '0')}`,
        punktnavn: text,
        nord: north.toFixed(3),
        ost: east.toFixed(3),
        sone: String(place.frame.srid - 25_800),
        kvalitet_grunnriss: 10,
        hoyde_nn2000: getPointHeight(ring[0] as Point).toFixed(3),
        kvalitet_nn2000: 10,
      };
    }),
};

/** Some properties have a control point at their first corner, among them the demo's property. */
const hasControlPoint = ({ registered: { bnr } }: ParcelFeature) => bnr % 59 === 0;

/** Services that a municipality publishes itself: its plan, and the pipes in its streets. */
export const municipalService: Service = {
  id: 'kommune',
  title: 'Kommunens temakart',
  infoFormat: 'application/json',
  layers: [landUse, mains, controlPoints],
};

const carriesMains = ({ kind }: RoadFeature) => kind === 'street' || kind === 'county';

/** Moves the line aside by a share of the road's width; to the left when positive. */
function shiftLine({ line, width }: RoadFeature, share: number): Point[] {
  return line.map(([x, y], index) => {
    const [a, b] = [line[Math.max(0, index - 1)], line[Math.min(line.length - 1, index + 1)]] as [
      Point,
      Point,
    ];
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length = Math.hypot(dx, dy) || 1;
    return [x - (dy / length) * width * share, y + (dx / length) * width * share];
  });
}

/** Lists a point on the line for every `gap` of its length. */
function listPointsAlong(line: readonly Point[], gap: number): Point[] {
  const points: Point[] = [];
  let remaining = gap / 2;
  line.forEach((to, index) => {
    const from = line[index - 1];
    if (!from) return;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    for (; remaining <= length; remaining += gap) {
      const share = remaining / length;
      points.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    }
    remaining -= length;
  });
  return points;
}

function getDistance(line: readonly Point[], at: Point): number {
  return line.reduce((least, to, index) => {
    const from = line[index - 1];
    return from ? Math.min(least, distanceToSegment(at, from, to)) : least;
  }, Infinity);
}

function drawManhole(context: Picture['context'], x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, 3.2, 0, 2 * Math.PI);
  context.fillStyle = '#ffffff';
  context.fill();
  context.strokeStyle = '#2f8a2b';
  context.lineWidth = 1.4;
  context.setLineDash([]);
  context.stroke();
}

function drawTriangle(context: Picture['context'], x: number, y: number): void {
  context.beginPath();
  context.moveTo(x, y - 6);
  context.lineTo(x + 5.5, y + 4);
  context.lineTo(x - 5.5, y + 4);
  context.closePath();
  context.fillStyle = '#ffffff';
  context.fill();
  context.strokeStyle = '#9c1c5c';
  context.lineWidth = 1.8;
  context.setLineDash([]);
  context.stroke();
}
