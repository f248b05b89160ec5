import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inTurn } from './turn.mjs';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-turn-'));
const mark = join(folder, 'turn');
after(() => rmSync(folder, { recursive: true }));

test('two who want the same turn have it one after the other', async () => {
  let inside = 0;
  const work = async () => {
    inside += 1;
    assert.equal(inside, 1);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  /** @type {string[]} */
  const reported = [];
  const take = () => inTurn(mark, work, (line) => reported.push(line));
  await Promise.all([take(), take()]);
  assert.equal(reported.length, 1);
  assert.match(reported[0] ?? '', /Waiting for another install or build/);
});

test('a turn ends when its work fails', async () => {
  await assert.rejects(
    inTurn(mark, () => Promise.reject(new Error('no space left')), console.log),
    /no space left/,
  );
  assert.equal(existsSync(mark), false);
});

test('the turn of a process that died is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(mark, String(pid));
  assert.equal(await inTurn(mark, async () => 'done', console.log), 'done');
});
