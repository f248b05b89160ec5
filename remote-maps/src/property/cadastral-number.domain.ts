import { formatUnit, parseUnitDigits } from '@feltbok/domain/attendees/property-unit.ts';
import type { PropertyNumber } from './property.domain';

/** A unit of the cadastre. Lease and section are 0 where there is none. */
export interface CadastralNumber extends PropertyNumber {
  fnr: number;
  snr: number;
}

export type NumberPart = keyof CadastralNumber;

/** Digits of each part in the 20-digit key that owners are asked for by, in the key's order. */
const digitCounts = { municipalityNumber: 4, gnr: 5, bnr: 4, fnr: 4, snr: 3 } as const;
const parts = Object.keys(digitCounts) as NumberPart[];

export type PropertyKey = { ok: true; key: string } | { ok: false; part: NumberPart };

/**
 * Builds the 20-digit key. A part that is too long is reported, because a cut number would be
 * somebody else's.
 */
export function toPropertyKey(number: CadastralNumber): PropertyKey {
  const tooWidePart = parts.find((part) => String(number[part]).length > digitCounts[part]);
  if (tooWidePart) return { ok: false, part: tooWidePart };
  return {
    ok: true,
    key: parts.map((part) => String(number[part]).padStart(digitCounts[part], '0')).join(''),
  };
}

/** Formats a number as `4699-31/472`, or `4699-31/472/0/3` for its section 3. */
export const formatCadastralNumber = (number: CadastralNumber): string =>
  `${number.municipalityNumber}-${formatUnit(number)}`;

export const isSameNumber = (first: CadastralNumber, second: CadastralNumber): boolean =>
  parts.every((part) => first[part] === second[part]);

/**
 * Parses the four digits of a municipality number; the JSON number 301 is 0301. `null` for any
 * other value.
 */
export function parseMunicipalityNumber(value: unknown): string | null {
  const digits = toDigits(value);
  return digits && digits.length <= digitCounts.municipalityNumber && Number(digits) > 0
    ? digits.padStart(digitCounts.municipalityNumber, '0')
    : null;
}

/** Parses a part from a JSON number or digits; `null` for anything else. */
export function parseNumberPart(value: unknown): number | null {
  const digits = toDigits(value);
  return digits && digits.length <= 9 ? Number(digits) : null;
}

function toDigits(value: unknown): string | null {
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
 * Reads a typed number in the form of `formatCadastralNumber`.
 * @param municipality used where none is typed
 */
export function readTypedNumber(typed: string, municipality: string): TypedNumber {
  const digits = parseUnitDigits(typed);
  if (!digits) return { ok: false, error: 'form' };
  const ownMunicipality = digits.municipality ?? municipality;
  const texts = [ownMunicipality, ...digits.parts];
  const wide = parts.find((part, index) => (texts[index] ?? '').length > digitCounts[part]);
  if (wide) return { ok: false, error: wide, digits: digitCounts[wide] };
  const municipalityNumber = parseMunicipalityNumber(ownMunicipality);
  const [gnr = 0, bnr = 0, fnr = 0, snr = 0] = digits.parts.map(Number);
  if (!municipalityNumber || gnr === 0) return { ok: false, error: 'form' };
  return { ok: true, number: { municipalityNumber, gnr, bnr, fnr, snr } };
}
