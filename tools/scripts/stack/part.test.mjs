import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { findFreePort } from '../setup/free-port.mjs';
import { startPart } from './part.mjs';
import { supervise } from './run-parts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-part-'));
after(() => rmSync(folder, { recursive: true }));

const listeningScript = 'setInterval(() => {}, 1e6); console.log("ready");';

/** @param {string} code @param {string} [title] */
function start(code, title = 'the part', readyAddress = '') {
  const script = join(folder, `${title.replaceAll(' ', '-')}-${Math.random()}.mjs`);
  writeFileSync(script, code);
  /** @type {string[]} */
  const reported = [];
  const logFile = `${script}.log`;
  const report = (/** @type {string} */ line) => reported.push(line);
  return {
    ...startPart({
      title,
      program: [script],
      readyAddress,
      environment: process.env,
      logFile,
      report,
    }),
    reported,
  };
}

/** @param {number | undefined} pid */
function isAlive(pid) {
  assert.ok(pid);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a part is ready when it says so, and ends when stopped', async () => {
  const part = start(listeningScript);
  await part.ready;
  await part.stop();
  assert.match((await part.ended).message, /the part ended with code 0/);
});

test('a part with a ready address is ready when that answers successfully', async () => {
  const port = await findFreePort();
  const server = `import { createServer } from 'node:http';
    let asked = 0;
    createServer((_, answer) => answer.writeHead((asked += 1) < 3 ? 503 : 200).end(() => console.log('asked', asked)))
      .listen(${port}, 'localhost');`;
  const part = start(server, 'the API', `http://localhost:${port}/health/ready`);
  await part.ready;
  await part.stop();
  assert.match((await part.ended).message, /asked 3$/);
});

test('a part that ends before it is ready is reported with its last lines', async () => {
  const part = start('console.error("no database here"); process.exit(3);');
  await assert.rejects(
    part.ready,
    /the part ended with code 3\. Its last lines:\n {2}no database here/,
  );
  assert.deepEqual(part.reported, ['the part | no database here']);
});

test('a part may clean up before it ends', async () => {
  const part = start(
    `${listeningScript} process.on('SIGTERM', () => { console.log('database closed'); process.exit(0); });`,
  );
  await part.ready;
  await part.stop();
  assert.match((await part.ended).message, /database closed/);
});

test('when one part ends, it is reported and the others are stopped', async () => {
  const steady = start(listeningScript, 'the steady one');
  const failing = start(listeningScript, 'the failing one');
  await Promise.all([steady.ready, failing.ready]);
  const { broken } = supervise([steady, failing]);
  process.kill(failing.pid ?? 0, 'SIGKILL');
  assert.match((await broken).message, /the failing one was ended by SIGKILL/);
  assert.equal(isAlive(steady.pid), false);
});

test('parts that are stopped on purpose do not count as broken', async () => {
  const part = start(listeningScript);
  await part.ready;
  const { broken, stop } = supervise([part]);
  await stop();
  assert.equal(await Promise.race([broken, Promise.resolve('not broken')]), 'not broken');
});

test('no part outlives the process that started it, even one that was killed', {
  timeout: 30_000,
}, async () => {
  const script = join(folder, 'starter.mjs');
  const partModule = new URL('./part.mjs', import.meta.url).href;
  writeFileSync(join(folder, 'orphan.mjs'), listeningScript);
  writeFileSync(
    script,
    `import { startPart } from '${partModule}';
    const part = startPart({ title: 'x', program: [${JSON.stringify(join(folder, 'orphan.mjs'))}], environment: process.env,
      logFile: ${JSON.stringify(join(folder, 'orphan.log'))}, report() {} });
    await part.ready;
    console.log(part.pid);
    setInterval(() => {}, 1e6);`,
  );
  const starter = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: starter.stdout }), 'line');
  const pid = Number(line);
  assert.equal(isAlive(pid), true);
  starter.kill('SIGKILL');
  while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
});
