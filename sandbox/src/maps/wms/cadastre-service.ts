import { createCanvas } from '@napi-rs/canvas';
import { areaOf, type Box, contains, grown, type Point } from '../../cadastre/geometry';
import type { Parcel } from '../../cadastre/parcel';
import type { MapContent } from '../map-content';
import type { BuildingFeature, ParcelFeature } from '../map-features';
import type { Picture } from '../picture';
import type { Layer, Service } from './layer';

const boundary = '#c8321e';
const casing = 'rgba(255, 255, 255, 0.75)';

const boundaries: Layer = {
  name: 'eiendomsgrense',
  title: 'Eiendomsgrenser',
  abstract: 'Grenser mellom teiger',
  maxScale: 20_000,
  legend: [{ text: 'Eiendomsgrense', draw: (context) => line(context, boundary, 1.8) }],
  draw(picture, content) {
    const width = picture.resolution < 1.5 ? 1.6 : 1;
    const parcels = content.parcels.within(picture.box);
    // All casings first: a boundary belongs to two parcels, and the second's would cover the
    // first's line.
    if (width > 1) for (const { ring } of parcels) picture.stroke(ring, casing, width + 2.2, true);
    for (const { ring } of parcels) picture.stroke(ring, boundary, width, true);
  },
};

const parcels: Layer = {
  name: 'teig',
  title: 'Teiger med nummer',
  abstract: 'Gårds- og bruksnummer, med opplysninger om hver teig',
  maxScale: 10_000,
  legend: [{ text: 'Gårds- og bruksnummer', draw: (context) => sample(context, '31/472') }],
  draw(picture, content) {
    for (const parcel of content.parcels.within(grown(picture.box, 60 * picture.resolution))) {
      if (parcel.use === 'road' || !hasRoom(parcel, picture.resolution)) continue;
      picture.label(
        { at: parcel.labelAt, text: parcel.text, angle: 0, style: numberStyle },
        '#8f1d0d',
        casing,
      );
    }
  },
  find: (content, at) => parcelsAt(content, at).map(parcelFeature),
};

const marks: Layer = {
  name: 'teiggrensepunkt',
  title: 'Grensepunkter',
  abstract: 'Merker i grensene, etter type og nøyaktighet',
  maxScale: 2500,
  legend: [
    {
      text: 'Offentlig godkjent grensemerke',
      draw: (context) => mark(context, 12, 8, 5, '#1f8f3a'),
    },
    { text: 'Annet merke', draw: (context) => mark(context, 12, 8, 5, '#6b3fb3') },
    { text: 'Umerket', draw: (context) => mark(context, 12, 8, 3, '#8a8a8a') },
  ],
  draw(picture, content) {
    for (const { at, tone } of content.corners.within(grown(picture.box, 8 * picture.resolution))) {
      const { colour, radius } = markOf(tone);
      mark(picture.context, ...picture.at(at), radius, colour);
    }
  },
  find: (content, at, tolerance) =>
    nearest(
      content.corners.within(grown(pointBox(at), tolerance)),
      (corner) => Math.hypot(corner.at[0] - at[0], corner.at[1] - at[1]),
      tolerance,
    ).map(({ at: point, plane, number, tone, municipalityNumber }) => {
      const { type, text, method, accuracy } = markOf(tone);
      return {
        id: `teiggrensepunkt.${municipalityNumber}.${number}`,
        properties: {
          grensepunktnummer: number,
          grensepunkttype: type,
          grensepunkttypenavn: text,
          malemetode: method,
          noyaktighet: accuracy,
          nord: plane[1].toFixed(2),
          ost: plane[0].toFixed(2),
          kommunenummer: municipalityNumber,
        },
        geometry: { type: 'Point', point },
      };
    }),
};

const buildings: Layer = {
  name: 'bygning',
  title: 'Bygninger',
  abstract: 'Bygninger med bygningsnummer',
  maxScale: 10_000,
  legend: [
    { text: 'Bolig', draw: (context) => box(context, 'rgba(232, 196, 132, 0.85)', '#7a5a20') },
    {
      text: 'Annen bygning',
      draw: (context) => box(context, 'rgba(196, 196, 200, 0.85)', '#55555c'),
    },
  ],
  draw(picture, content) {
    for (const { ring, kind } of content.buildings.within(picture.box)) {
      const isHome = kind === 'house' || kind === 'cabin';
      picture.fill(ring, isHome ? 'rgba(232, 196, 132, 0.85)' : 'rgba(196, 196, 200, 0.85)');
      picture.stroke(ring, isHome ? '#7a5a20' : '#55555c', 1.1, true);
    }
  },
  find: (content, at) =>
    content.buildings
      .within(pointBox(at))
      .filter(({ ring }) => contains(ring, at))
      .map((building) => ({
        id: `bygning.${building.number}`,
        properties: {
          bygningsnummer: building.number,
          bygningstype: typeOf(building.kind),
          bygningsstatus: 'TB Tatt i bruk',
          kommunenavn: building.place.name,
        },
        geometry: { type: 'Polygon', ring: building.ring },
      })),
};

const addresses: Layer = {
  name: 'adresse',
  title: 'Adresser',
  abstract: 'Husnummer',
  maxScale: 5000,
  legend: [{ text: 'Husnummer', draw: (context) => houseNumber(context, '12', 12, 8) }],
  draw(picture, content) {
    for (const { houseNumber: text, labelAt, labelRoom } of content.parcels.within(
      grown(picture.box, 40 * picture.resolution),
    )) {
      if (!text) continue;
      const [x, y] = picture.at([labelAt[0], labelAt[1] - labelRoom * 0.62]);
      houseNumber(picture.context, text, x, y);
    }
  },
};

