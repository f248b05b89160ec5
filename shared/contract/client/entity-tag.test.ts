import { readRevision, readTag, readTagDigest, toRevisionTag } from './entity-tag.ts';

const digest = 'a3'.repeat(32);

/** What proxies that compress an answer make of its tag. */
const rewrites: Array<[string, (tag: string) => string]> = [
  ['as the API sends it', (tag) => `"${tag}"`],
  ['weakened', (tag) => `W/"${tag}"`],
  ['weakened in lower case', (tag) => `w/"${tag}"`],
  ['with the coding behind a hyphen', (tag) => `"${tag}-gzip"`],
  ['with the coding behind two hyphens', (tag) => `"${tag}--gzip"`],
  ['with the coding behind a semicolon', (tag) => `"${tag};gzip"`],
  ['with the coding behind a colon', (tag) => `"${tag}:br"`],
  ['weakened and suffixed', (tag) => `W/"${tag}-gzip"`],
  ['suffixed twice', (tag) => `"${tag}-gzip-br"`],
  ['with the coding behind the quotes', (tag) => `"${tag}"-gzip`],
  ['without quotes', (tag) => tag],
  ['among blanks', (tag) => `  "${tag}" `],
];

test.each(rewrites)('[FLT-9] a tag %s gives its revision, digest or text', (_, rewrite) => {
  expect(readRevision(rewrite('7'))).toBe(7);
  expect(readTagDigest(rewrite(digest))).toBe(digest);
  expect(readTag(rewrite('Zm9v_YmFy'))).toBe('Zm9v_YmFy');
});

test.each([
  null,
  undefined,
  '',
  '""',
  'W/""',
  '"-gzip"',
  '"NaN"',
  '"7.5"',
  '"-7"',
  '"1e3"',
  '"10-5e1f"',
  `"${'9'.repeat(30)}"`,
])('[FLT-9] %s is no revision', (header) => {
  expect(readRevision(header)).toBeNull();
});

test('[FLT-9] a write names a revision, or a tag that no resource has', () => {
  expect(toRevisionTag(7)).toBe('"7"');
  expect(toRevisionTag(0)).toBe('"0"');
  for (const unknown of [toRevisionTag(null), toRevisionTag(undefined)])
    expect(readRevision(unknown)).toBeNull();
});
