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
  for (const corner of corners) {
    const there = steps.filter(({ at }) => String(at) === String(corner));
    assert.ok(there.length >= standing);
    assert.ok(there.every(({ solution }) => solution === 'fixed'));
  }
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
