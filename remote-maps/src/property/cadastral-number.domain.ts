import { unitDigitsIn, unitText } from '@feltbok/domain/attendees/property-unit.ts';
import type { PropertyNumber } from './property.domain';

/** A unit of the cadastre. Lease and section are 0 where it has none. */
export interface CadastralNumber extends PropertyNumber {
  fnr: number;
  snr: number;
}

export type NumberPart = keyof CadastralNumber;

/** Digits of each part in the key of 20 digits that owners are asked for by, in its order. */
const widths = { municipalityNumber: 4, gnr: 5, bnr: 4, fnr: 4, snr: 3 } as const;
const parts = Object.keys(widths) as NumberPart[];

export type PropertyKey = { ok: true; key: string } | { ok: false; part: NumberPart };

/**
 * The key of 20 digits. A part with more digits than it has room for is named: cut, it would be
 * somebody else's.
 */
export function propertyKeyOf(number: CadastralNumber): PropertyKey {
  const wide = parts.find((part) => String(number[part]).length > widths[part]);
  if (wide) return { ok: false, part: wide };
  return {
    ok: true,
    key: parts.map((part) => String(number[part]).padStart(widths[part], '0')).join(''),
  };
}

/** As it is written, for instance `4699-31/472`, and `4699-31/472/0/3` for its section 3. */
export const cadastralText = (number: CadastralNumber): string =>
  `${number.municipalityNumber}-${unitText(number)}`;

export const isSameNumber = (one: CadastralNumber, other: CadastralNumber): boolean =>
  parts.every((part) => one[part] === other[part]);

/** Four digits; 301 as a JSON number is 0301. Null for what is no municipality's number. */
export function municipalityNumberOf(value: unknown): string | null {
  const digits = digitsOf(value);
  return digits && digits.length <= widths.municipalityNumber && Number(digits) > 0
    ? digits.padStart(widths.municipalityNumber, '0')
    : null;
}

/** A part that comes as a JSON number or in digits; null for anything else. */
export function numberPartOf(value: unknown): number | null {
  const digits = digitsOf(value);
  return digits && digits.length <= 9 ? Number(digits) : null;
}

function digitsOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d+$/.test(text) ? text : null;
}

export type TypedNumber =
  | { ok: true; number: CadastralNumber }
  /**
   * `form`: it is not written as such numbers are. Else the part that has too many digits, and how
   * many it may have.
   */
  | { ok: false; error: 'form' }
  | { ok: false; error: NumberPart; digits: number };

/**
 * What was typed, as `cadastralText` writes it. @param municipality whose number is meant where
 * none is typed
 */
export function readTypedNumber(typed: string, municipality: string): TypedNumber {
  const digits = unitDigitsIn(typed);
  if (!digits) return { ok: false, error: 'form' };
  const ownMunicipality = digits.municipality ?? municipality;
  const texts = [ownMunicipality, ...digits.parts];
  const wide = parts.find((part, index) => (texts[index] ?? '').length > widths[part]);
  if (wide) return { ok: false, error: wide, digits: widths[wide] };
  const municipalityNumber = municipalityNumberOf(ownMunicipality);
  const [gnr = 0, bnr = 0, fnr = 0, snr = 0] = digits.parts.map(Number);
  if (!municipalityNumber || gnr === 0) return { ok: false, error: 'form' };
  return { ok: true, number: { municipalityNumber, gnr, bnr, fnr, snr } };
}
