import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import { getBodySchema, getSuccessStatus } from '@feltbok/contract/define-call.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { isValid } from '../http/find-errors';
import {
  buildExampleRequest,
  callNames,
  getCall,
  type ResourceIds,
} from '../testing/call-requests';
import { createResources, meetingIds } from '../testing/created-resources';
import {
  createAcceptedValues,
  findLeaves,
  type Path,
  type Schema,
  withLeaf,
} from '../testing/schema-values';
import { startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

/** Calls whose bodies refer to stored blocks or marks, so that made-up values are rejected. */
const callsWithKnownValuesOnly: CallName[] = ['completeDocument', 'patchDocument'];

const nameValue = (path: Path) => path.join('.') || 'body';

const toExcerpt = (value: unknown) => JSON.stringify(value)?.slice(0, 80);

/** A value to try for one text or number of the body. */
interface Trial {
  path: Path;
  value: unknown;
}

/** Lists the values of all leaves in rounds; the first round has each leaf's first value. */
function listTrialRounds(body: Schema): Trial[][] {
  const columns = findLeaves(body).map((leaf) => {
    const { edges, arbitrary } = createAcceptedValues(leaf);
    const rest = fc.sample(
      arbitrary.filter((value) => isValid(leaf.schema as TSchema, value)),
      { numRuns: 2 },
    );
    return [...edges, ...rest].map((value): Trial => ({ path: leaf.path, value }));
  });
  const longest = Math.max(0, ...columns.map((column) => column.length));
  return Array.from({ length: longest }, (_, turn) =>
    columns.flatMap((column) => column.slice(turn, turn + 1)),
  );
}

/** Tells whether the body has the value; alternatives of a union replace each other. */
const hasValue = (payload: unknown, { path, value }: Trial) =>
  Object.is(
    path.reduce<unknown>(
      (inner, step) => (inner as Record<string | number, unknown>)?.[step],
      payload,
    ),
    value,
  );

describe('what a schema accepts', () => {
  let meeting: ResourceIds;
  before(async () => {
    meeting = await meetingIds(api, '4699-31/472');
  });

  for (const name of callNames) {
    const { method, path } = calls[name];
    const body = getBodySchema(getCall(name)) as Schema | undefined;
    // A body of switches has no other values than those that the tests of its call send.
    if (!body || findLeaves(body).length === 0) continue;
    test(`[FLT-11] ${method} ${path} stores accepted values, or answers 400`, async () => {
      const ids = await createResources(api, 'kari', meeting);
      const caller = api.asCallerOf(name, 'kari');
      const failures: string[] = [];
      let stored = 0;
      const send = async (trials: Trial[]) => {
        const example = buildExampleRequest(name, ids);
        const payload = trials.reduce<unknown>(
          (before, trial) => withLeaf(body, before, trial.path, trial.value),
          example.payload,
        );
        const request: InjectOptions = {
          ...example,
          payload: JSON.stringify(payload),
          headers: { 'Content-Type': 'application/json' },
        };
        const answer = await caller.send(request);
        const isStored = answer.statusCode === getSuccessStatus(calls[name]);
        if (isStored) stored += 1;
        if (answer.statusCode >= 500) {
          const values = trials.map(
            (trial) => `${nameValue(trial.path)} ${toExcerpt(trial.value)}`,
          );
          failures.push(`${values.join(', ')} → ${answer.body}`);
        }
        return { isStored, payload };
      };
      // A request with the values of many leaves stores each of them in a fraction of the time. If
      // it is rejected, its halves are sent, until a rejected value is alone.
      const sendAll = async (trials: Trial[]): Promise<void> => {
        if (trials.length === 0) return;
        const { isStored, payload } = await send(trials);
        if (trials.length === 1) return;
        const remaining = isStored ? trials.filter((trial) => !hasValue(payload, trial)) : trials;
        const middle = remaining.length >> 1;
        await sendAll(remaining.slice(0, middle));
        await sendAll(remaining.slice(middle));
      };
      for (const turn of listTrialRounds(body)) await sendAll(turn);
      assert.deepEqual(failures, []);
      assert.ok(stored > 0 || callsWithKnownValuesOnly.includes(name), 'nothing was stored');
    });
  }
});
