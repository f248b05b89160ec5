import { overviewFieldNames } from '@feltbok/domain/cases/overview-fields.ts';

/** The second is how some callers spell it; it is read, never written. */
const nestedNames = ['details', 'buinessDetails'];

/**
 * The part of a business body that holds the overview's fields: the body itself as the overview
 * screen sends it, or the details of a whole business as the case list delivered it.
 */
export function overviewIn(body: unknown): unknown {
  if (!isRecord(body) || overviewFieldNames.some((field) => field in body)) return body;
  const nested = nestedNames.map((name) => body[name]).find(isRecord);
  return nested ?? body;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
