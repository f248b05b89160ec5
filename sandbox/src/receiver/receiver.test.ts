import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { WebSocket } from 'ws';
import { startReceiver } from './receiver';
import { getWalkStep, standing } from './walk';

const receiver = await startReceiver({ port: 0, everyMs: 20 });
after(() => receiver.close());

test('the walk stands at each corner, and loses the satellites on the way', () => {
  const corners = [
    [0, 0],
    [0, 120],
    [120, 120],
  ] as const;
  const steps = Array.from({ length: 3 * (standing + 100) + 80 }, (_, second) =>
    getWalkStep(corners, second),
  );
  const [first] = corners;
  const there = steps.filter(({ at }) => String(at) === String(first));
  assert.ok(there.length >= standing);
  assert.ok(there.every(({ solution }) => solution === 'fixed'));
  const seen = steps
    .map(({ solution }) => solution)
    .filter((solution, index, all) => solution !== all[index - 1]);
  assert.deepEqual(seen.slice(0, 5), ['fixed', 'none', 'single', 'float', 'fixed']);
  const jumps = steps.map(({ at }, index) =>
    Math.hypot(
      at[0] - (steps[index - 1] ?? { at }).at[0],
      at[1] - (steps[index - 1] ?? { at }).at[1],
    ),
  );
  assert.ok(Math.max(...jumps) < 1.3);
});

test('[MSR-3] the pole is knocked at one corner, and the fix is lost at another', () => {
  const corners = [
    [0, 0],
    [0, 120],
    [0, 240],
  ] as const;
  const leg = standing + 100;
  const listSteps = (corner: number) =>
    Array.from({ length: standing }, (_, second) => getWalkStep(corners, corner * leg + second));
  const knocked = listSteps(1).map(({ at }) => Math.hypot(at[0], at[1] - 120));
  assert.ok(knocked.slice(0, 60).every((metres) => metres === 0));
  assert.ok(knocked.some((metres) => metres > 0.3 && metres < 1));
  assert.equal(knocked.at(-1), 0);
  const solutions = listSteps(2).map(({ solution }) => solution);
  assert.ok(solutions.slice(0, 60).every((solution) => solution === 'fixed'));
  assert.ok(solutions.includes('float'));
  assert.ok(solutions.includes('none'));
  assert.equal(solutions.at(-1), 'fixed');
});

test('positions begin at the first corner, as the service publishes them', async () => {
  const socket = new WebSocket(receiver.address);
  const messages: Record<string, number | string>[] = [];
  for (let count = 0; count < 3; count++) {
    const [data] = (await once(socket, 'message')) as [Buffer];
    messages.push(JSON.parse(data.toString()));
  }
  socket.close();
  for (const message of messages) {
    assert.equal(message.diffStatus, 4);
    assert.ok(Math.abs(Number(message.latitude) - 60.32) < 0.01);
    assert.ok(Math.abs(Number(message.longitude) - 6.66) < 0.01);
    assert.equal(message.referenceFrame, 'ETRS89');
    assert.ok(
      Math.abs(Number(message.altitude) - Number(message.mslHeight) - Number(message.undulation)) <
        1e-6,
    );
  }
  assert.equal(new Set(messages.map(({ utcTimeStamp }) => utcTimeStamp)).size, 3);
});
