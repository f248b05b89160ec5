import { type JsonObject, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import type { PropertyOutline } from '../geometry/parcels.domain';
import {
  type CadastralNumber,
  isSameNumber,
  parseMunicipalityNumber,
  parseNumberPart,
} from './cadastral-number.domain';
import { readTeiger, toPropertyOutline } from './property.domain';

/** An attribute of a property or feature, named by the service. */
export interface Attribute {
  name: string;
  value: string;
}

/** A property from a look-up. */
export interface FoundProperty {
  number: CadastralNumber;
  /** `null` where the service has no geometry of it. */
  outline: PropertyOutline | null;
  /** Further attributes from the service. */
  attributes: Attribute[];
}

/**
 * Reads the properties of an answer, each with all its parcels (teiger).
 * @param answer in the form of `readPropertyOutline`, with the parts of its number in each Teig
 * @throws UnexpectedShape
 */
export function readFoundProperties(answer: unknown): FoundProperty[] {
  const teiger = readTeiger(answer).map((teig) => ({
    ...teig,
    number: readNumber(teig.fields, teig.field),
  }));
  const first = teiger.filter(
    ({ number }, index) =>
      teiger.findIndex((candidate) => isSameNumber(candidate.number, number)) === index,
  );
  return first.map(({ number }) => {
    const ownTeiger = teiger.filter((teig) => isSameNumber(teig.number, number));
    const fields = ownTeiger.map((teig) => listAttributes(teig.fields));
    return {
      number,
      outline: toPropertyOutline(ownTeiger.flatMap(({ parcel }) => parcel ?? [])),
      // A value that differs between parcels does not describe the property.
      attributes: (fields[0] ?? []).filter((attribute) =>
        fields.every((otherFields) =>
          otherFields.some((otherAttribute) => isSame(attribute, otherAttribute)),
        ),
      ),
    };
  });
}

const isSame = (first: Attribute, second: Attribute) =>
  first.name === second.name && first.value === second.value;

/** Field names of both services: the property register's, and Kartverket's. */
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

function readNumber(fields: JsonObject, field: string): CadastralNumber {
  const readPart = (part: keyof typeof names) => {
    const name = names[part].find((candidate) => fields.has(candidate)) ?? names[part][0];
    return { place: `${field}.${name}`, value: fields.get(name, (value) => value) };
  };
  const readRequiredPart = (name: 'gnr' | 'bnr') => {
    const { place, value } = readPart(name);
    const number = parseNumberPart(value);
    if (number === null) throw new UnexpectedShape(place, 'a number of a property');
    return number;
  };
  const readOptionalPart = (name: 'fnr' | 'snr') => {
    const { place, value } = readPart(name);
    const number =
      value === undefined || value === null || value === '' ? 0 : parseNumberPart(value);
    if (number === null) throw new UnexpectedShape(place, 'a number of a property');
    return number;
  };
  const { place, value } = readPart('municipalityNumber');
  const municipalityNumber = parseMunicipalityNumber(value);
  if (!municipalityNumber) throw new UnexpectedShape(place, 'the number of a municipality');
  return {
    municipalityNumber,
    gnr: readRequiredPart('gnr'),
    bnr: readRequiredPart('bnr'),
    fnr: readOptionalPart('fnr'),
    snr: readOptionalPart('snr'),
  };
}

const listAttributes = (fields: JsonObject): Attribute[] =>
  fields
    .entries()
    .filter(([name]) => !otherwiseShown.has(name))
    .flatMap(([name, value]) => toAttributes(name, value));

const longestValue = 2000;

/** Empty for a value that is empty or not a single one. */
export function toAttributes(name: string, value: unknown): Attribute[] {
  const isSingleValue =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const written = isSingleValue ? String(value).trim() : '';
  if (written === '') return [];
  return [
    { name, value: written.length > longestValue ? `${written.slice(0, longestValue)}…` : written },
  ];
}
