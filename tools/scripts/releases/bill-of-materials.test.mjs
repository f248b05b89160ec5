import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createBillOfMaterials } from './bill-of-materials.mjs';

const digest = createHash('sha512').update('drawing').digest();
const packages = {
  '': { devDependencies: { runner: '1.0.0' } },
  maps: { dependencies: { '@scope/drawing': '2.0.0' } },
  'node_modules/@feltbok/maps': { link: true },
  'node_modules/@scope/drawing': {
    version: '2.0.0',
    license: 'MIT',
    integrity: `sha512-${digest.toString('base64')}`,
    dependencies: { lines: '1.0.0', runner: '1.0.0' },
  },
  'node_modules/@scope/drawing/node_modules/lines': {
    version: '1.0.0',
    license: 'SEE LICENSE IN COPYING',
  },
  'node_modules/lines': { version: '3.0.0', dev: true },
  'node_modules/runner': { version: '1.0.0', license: '(MIT OR Apache-2.0)' },
};

test('[SRV-13] the bill lists each shipped package with checksum, licence and dependencies', () => {
  const application = { name: 'feltbok', version: '1.0.0', license: 'MIT' };
  const { components, dependencies, metadata } = createBillOfMaterials(packages, application);
  assert.equal(metadata.component.name, 'feltbok');
  assert.deepEqual(
    components.map(({ purl, licenses }) => [purl, licenses]),
    [
      ['pkg:npm/%40scope/drawing@2.0.0', [{ expression: 'MIT' }]],
      ['pkg:npm/lines@1.0.0', [{ license: { name: 'SEE LICENSE IN COPYING' } }]],
      ['pkg:npm/runner@1.0.0', [{ expression: '(MIT OR Apache-2.0)' }]],
    ],
  );
  assert.deepEqual(components[0]?.hashes, [{ alg: 'SHA-512', content: digest.toString('hex') }]);
  assert.deepEqual(dependencies.slice(0, 2), [
    { ref: 'feltbok', dependsOn: ['node_modules/@scope/drawing'] },
    {
      ref: 'node_modules/@scope/drawing',
      dependsOn: ['node_modules/@scope/drawing/node_modules/lines', 'node_modules/runner'],
    },
  ]);
});
