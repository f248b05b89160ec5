/**
 * Writes a value as RFC 8785 asks: fields in the order of their names, no spaces. Numbers and texts
 * are written by JSON as it asks for; fields that are undefined are left out.
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${toCanonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
