import { fjordvik, nordvik } from '../demo-people/people';
import type { FrameDefinition } from './place-frame';

/** A row of ground along the shore, from the water upwards. */
export type Band =
  | { kind: 'shore'; depth: number }
  | { kind: 'lots'; depth: number; lotArea: number }
  | { kind: 'street'; width: number; name: string };

interface CrossStreet {
  name: string;
  /** Metres along the shore to its middle. */
  at: number;
  width: number;
}

/** Ground that is not divided into lots; `band` counts the place's bands from the water. */
export interface PublicLot {
  name: string;
  building: 'church' | 'school' | 'care home';
  at: number;
  length: number;
  band: number;
}

/** The ground of one farm number, between two lines up from the shore. */
interface Farm {
  gnr: number;
  name: string;
  from: number;
  to: number;
}

/** An invented place: the input from which its cadastre is generated. */
export interface Place {
  seed: string;
  municipalityNumber: string;
  name: string;
  postOffice: string;
  frame: FrameDefinition;
  /** The built-up part, in metres along the shore. */
  village: { from: number; to: number };
  bands: readonly Band[];
  crossStreets: readonly CrossStreet[];
  farms: readonly Farm[];
  /** Metres from the shore to the upper end of fields and of outlying land. */
  fieldsTo: number;
  outlyingTo: number;
  /** Holding numbers that the demo cases expect. */
  centreProperty: {
    gnr: number;
    bnr: number;
    street: string;
    houseNumber: number;
    streetBefore: string;
  };
  publicLots: readonly PublicLot[];
  neighbourBnr: number;
  /** Highest holding number of the village's farm. */
  highestBnr: number;
  /** Width of the water in metres; null: open sea with skerries. */
  fjordWidth: number | null;
  treeLine: number;
  labels: {
    fjord: string;
    village: string;
    mountains: readonly string[];
    streams: readonly string[];
  };
}

export const fjordvikPlace: Place = {
  seed: 'Fjordvik',
  municipalityNumber: fjordvik.municipalityNumber,
  name: 'Fjordvik',
  postOffice: fjordvik.postOffice,
  frame: {
    srid: 25832,
    centre: [370_761, 6_689_343],
    bearing: 0.6,
    shoreDistance: 71,
    waves: [
      { amplitude: 46, length: 420, phase: 0.9 },
      { amplitude: 21, length: 171, phase: 2.2 },
      { amplitude: 110, length: 1300, phase: 4.1 },
    ],
  },
  village: { from: -620, to: 830 },
  bands: [
    { kind: 'shore', depth: 42 },
    { kind: 'street', width: 11, name: 'Fjordvegen' },
    { kind: 'lots', depth: 68, lotArea: 900 },
    { kind: 'street', width: 8, name: 'Kyrkjevegen' },
    { kind: 'lots', depth: 72, lotArea: 860 },
    { kind: 'street', width: 8, name: 'Bakkevegen' },
    { kind: 'lots', depth: 78, lotArea: 980 },
    { kind: 'street', width: 7, name: 'Åslivegen' },
    { kind: 'lots', depth: 60, lotArea: 1250 },
  ],
  crossStreets: [
    { name: 'Naustgata', at: -420, width: 7 },
    { name: 'Kaigata', at: -128, width: 8 },
    { name: 'Skulegata', at: 190, width: 8 },
    { name: 'Elvegata', at: 470, width: 7 },
  ],
  farms: [
    { gnr: 27, name: 'Hjelmeland', from: -3000, to: -2210 },
    { gnr: 28, name: 'Lote', from: -2210, to: -1580 },
    { gnr: 29, name: 'Tveit', from: -1580, to: -980 },
    { gnr: 30, name: 'Nesheim', from: -980, to: -420 },
    { gnr: 31, name: 'Fjordvik', from: -420, to: 470 },
    { gnr: 32, name: 'Øvrebø', from: 470, to: 1230 },
    { gnr: 33, name: 'Haugen', from: 1230, to: 1890 },
    { gnr: 34, name: 'Sæbø', from: 1890, to: 2480 },
    { gnr: 35, name: 'Vangdal', from: 2480, to: 3000 },
  ],
  fieldsTo: 950,
  outlyingTo: 2600,
  centreProperty: {
    gnr: 31,
    bnr: 472,
    street: 'Fjordvegen',
    houseNumber: 12,
    streetBefore: 'Strandgata',
  },
  publicLots: [
    { name: 'Fjordvik kyrkje', building: 'church', at: 45, length: 86, band: 4 },
    { name: 'Fjordvik skule', building: 'school', at: 262, length: 118, band: 6 },
    { name: 'Fjordtun', building: 'care home', at: -250, length: 74, band: 4 },
  ],
  neighbourBnr: 80,
  highestBnr: 536,
  fjordWidth: 1750,
  treeLine: 780,
  labels: {
    fjord: 'Fjordviksfjorden',
    village: 'Fjordvik',
    mountains: ['Storenuten', 'Blåfjellet', 'Kvitanosi', 'Tveitanuten'],
    streams: ['Fjordvikelva', 'Loteelva', 'Sæbøbekken'],
  },
};

