import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResponseTooLarge, readLimitedResponse } from './limited-response';

test('[FLT-7] an endless answer of another service is aborted at its limit', async () => {
  let sent = 0;
  let isLeft = false;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
    cancel: () => {
      isLeft = true;
    },
  });
  await assert.rejects(readLimitedResponse(new Response(endless), 10_000), ResponseTooLarge);
  assert.ok(isLeft);
  assert.ok(sent <= 20_000, `${sent} bytes`);
});

test('[FLT-7] an answer within its limit is read completely', async () => {
  const bytes = await readLimitedResponse(new Response('a'.repeat(1000)), 1000);
  assert.equal(bytes.toString(), 'a'.repeat(1000));
  assert.equal((await readLimitedResponse(new Response(null), 0)).length, 0);
});
