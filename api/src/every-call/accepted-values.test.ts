import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type CallName, calls } from '@feltbok/shared/wire/calls';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { isValid } from '../http/find-errors';
import {
  callNames,
  callSchemaOf,
  exampleRequest,
  type ResourceIds,
} from '../testing/call-requests';
import { madeResources, meetingIds } from '../testing/made-resources';
import {
  acceptedValues,
  findLeaves,
  type Path,
  type Schema,
  withLeaf,
} from '../testing/schema-values';
import { startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

/** The digest of the blocks, and the uuid of a mark of the case: made-up values are rejected. */
const takesKnownValuesAlone: CallName[] = ['completeDocument', 'patchDocument'];

const named = (path: Path) => path.join('.') || 'body';

describe('what a schema accepts', () => {
  let meeting: ResourceIds;
  before(async () => {
    meeting = await meetingIds(api, '4699-31/472');
  });

  for (const name of callNames) {
    const { method, path } = calls[name];
    const body = callSchemaOf(name).body as Schema | undefined;
    if (!body) continue;
    test(`[FLT-11] ${method} ${path} stores every value that its schema accepts, or answers 400`, async () => {
      const ids = await madeResources(api, 'kari', meeting);
      const caller = api.asCallerOf(name, 'kari');
      const failures: string[] = [];
      let stored = 0;
      for (const leaf of findLeaves(body)) {
        const { edges, arbitrary } = acceptedValues(leaf);
        const others = fc.sample(
          arbitrary.filter((value) => isValid(leaf.schema as TSchema, value)),
          { numRuns: 2 },
        );
        for (const value of [...edges, ...others]) {
          const example = exampleRequest(name, ids);
          const payload = withLeaf(body, example.payload, leaf.path, value) as object;
          const request: InjectOptions = {
            ...example,
            payload: JSON.stringify(payload),
            headers: { 'Content-Type': 'application/json' },
          };
          const { statusCode, body: text } = await caller.send(request);
          if (statusCode === calls[name].success) stored += 1;
          if (statusCode >= 500)
            failures.push(`${named(leaf.path)} ${JSON.stringify(value)?.slice(0, 80)} → ${text}`);
        }
      }
      assert.deepEqual(failures, []);
      assert.ok(stored > 0 || takesKnownValuesAlone.includes(name), 'nothing was stored');
    });
  }
});
