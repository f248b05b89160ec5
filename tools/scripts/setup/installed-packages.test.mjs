import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import {
  arePackagesInstalled,
  getLargerSet,
  readInstalledSet,
  writeInstallStamp,
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

function writeNpmRecord(/** @type {object} */ packages) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

test('a fresh clone has no packages', () => {
  assert.equal(arePackagesInstalled(root), false);
});

test('packages that npm installed count, without those for other machines', () => {
  writeNpmRecord({ 'node_modules/react': react });
  assert.equal(arePackagesInstalled(root), true);
});

test('an interrupted install does not count', () => {
  mkdirSync(join(root, 'node_modules'));
  assert.equal(arePackagesInstalled(root), false);
});

test('a changed lock file requires an install', () => {
  writeNpmRecord({ 'node_modules/react': react });
  writeInstallStamp(root);
  lock({ ...locked, 'node_modules/react': { version: '19.3.2', integrity: 'sha512-newer' } });
  assert.equal(arePackagesInstalled(root), false);
});

test('a package that the lock file no longer has requires an install', () => {
  writeNpmRecord({ 'node_modules/react': react, 'node_modules/left-over': react });
  assert.equal(arePackagesInstalled(root), false);
});

test('[TST-1] running works without test tools, and tests require them', () => {
  lock({
    ...locked,
    'node_modules/linter': { version: '2.0.0', integrity: 'sha512-linter', dev: true },
  });
  writeNpmRecord({ 'node_modules/react': react });
  assert.equal(arePackagesInstalled(root, 'running'), true);
  assert.equal(arePackagesInstalled(root, 'running'), true, 'through its stamp');
  assert.equal(readInstalledSet(root), 'running');
  assert.equal(arePackagesInstalled(root), false);
  writeInstallStamp(root);
  assert.equal(arePackagesInstalled(root, 'running'), true);
  assert.equal(readInstalledSet(root), 'all');
});

test('[TST-2] tests run without the packages that only the full run needs', () => {
  lock({
    ...locked,
    'node_modules/emulator': { version: '2.0.0', integrity: 'sha512-emulator', dev: true },
  });
  writeNpmRecord({ 'node_modules/react': react });
  writeInstallStamp(root, 'testing');
  assert.equal(arePackagesInstalled(root, 'running'), true);
  assert.equal(arePackagesInstalled(root, 'testing'), true);
  assert.equal(arePackagesInstalled(root, 'all'), false);
});

test('an install never removes the packages of an earlier, larger one', () => {
  assert.equal(getLargerSet(undefined, 'running'), 'running');
  assert.equal(getLargerSet('testing', 'running'), 'testing');
  assert.equal(getLargerSet('testing', 'all'), 'all');
});
