import { createBadField } from './problem';

/**
 * Converts a moment to UTC for PostgreSQL, which rejects offsets of sixteen hours or more; RFC 3339
 * permits them and cameras write them.
 * @throws RequestProblem 400 for a text in the form of a moment that is none, such as a leap second
 */
export function toStorableMoment(field: string, text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) throw createBadField(field, 'must be a moment that exists');
  return new Date(milliseconds).toISOString();
}
