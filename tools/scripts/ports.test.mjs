import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, browserTestBase, portBase } from './ports.mjs';

test('by default ports begin at 4600, and browser tests have their own range', () => {
  assert.equal(portBase({}), 4600);
  assert.equal(browserTestBase({}), 4700);
  assert.equal(addressOf('api', portBase({ FELTBOK_PORT_BASE: '5600' })), 'http://localhost:5610');
});

for (const text of ['abc', '80', '65500', '4600.5', '-1']) {
  test(`a port base of '${text}' is rejected by the variable's name`, () => {
    assert.throws(
      () => portBase({ FELTBOK_PORT_BASE: text }),
      /FELTBOK_PORT_BASE is '.*': it must be a whole number/,
    );
  });
}
