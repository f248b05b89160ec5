/** The numbers of a unit in the cadastre; null and 0 both mean that it has none. */
export interface PropertyUnit {
  gnr: number | null;
  bnr: number | null;
  fnr?: number | null;
  snr?: number | null;
}

/**
 * Formats a unit: '31/472', '31/472/3' for its lease 3, '31/472/0/3' for its section 3. Empty when
 * the unit has no number.
 */
export function formatUnit({ gnr, bnr, fnr, snr }: PropertyUnit): string {
  const parts = [gnr, bnr, fnr, snr].map((part) => part ?? 0);
  while (parts.length > 2 && parts.at(-1) === 0) parts.pop();
  return parts.some((part) => part > 0) ? parts.join('/') : '';
}

/** The digits of a unit as they were written; null for a text that is no unit. */
export interface UnitDigits {
  /** Undefined where none is written. */
  municipality: string | undefined;
  /** Gnr, bnr, fnr and snr without leading zeros; '0' where the text has none. */
  parts: [gnr: string, bnr: string, fnr: string, snr: string];
}

/**
 * A municipality stands before a dash or a blank, or has four digits before a slash: no farm number
 * of Norway has four, so that `0301/31/472` never is a lease of farm 301.
 */
const unitPattern =
  /^(?:(\d+)\s*[-–]\s*|(?!00)(\d{4})\s+|(?!00)(\d{4})\s*\/\s*(?=\d+\s*\/))?(\d+)\s*\/\s*(\d+)(?:\s*\/\s*(\d+))?(?:\s*\/\s*(\d+))?$/;

export function parseUnitDigits(text: string): UnitDigits | null {
  const match = unitPattern.exec(text.trim());
  if (!match) return null;
  const [, beforeDash, beforeBlank, beforeSlash, ...rest] = match;
  const municipality = beforeDash ?? beforeBlank ?? beforeSlash;
  // The text has a municipality and only one number, so the unit is not complete.
  if (municipality === undefined && /^0[1-9]\d\d$/.test(rest[0] ?? '')) return null;
  const [gnr = '0', bnr = '0', fnr = '0', snr = '0'] = rest.map((digits) =>
    digits?.replace(/^0+(?=\d)/, ''),
  );
  return { municipality, parts: [gnr, bnr, fnr, snr] };
}

/** Rewrites a unit of another system in our notation; any other text is returned unchanged. */
export function normalizeUnit(text: string): string {
  const digits = parseUnitDigits(text);
  if (!digits) return text;
  const [gnr, bnr, fnr, snr] = digits.parts.map(Number) as [number, number, number, number];
  const unit = formatUnit({ gnr, bnr, fnr, snr });
  return digits.municipality ? `${digits.municipality.padStart(4, '0')}-${unit}` : unit;
}

/**
 * Returns the municipality of a party's own property; null unless the party has both farm and
 * holding number.
 * @param municipalityNumber of the case, four digits with leading zero
 */
export const findUnitMunicipality = (
  { gnr, bnr }: Pick<PropertyUnit, 'gnr' | 'bnr'>,
  municipalityNumber: string,
): string | null => (gnr !== null && bnr !== null ? municipalityNumber : null);
