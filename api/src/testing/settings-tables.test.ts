import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSettingsPages } from './settings-tables';

test('the tables of settings in the documentation match the schemas', () => {
  for (const { stored, current } of listSettingsPages()) {
    assert.equal(stored, current, 'run: npm run settings-tables -w api');
  }
});
