import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runExclusively } from './exclusive-run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-turn-'));
const lockFile = join(folder, 'turn');
after(() => rmSync(folder, { recursive: true }));

test('two processes that need the same lock run one after the other', async () => {
  let inside = 0;
  const work = async () => {
    inside += 1;
    assert.equal(inside, 1);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  /** @type {string[]} */
  const reported = [];
  const run = () => runExclusively(lockFile, work, (line) => reported.push(line));
  await Promise.all([run(), run()]);
  assert.equal(reported.length, 1);
  assert.match(reported[0] ?? '', /Waiting for another install or build/);
});

test('the lock is released when the work fails', async () => {
  await assert.rejects(
    runExclusively(lockFile, () => Promise.reject(new Error('no space left')), console.log),
    /no space left/,
  );
  assert.equal(existsSync(lockFile), false);
});

test('the lock of a process that died is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lockFile, String(pid));
  assert.equal(await runExclusively(lockFile, async () => 'done', console.log), 'done');
});
