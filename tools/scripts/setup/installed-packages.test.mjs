import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import {
  getLargerSet,
  packagesAreInstalled,
  readInstalledSet,
  stampInstalled,
} from './installed-packages.mjs';

const react = { version: '19.3.1', integrity: 'sha512-react' };
const binaryForElsewhere = { version: '1.0.0', integrity: 'sha512-elsewhere', optional: true };
const locked = {
  '': { name: 'x' },
  'node_modules/react': react,
  'node_modules/elsewhere': binaryForElsewhere,
};

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'feltbok-install-'));
  lock(locked);
});
afterEach(() => rmSync(root, { recursive: true }));

const lock = (/** @type {object} */ packages) =>
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));

function npmInstalled(/** @type {object} */ packages) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

test('a fresh clone has no packages', () => {
  assert.equal(packagesAreInstalled(root), false);
});

test('what npm itself installed counts, without the packages for other machines', () => {
  npmInstalled({ 'node_modules/react': react });
  assert.equal(packagesAreInstalled(root), true);
});

test('an install that was broken off does not count', () => {
  mkdirSync(join(root, 'node_modules'));
  assert.equal(packagesAreInstalled(root), false);
});

test('a changed lock file asks for an install', () => {
  npmInstalled({ 'node_modules/react': react });
  stampInstalled(root);
  lock({ ...locked, 'node_modules/react': { version: '19.3.2', integrity: 'sha512-newer' } });
  assert.equal(packagesAreInstalled(root), false);
});

test('a package that the lock file no longer has asks for an install', () => {
  npmInstalled({ 'node_modules/react': react, 'node_modules/left-over': react });
  assert.equal(packagesAreInstalled(root), false);
});

test('[TST-1] running needs no tools of tests, and tests do not begin without them', () => {
  lock({
    ...locked,
    'node_modules/linter': { version: '2.0.0', integrity: 'sha512-linter', dev: true },
  });
  npmInstalled({ 'node_modules/react': react });
  assert.equal(packagesAreInstalled(root, 'running'), true);
  assert.equal(packagesAreInstalled(root, 'running'), true, 'by its stamp');
  assert.equal(readInstalledSet(root), 'running');
  assert.equal(packagesAreInstalled(root), false);
  stampInstalled(root);
  assert.equal(packagesAreInstalled(root, 'running'), true);
  assert.equal(readInstalledSet(root), 'all');
});

test('[TST-2] tests begin without the packages of the full run, which does not', () => {
  lock({
    ...locked,
    'node_modules/emulator': { version: '2.0.0', integrity: 'sha512-emulator', dev: true },
  });
  npmInstalled({ 'node_modules/react': react });
  stampInstalled(root, 'testing');
  assert.equal(packagesAreInstalled(root, 'running'), true);
  assert.equal(packagesAreInstalled(root, 'testing'), true);
  assert.equal(packagesAreInstalled(root, 'all'), false);
});

test('an install never removes the packages of an earlier, larger one', () => {
  assert.equal(getLargerSet(undefined, 'running'), 'running');
  assert.equal(getLargerSet('testing', 'running'), 'testing');
  assert.equal(getLargerSet('testing', 'all'), 'all');
});