/** After the national service of the cadastre. */
export const cadastreService: Service = {
  id: 'matrikkelkart',
  title: 'Matrikkelkart',
  abstract:
    'Eiendomsgrenser, teiger, grensepunkter, bygninger og adresser i to oppdiktede kommuner',
  layers: [buildings, boundaries, marks, addresses, parcels],
};

const numberStyle = { font: '12.5px "Map Strong"', size: 12.5, colour: '#8f1d0d' };
const measuring = createCanvas(1, 1).getContext('2d');

/** Decided by the parcel alone, so that the pictures of two neighbouring boxes agree. */
function hasRoom({ text, labelRoom }: ParcelFeature, resolution: number): boolean {
  measuring.font = numberStyle.font;
  const { width } = measuring.measureText(text);
  return Math.hypot(width, numberStyle.size) / 2 < (labelRoom / resolution) * 1.15 + 4;
}

const markKinds = [
  {
    until: 0.34,
    type: '51',
    text: 'Offentlig godkjent grensemerke',
    method: '96',
    accuracy: 3,
    colour: '#1f8f3a',
  },
  { until: 0.5, type: '52', text: 'Bolt', method: '96', accuracy: 10, colour: '#6b3fb3' },
  { until: 0.62, type: '53', text: 'Kors', method: '11', accuracy: 13, colour: '#6b3fb3' },
  { until: 0.74, type: '54', text: 'Rør', method: '11', accuracy: 15, colour: '#6b3fb3' },
  {
    until: 0.82,
    type: '55',
    text: 'Stein eller røys',
    method: '12',
    accuracy: 50,
    colour: '#6b3fb3',
  },
  { until: 1, type: '56', text: 'Umerket', method: '50', accuracy: 200, colour: '#8a8a8a' },
] as const;

/** What stands at a corner, and how well it is known. @param tone of the corner */
export const markOf = (tone: number) => {
  const kind = markKinds.find(({ until }) => tone < until) ?? markKinds[0];
  return { ...kind, radius: kind.type === '56' ? 3 : 4.5 };
};

const buildingTypes: Record<BuildingFeature['kind'], string> = {
  house: '111 Enebolig',
  annex: '181 Garasje, uthus, anneks til bolig',
  shop: '322 Butikkbygning',
  church: '671 Kirke, kapell',
  school: '613 Barneskole',
  barn: '241 Hus for dyr, fôrlager, strølager',
  boathouse: '183 Naust, båthus, sjøbu',
  cabin: '161 Fritidsbygg',
};
const typeOf = (kind: BuildingFeature['kind']) => buildingTypes[kind];

function parcelsAt(content: MapContent, at: Point): ParcelFeature[] {
  return content.parcels.within(pointBox(at)).filter(({ ring }) => contains(ring, at));
}

/** Square metres with one decimal. */
export const registeredArea = ({ ring }: Parcel): number => Math.round(areaOf(ring) * 10) / 10;

/** Some owners do not agree on where their boundary goes. @param tone of the parcel */
export const isDisputed = (tone: number): boolean => tone < 0.03;

function parcelFeature({
  registered,
  place,
  ring,
  text,
  tone,
}: ParcelFeature): ReturnType<NonNullable<Layer['find']>>[number] {
  const { gnr, bnr, address } = registered;
  const area = registeredArea(registered);
  return {
    id: `teig.${place.municipalityNumber}.${gnr}.${bnr}.${Math.round(area * 10)}`,
    properties: {
      matrikkelnummertekst: text,
      kommunenummer: place.municipalityNumber,
      kommunenavn: place.name,
      gardsnummer: gnr,
      bruksnummer: bnr,
      lagretberegnetareal: area,
      adresse: address ? `${address.street} ${address.number}` : '',
      tvist: isDisputed(tone) ? 'Ja' : 'Nei',
    },
    geometry: { type: 'Polygon', ring },
  };
}

const pointBox = ([x, y]: Point): Box => ({ minX: x, maxX: x, minY: y, maxY: y });

/** Those within a distance, the nearest first. */
function nearest<T>(items: readonly T[], distanceOf: (item: T) => number, within: number): T[] {
  return items
    .map((item) => ({ item, distance: distanceOf(item) }))
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance)
    .map(({ item }) => item);
}

function mark(
  context: Picture['context'],
  x: number,
  y: number,
  radius: number,
  colour: string,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = '#ffffff';
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash([]);
  context.stroke();
}

function line(context: Picture['context'], colour: string, width: number): void {
  context.beginPath();
  context.moveTo(1, 12);
  context.lineTo(23, 4);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash([]);
  context.stroke();
}

function box(context: Picture['context'], fill: string, stroke: string): void {
  context.fillStyle = fill;
  context.fillRect(3, 2, 18, 12);
  context.strokeStyle = stroke;
  context.lineWidth = 1.1;
  context.strokeRect(3, 2, 18, 12);
}

function sample(context: Picture['context'], text: string): void {
  context.font = '9px "Map Strong"';
  context.fillStyle = '#8f1d0d';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, 12, 8, 24);
}

function houseNumber(context: Picture['context'], text: string, x: number, y: number): void {
  context.font = '10.5px "Map Strong"';
  const width = context.measureText(text).width + 8;
  context.beginPath();
  context.roundRect(x - width / 2, y - 7.5, width, 15, 3);
  context.fillStyle = '#ffffff';
  context.fill();
  context.strokeStyle = '#33506b';
  context.lineWidth = 1;
  context.setLineDash([]);
  context.stroke();
  context.fillStyle = '#1f3a54';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + 0.5);
}
