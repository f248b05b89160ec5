import type { InvalidField } from './problem';

/** Far deeper than any body of the API, and shallow enough to visit quickly. */
export const maxDepth = 64;

/**
 * Finds the first text in a parsed JSON value that PostgreSQL cannot store as it was sent: it
 * rejects U+0000, and half a surrogate pair would come back as another character.
 * @returns undefined when every text can be stored
 */
export function findUnstorableText(value: unknown): InvalidField | undefined {
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

/** The path is built on the way back, so that a valid body of two million values builds none. */
function findUnstorable(value: unknown, depth: number): Unstorable | undefined {
  if (typeof value === 'string') {
    const message = getTextError(value);
    return message === undefined ? undefined : { path: [], message };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  // The call stack is far deeper than this, but JSON may be nested deeper than the call stack.
  if (depth === maxDepth) return { path: [], message: 'is nested too deeply' };
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

function getTextError(text: string): string | undefined {
  if (text.includes('\0')) return 'must not hold the character U+0000';
  if (/\p{Surrogate}/u.test(text)) return 'must be well-formed Unicode';
  return undefined;
}
