import { type JsonObject, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import type { PropertyOutline } from '../geometry/parcels.domain';
import {
  type CadastralNumber,
  isSameNumber,
  municipalityNumberOf,
  numberPartOf,
} from './cadastral-number.domain';
import { outlineOfParcels, readTeiger } from './property.domain';

/** An attribute of a property or of what lies at a place, as the service names it. */
export interface Attribute {
  name: string;
  value: string;
}

/** A property as a look-up answers it. */
export interface FoundProperty {
  number: CadastralNumber;
  /** Null where the service knows no geometry of it. */
  outline: PropertyOutline | null;
  /** What else the service says of it. */
  attributes: Attribute[];
}

/**
 * The properties of an answer, each with all its teiger.
 * @param answer as `readPropertyOutline` takes it, with the parts of its number in each Teig
 * @throws UnexpectedShape
 */
export function readFoundProperties(answer: unknown): FoundProperty[] {
  const teiger = readTeiger(answer).map((teig) => ({
    ...teig,
    number: numberOf(teig.fields, teig.field),
  }));
  const first = teiger.filter(
    ({ number }, index) =>
      teiger.findIndex((other) => isSameNumber(other.number, number)) === index,
  );
  return first.map(({ number }) => {
    const own = teiger.filter((teig) => isSameNumber(teig.number, number));
    const fields = own.map((teig) => attributesOf(teig.fields));
    return {
      number,
      outline: outlineOfParcels(own.flatMap(({ parcel }) => parcel ?? [])),
      // What differs from Teig to Teig is nothing of the property.
      attributes: (fields[0] ?? []).filter((one) =>
        fields.every((others) => others.some((other) => isSame(one, other))),
      ),
    };
  });
}

const isSame = (one: Attribute, other: Attribute) =>
  one.name === other.name && one.value === other.value;

/** Names in either service: the property register's, and Kartverket's. */
const names = {
  municipalityNumber: ['Kommunenummer', 'kommunenummer'],
  gnr: ['Gaardsnummer', 'gardsnummer'],
  bnr: ['Bruksnummer', 'bruksnummer'],
  fnr: ['Festenummer', 'festenummer'],
  snr: ['Seksjonsnummer', 'seksjonsnummer'],
} as const;

const otherwiseShown = new Set<string>([
  ...Object.values(names).flat(),
  'Geometri',
  'matrikkelnummertekst',
]);

function numberOf(fields: JsonObject, field: string): CadastralNumber {
  const given = (part: keyof typeof names) => {
    const name = names[part].find((one) => fields.has(one)) ?? names[part][0];
    return { place: `${field}.${name}`, value: fields.get(name, (value) => value) };
  };
  const part = (name: 'gnr' | 'bnr') => {
    const { place, value } = given(name);
    const number = numberPartOf(value);
    if (number === null) throw new UnexpectedShape(place, 'a number of a property');
    return number;
  };
  const optional = (name: 'fnr' | 'snr') => {
    const { place, value } = given(name);
    const number = value === undefined || value === null || value === '' ? 0 : numberPartOf(value);
    if (number === null) throw new UnexpectedShape(place, 'a number of a property');
    return number;
  };
  const { place, value } = given('municipalityNumber');
  const municipalityNumber = municipalityNumberOf(value);
  if (!municipalityNumber) throw new UnexpectedShape(place, 'the number of a municipality');
  return {
    municipalityNumber,
    gnr: part('gnr'),
    bnr: part('bnr'),
    fnr: optional('fnr'),
    snr: optional('snr'),
  };
}

const attributesOf = (fields: JsonObject): Attribute[] =>
  fields
    .entries()
    .filter(([name]) => !otherwiseShown.has(name))
    .flatMap(([name, value]) => attributeOf(name, value));

const longestValue = 2000;

/** Nothing where the value is empty or no single value. */
export function attributeOf(name: string, value: unknown): Attribute[] {
  const isOne =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const written = isOne ? String(value).trim() : '';
  if (written === '') return [];
  return [
    { name, value: written.length > longestValue ? `${written.slice(0, longestValue)}…` : written },
  ];
}
