import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsIn } from './clean-tree.mjs';
import { networkUses } from './network-calls.mjs';

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
