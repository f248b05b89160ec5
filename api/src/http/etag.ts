import { badField } from './problem';

/** Entity tag of a resource that counts its changes. */
export const revisionTag = (revision: number) => `"${revision}"`;

/**
 * Whether a condition holds for a resource with this tag (RFC 9110, 13.1). If-Match compares strongly, so a weak tag
 * never matches; If-None-Match compares weakly.
 * @throws RequestProblem 400 when the header is not a list of quoted tags
 */
export function tagMatches(name: 'If-Match' | 'If-None-Match', header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  const tags = tagsIn(header);
  if (!tags) throw badField(name, 'must be "*" or entity tags in quotes');
  return tags.some(({ weak, value }) => value === tag && (!weak || name === 'If-None-Match'));
}

function tagsIn(header: string): Array<{ weak: boolean; value: string }> | undefined {
  const one = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
  if (!new RegExp(String.raw`^\s*${one}(?:\s*,\s*${one})*\s*$`).test(header)) return undefined;
  return [...header.matchAll(/(W\/)?("[^"]*")/g)].map(([, weak, value]) => ({
    weak: Boolean(weak),
    value: value ?? '',
  }));
}
