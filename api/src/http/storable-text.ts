/** Far deeper than any body of the API, far shallower than what would cost time to walk. */
export const depthLimit = 64;

interface FieldError {
  field: string;
  message: string;
}

/**
 * The first text in a parsed JSON value that PostgreSQL cannot store as it was sent: U+0000 it
 * rejects, and half a surrogate pair would come back as another character.
 * @returns undefined when every text can be stored
 */
export function unstorableText(value: unknown): FieldError | undefined {
  const found = findUnstorable(value, 0);
  if (!found) return undefined;
  const field = found.path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? step : `${name}.${step}`;
  }, '');
  return { field: field || 'body', message: found.message };
}

interface Unstorable {
  path: Array<string | number>;
  message: string;
}

/**
 * The path is made on the way back: a body of two million values has none that is named in vain.
 */
function findUnstorable(value: unknown, depth: number): Unstorable | undefined {
  if (typeof value === 'string') {
    const message = errorIn(value);
    return message === undefined ? undefined : { path: [], message };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  // The call stack reaches far deeper than this, but not as deep as JSON may be nested.
  if (depth === depthLimit) return { path: [], message: 'is nested too deeply' };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findUnstorable(value[index], depth + 1);
      if (found) return { ...found, path: [index, ...found.path] };
    }
    return undefined;
  }
  for (const name in value) {
    const found = findUnstorable((value as Record<string, unknown>)[name], depth + 1);
    if (found) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
}

function errorIn(text: string): string | undefined {
  if (text.includes('\0')) return 'must not hold the character U+0000';
  if (/\p{Surrogate}/u.test(text)) return 'must be well-formed Unicode';
  return undefined;
}
