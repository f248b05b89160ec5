import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { DataDirError, lockDataDir } from './data-dir-lock';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'feltbok-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function createEndedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  assert.ok(child.pid);
  return child.pid;
}

const leave = (content: string) => writeFileSync(join(dataDir, 'lock'), content);

/** The lock of this process now stands in the place of the one that was left, and it locks. */
function expectTakeover() {
  const release = lockDataDir(dataDir);
  assert.equal(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')).pid, process.pid);
  assert.throws(() => lockDataDir(dataDir), DataDirError);
  release();
  assert.deepEqual(readdirSync(dataDir), []);
}

test('a directory that is in use is rejected, naming directory and process', () => {
  const release = lockDataDir(dataDir);
  assert.throws(
    () => lockDataDir(dataDir),
    (error: Error) =>
      error instanceof DataDirError &&
      error.message.includes(dataDir) &&
      error.message.includes(String(process.pid)),
  );
  release();
});

test('a released directory can be used again, and nothing is left in it', () => {
  lockDataDir(dataDir)();
  assert.deepEqual(readdirSync(dataDir), []);
  expectTakeover();
});

test('a directory that does not exist is created', () => {
  const inner = join(dataDir, 'a', 'b');
  const release = lockDataDir(inner);
  assert.ok(existsSync(inner));
  release();
});

test('[FLT-15] only the owner can read a directory, new or old', {
  skip: process.platform === 'win32' && 'Windows knows no such modes',
}, () => {
  const inner = join(dataDir, 'inner');
  chmodSync(dataDir, 0o755);
  for (const folder of [dataDir, inner]) {
    const release = lockDataDir(folder);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    release();
  }
});

test('the lock of a process that has ended is taken over', async () => {
  leave(JSON.stringify({ pid: await createEndedProcess(), started: '1' }));
  expectTakeover();
});

test('the lock of an ended process is taken over when another has its number', {
  skip: process.platform !== 'linux' && 'only Linux tells when a process started',
}, () => {
  leave(JSON.stringify({ pid: process.pid, started: '1' }));
  expectTakeover();
});

test('a lock that cannot be read is taken over', () => {
  leave('{"pid":');
  expectTakeover();
});

test('a lock that another process has taken over is not removed', () => {
  const release = lockDataDir(dataDir);
  leave(JSON.stringify({ pid: process.ppid, started: null }));
  release();
  assert.ok(existsSync(join(dataDir, 'lock')));
});
