import { createCanvas } from '@napi-rs/canvas';
import { getArea, listWithin } from '../../cadastre/geometry';
import type { Parcel } from '../../cadastre/parcel';
import type { BuildingFeature, ParcelFeature } from '../map-features';
import type { Picture } from '../picture';
import { listAround, listNearest } from './at-point';
import type { Description, Layer, Service } from './layer';

const boundary = '#c8321e';
const casing = 'rgba(255, 255, 255, 0.75)';

const boundaries: Layer = {
  name: 'eiendomsgrense',
  title: 'Eiendomsgrenser',
  maxScale: 20_000,
  legend: [{ text: 'Eiendomsgrense', draw: (context) => drawLine(context, boundary, 1.8) }],
  draw(picture, content) {
    const width = picture.resolution < 1.5 ? 1.6 : 1;
    const parcels = listWithin(content.parcels, picture.around(4));
    // All casings are drawn first: a boundary belongs to two parcels, and the second's casing would
    // cover the first's line.
    if (width > 1) for (const { ring } of parcels) picture.stroke(ring, casing, width + 2.2, true);
    for (const { ring } of parcels) picture.stroke(ring, boundary, width, true);
  },
};

const parcels: Layer = {
  name: 'teig',
  title: 'Teiger med nummer',
  maxScale: 10_000,
  legend: [{ text: 'Gårds- og bruksnummer', draw: (context) => drawSample(context, '31/472') }],
  draw(picture, content) {
    for (const parcel of listWithin(content.parcels, picture.around(60))) {
      if (parcel.use === 'road' || !hasRoom(parcel, picture.resolution)) continue;
      picture.label(
        { at: parcel.labelAt, text: parcel.text, angle: 0, style: numberStyle },
        '#8f1d0d',
        casing,
      );
    }
  },
  find: (content, at) => listAround(content.parcels, at).map(describeParcel),
};

const marks: Layer = {
  name: 'teiggrensepunkt',
  title: 'Grensepunkter',
  maxScale: 2500,
  legend: [
    {
      text: 'Offentlig godkjent grensemerke',
      draw: (context) => drawMark(context, 12, 8, 5, '#1f8f3a'),
    },
    { text: 'Annet merke', draw: (context) => drawMark(context, 12, 8, 5, '#6b3fb3') },
    { text: 'Umerket', draw: (context) => drawMark(context, 12, 8, 3, '#8a8a8a') },
  ],
  draw(picture, content) {
    for (const { at, tone } of listWithin(content.corners, picture.around(8))) {
      const { colour, radius } = getMark(tone);
      drawMark(picture.context, ...picture.at(at), radius, colour);
    }
  },
  find: (content, at, tolerance) =>
    listNearest(
      content.corners,
      (corner) => Math.hypot(corner.at[0] - at[0], corner.at[1] - at[1]),
      tolerance,
    ).map(({ plane, number, tone, place }) => {
      const { type, text, method, accuracy } = getMark(tone);
      return {
        grensepunktnummer: number,
        grensepunkttype: type,
        grensepunkttypenavn: text,
        malemetode: method,
        noyaktighet: accuracy,
        nord: plane[1].toFixed(2),
        ost: plane[0].toFixed(2),
        kommunenummer: place.municipalityNumber,
      };
    }),
};

const buildings: Layer = {
  name: 'bygning',
  title: 'Bygninger',
  maxScale: 10_000,
  legend: [
    { text: 'Bolig', draw: (context) => drawBox(context, 'rgba(232, 196, 132, 0.85)', '#7a5a20') },
    {
      text: 'Annen bygning',
      draw: (context) => drawBox(context, 'rgba(196, 196, 200, 0.85)', '#55555c'),
    },
  ],
  draw(picture, content) {
    for (const { ring, kind } of listWithin(content.buildings, picture.around(4))) {
      const isHome = kind === 'house' || kind === 'cabin';
      picture.fill(ring, isHome ? 'rgba(232, 196, 132, 0.85)' : 'rgba(196, 196, 200, 0.85)');
      picture.stroke(ring, isHome ? '#7a5a20' : '#55555c', 1.1, true);
    }
  },
  find: (content, at) =>
    listAround(content.buildings, at).map(({ number, kind, place }) => ({
      bygningsnummer: number,
      bygningstype: buildingTypes[kind],
      bygningsstatus: 'TB Tatt i bruk',
      kommunenavn: place.name,
    })),
};

const addresses: Layer = {
  name: 'adresse',
  title: 'Adresser',
  maxScale: 5000,
  legend: [{ text: 'Husnummer', draw: (context) => drawHouseNumber(context, '12', 12, 8) }],
  draw(picture, content) {
    for (const { houseNumber: text, labelAt, labelRoom } of listWithin(
      content.parcels,
      picture.around(40),
    )) {
      if (!text) continue;
      const [x, y] = picture.at([labelAt[0], labelAt[1] - labelRoom * 0.62]);
      drawHouseNumber(picture.context, text, x, y);
    }
  },
};

/** Modelled on the national service of the cadastre. */
export const cadastreService: Service = {
  id: 'matrikkelkart',
  title: 'Matrikkelkart',
  infoFormat: 'application/vnd.ogc.gml',
  layers: [buildings, boundaries, marks, addresses, parcels],
};

const numberStyle = { font: '12.5px "Map Strong"', size: 12.5, colour: '#8f1d0d' };
const measuring = createCanvas(1, 1).getContext('2d');

/** Depends only on the parcel, so that the pictures of two neighbouring boxes agree. */
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

/**
 * Returns the kind of mark at a corner, and how well its position is known.
 * @param tone of the corner
 */
export const getMark = (tone: number) => {
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

/** Returns square metres with one decimal. */
export const getRegisteredArea = ({ ring }: Parcel): number => Math.round(getArea(ring) * 10) / 10;

/**
 * Tells whether the owners disagree about the boundary.
 * @param tone of the parcel
 */
export const isDisputed = (tone: number): boolean => tone < 0.03;

function describeParcel({ registered, place, text, tone }: ParcelFeature): Description {
  const { gnr, bnr, address } = registered;
  return {
    matrikkelnummertekst: text,
    kommunenummer: place.municipalityNumber,
    kommunenavn: place.name,
    gardsnummer: gnr,
    bruksnummer: bnr,
    lagretberegnetareal: getRegisteredArea(registered),
    adresse: address ? `${address.street} ${address.number}` : '',
    tvist: isDisputed(tone) ? 'Ja' : 'Nei',
  };
}

function drawMark(
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

function drawLine(context: Picture['context'], colour: string, width: number): void {
  context.beginPath();
  context.moveTo(1, 12);
  context.lineTo(23, 4);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash([]);
  context.stroke();
}

function drawBox(context: Picture['context'], fill: string, stroke: string): void {
  context.fillStyle = fill;
  context.fillRect(3, 2, 18, 12);
  context.strokeStyle = stroke;
  context.lineWidth = 1.1;
  context.strokeRect(3, 2, 18, 12);
}

function drawSample(context: Picture['context'], text: string): void {
  context.font = '9px "Map Strong"';
  context.fillStyle = '#8f1d0d';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, 12, 8, 24);
}

function drawHouseNumber(context: Picture['context'], text: string, x: number, y: number): void {
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
