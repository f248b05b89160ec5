import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getAddress, readBrowserTestBase, readPortBase } from './ports.mjs';

test('by default ports begin at 4600, and browser tests have their own range', () => {
  assert.equal(readPortBase({}), 4600);
  assert.equal(readBrowserTestBase({}), 4700);
  assert.equal(
    getAddress('api', readPortBase({ FELTBOK_PORT_BASE: '5600' })),
    'http://localhost:5610',
  );
});

for (const text of ['abc', '80', '65500', '4600.5', '-1']) {
  test(`a port base of '${text}' is rejected with the name of the variable`, () => {
    assert.throws(
      () => readPortBase({ FELTBOK_PORT_BASE: text }),
      /FELTBOK_PORT_BASE is '.*': it must be a whole number/,
    );
  });
}
