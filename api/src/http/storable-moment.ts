import { badField } from './problem';

/**
 * A moment as PostgreSQL takes it, in UTC. It knows no offset of sixteen hours or more, which RFC
 * 3339 permits and cameras write.
 * @throws RequestProblem 400 for what has the form of a moment and is none, such as a leap second
 */
export function toStorableMoment(field: string, text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) throw badField(field, 'must be a moment that exists');
  return new Date(milliseconds).toISOString();
}
