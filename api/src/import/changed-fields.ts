import { isDeepStrictEqual } from 'node:util';

/** Changed fields with their values before and after; never empty. */
export interface ChangedFields {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Finds what a delivery changes. A field that the delivery leaves out keeps its value.
 * @returns undefined when nothing changes
 */
export function compareFields(
  present: object,
  delivered: object,
  names: readonly string[],
): ChangedFields | undefined {
  const getField = (fields: object, name: string) => (fields as Record<string, unknown>)[name];
  const changed = names.filter((name) => {
    const value = getField(delivered, name);
    return value !== undefined && !isDeepStrictEqual(value, getField(present, name));
  });
  if (changed.length === 0) return undefined;
  const only = (fields: object) =>
    Object.fromEntries(changed.map((name) => [name, getField(fields, name)]));
  return { before: only(present), after: only(delivered) };
}
