import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '../all-calls.ts';
import { type CallDefinition, idempotencyKey, ifMatch, listFailures } from '../define-call.ts';
import { formatClientCalls } from './format-client-calls.ts';

const definitions = Object.entries<CallDefinition>(calls);

test('[API-1] client-calls.ts is current: `npm run client-calls` writes it', () => {
  const written = readFileSync(join(__dirname, 'client-calls.ts'), 'utf8');
  expect(written).toBe(formatClientCalls(calls));
});

test('[API-1] a call reads If-Match where it answers 412, and nowhere else', () => {
  for (const [name, call] of definitions) {
    const isConditional = call.headers?.includes(ifMatch) ?? false;
    expect([name, isConditional]).toEqual([name, listFailures(call).includes(412)]);
  }
});

test('[API-1] every change of a user takes an Idempotency-Key, and no read does', () => {
  for (const [name, call] of definitions) {
    const takesKey = call.headers?.includes(idempotencyKey) ?? false;
    const isChange = call.method !== 'GET' && call.caller === undefined;
    expect([name, takesKey]).toEqual([name, isChange]);
  }
});
