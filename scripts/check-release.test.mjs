import assert from 'node:assert/strict';
import { test } from 'node:test';
import { broughtAlong, obstacles } from './check-release.mjs';

/** @param {number} contract @param {string[]} keys */
const build = (contract, ...keys) => ({
  name: 'remote-maps',
  contract,
  build: 'x',
  copies: [],
  fallbacks: Object.fromEntries(keys.map((key) => [key, []])),
});

test('a remote of another contract than the host’s is held back before its release', () => {
  assert.deepEqual(obstacles(build(1), build(1)), []);
  assert.match(obstacles(build(2), build(1)).join(), /contract 2, the host has contract 1/);
});

test('a shared module that the host does not provide yet is named', () => {
  assert.deepEqual(broughtAlong(build(1, 'ui/core', 'ui/upload'), build(1, 'ui/core')), ['ui/upload']);
});
