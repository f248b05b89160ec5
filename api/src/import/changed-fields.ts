/** Fields that differ, as they are and as they are to be. Never empty. */
export interface ChangedFields {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * What a delivery changes of what is there. A field that it leaves out stays as it is.
 * @returns undefined when it changes nothing
 */
export function compared(
  present: object,
  given: object,
  names: readonly string[],
): ChangedFields | undefined {
  const valueIn = (fields: object, name: string) => (fields as Record<string, unknown>)[name];
  const changed = names.filter((name) => {
    const value = valueIn(given, name);
    return value !== undefined && value !== valueIn(present, name);
  });
  if (changed.length === 0) return undefined;
  const only = (fields: object) =>
    Object.fromEntries(changed.map((name) => [name, valueIn(fields, name)]));
  return { before: only(present), after: only(given) };
}