export const nordvikPlace: Place = {
  seed: 'Nordvik',
  municipalityNumber: nordvik.municipalityNumber,
  name: 'Nordvik',
  postOffice: nordvik.postOffice,
  frame: {
    srid: 25833,
    centre: [489_530, 7_454_210],
    bearing: 2.75,
    shoreDistance: 66,
    waves: [
      { amplitude: 85, length: 520, phase: 3.7 },
      { amplitude: 16, length: 150, phase: 0.4 },
      { amplitude: 160, length: 1500, phase: 1.2 },
    ],
  },
  village: { from: -380, to: 420 },
  bands: [
    { kind: 'shore', depth: 40 },
    { kind: 'street', width: 10, name: 'Sjøgata' },
    { kind: 'lots', depth: 70, lotArea: 1000 },
    { kind: 'street', width: 8, name: 'Kirkeveien' },
    { kind: 'lots', depth: 76, lotArea: 1150 },
    { kind: 'street', width: 7, name: 'Fjellveien' },
    { kind: 'lots', depth: 56, lotArea: 1400 },
  ],
  crossStreets: [
    { name: 'Kaiveien', at: -150, width: 7 },
    { name: 'Skoleveien', at: 160, width: 7 },
  ],
  farms: [
    { gnr: 10, name: 'Storvik', from: -2600, to: -1700 },
    { gnr: 11, name: 'Nergård', from: -1700, to: -760 },
    { gnr: 12, name: 'Nordvik', from: -760, to: 420 },
    { gnr: 13, name: 'Čáhppes', from: 420, to: 1310 },
    { gnr: 14, name: 'Ytre Sand', from: 1310, to: 2600 },
  ],
  fieldsTo: 620,
  outlyingTo: 2100,
  centreProperty: {
    gnr: 12,
    bnr: 88,
    street: 'Sjøgata',
    houseNumber: 8,
    streetBefore: 'Sandveien',
  },
  publicLots: [
    { name: 'Nordvik kirke', building: 'church', at: -70, length: 80, band: 4 },
    { name: 'Nordvik skole', building: 'school', at: 225, length: 100, band: 4 },
  ],
  neighbourBnr: 31,
  highestBnr: 214,
  fjordWidth: null,
  treeLine: 330,
  labels: {
    fjord: 'Nordvikbukta',
    village: 'Nordvik',
    mountains: ['Čáhppesvárri', 'Storvikfjellet', 'Ráššočohkka'],
    streams: ['Nordvikelva', 'Čáhppesjohka'],
  },
};

export const places: readonly Place[] = [fjordvikPlace, nordvikPlace];
