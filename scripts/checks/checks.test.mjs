import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsIn } from './clean-tree.mjs';
import { networkUses } from './network-calls.mjs';
import { keysOf, namesIn, unnamed } from './unused-texts.mjs';

// In pieces, so that this file itself is clean.
const unclean = [
  `https://registry.${'npmjs'}.org/react`,
  `"resolved": ${'"https'}://example.org/x.tgz"`,
  `see /${'home'}/kari/notes`,
  `C:\\${'Users'}\\kari`,
  `// ${'TO'}DO later`,
  `// ${'FIX'}ME later`,
];
for (const text of unclean) {
  test(`the tree may not hold '${text}'`, () => {
    assert.equal(faultsIn(`fine\n${text}\nfine`)[0]?.line, 2);
  });
}

test('ordinary text is clean', () => {
  const text = "fetch('/api/Cases'); // the todo list\nhttps://example.org/home/x registry.get(key) ../tmp/x";
  assert.deepEqual(faultsIn(text), []);
});

const uses = (/** @type {string} */ text) => networkUses('x.ts', text).map(({ name }) => name);

test('reaching for the network is seen in every form', () => {
  assert.deepEqual(uses("fetch('/x')"), ['fetch']);
  assert.deepEqual(uses("window.fetch('/x')"), ['fetch']);
  assert.deepEqual(uses('const f = fetch; const o = { fetch };'), ['fetch', 'fetch']);
  assert.deepEqual(uses('new WebSocket(a); new XMLHttpRequest(); navigator.sendBeacon(a)'), [
    'WebSocket',
    'XMLHttpRequest',
    'sendBeacon',
  ]);
});

test('names that are not the browser’s are left alone', () => {
  assert.deepEqual(uses('api.fetch(); interface X { fetch(): void } let f: typeof fetch; // fetch('), []);
});

const texts =
  "export const nb = { save: 'Lagre', sync: { failed_one: 'én', failed_other: 'flere', tried: { sent: 'Sendt' } } };";
const unusedIn = (/** @type {string} */ text) => unnamed(keysOf('nb.ts', texts), [namesIn('x.ts', text)]);

test('a text that nothing uses is named, each part of its key and each form of its plural', () => {
  assert.deepEqual(unusedIn("const a = t('other');"), [
    'save',
    'sync.failed_one',
    'sync.failed_other',
    'sync.tried.sent',
  ]);
});

const template = (/** @type {string} */ start) => `t(\`${start}.$\{how}\`);`;

test('a text is used by its key, by a template, and by a path into the texts', () => {
  assert.deepEqual(unusedIn(`t('save'); t('sync.failed', { count }); ${template('sync.tried')}`), []);
  assert.deepEqual(unusedIn('texts.save; texts.sync.failed; nb.sync.tried[how];'), []);
  assert.deepEqual(unusedIn(`t('save'); ${template('sync')}`), []);
});
