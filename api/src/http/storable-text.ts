/** Far deeper than any body of the API, far shallower than what would cost time to walk. */
export const depthLimit = 64;

interface FieldError {
  field: string;
  message: string;
}

/**
 * The first text in a parsed JSON value that PostgreSQL cannot store as it was sent: U+0000 it rejects, and half a
 * surrogate pair would come back as another character.
 * @returns undefined when every text can be stored
 */
export function unstorableText(value: unknown): FieldError | undefined {
  const waiting = [{ value, field: '', depth: 0 }];
  // A list in place of recursion: JSON may be nested deeper than the call stack reaches.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, field, depth } = next;
    if (typeof value === 'string') {
      const message = errorIn(value);
      if (message) return { field: field || 'body', message };
    } else if (typeof value === 'object' && value !== null) {
      if (depth === depthLimit) return { field: field || 'body', message: 'is nested too deeply' };
      for (const [name, inner] of Object.entries(value)) {
        const path = Array.isArray(value) ? `${field}[${name}]` : field ? `${field}.${name}` : name;
        waiting.push({ value: inner, field: path, depth: depth + 1 });
      }
    }
  }
  return undefined;
}

function errorIn(text: string): string | undefined {
  if (text.includes('\0')) return 'must not hold the character U+0000';
  if (/\p{Surrogate}/u.test(text)) return 'must be well-formed Unicode';
  return undefined;
}
