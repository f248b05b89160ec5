import { overviewFieldNames } from '@feltbok/domain/cases/overview-fields.ts';

/** Some callers send the second spelling. It is accepted, and never sent. */
const nestedNames = ['details', 'buinessDetails'];

/**
 * Extracts the part of a body that contains the overview's fields: the body itself, as the overview
 * screen sends it, or the details of a whole business, as the case list contains it.
 */
export function extractOverview(body: unknown): unknown {
  if (!isRecord(body) || overviewFieldNames.some((field) => field in body)) return body;
  const nested = nestedNames.map((name) => body[name]).find(isRecord);
  return nested ?? body;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
