import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import {
  anyIds,
  buildExampleRequest,
  callNames,
  getCall,
  type ResourceIds,
} from '../testing/call-requests';
import { createResources, meetingIds } from '../testing/created-resources';
import { createAcceptedValues, findLeaves, type Leaf, type Schema } from '../testing/schema-values';
import { startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

/** Headers that a call or what stands before it reads. */
const readHeaders = [
  'If-Match',
  'If-None-Match',
  'If-Range',
  'If-Modified-Since',
  'Idempotency-Key',
  'Range',
  'Content-Digest',
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Date',
  'Origin',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
];
const headerValues = [
  '',
  ' ',
  '*',
  '""',
  '"',
  ',',
  ';',
  '"-1"',
  'W/"1"',
  'W/"1e999"',
  `"${'9'.repeat(400)}"`,
  '"0", "0"',
  '\xff',
  'bytes=0-',
  'bytes=-0',
  'bytes=--',
  'bytes=5-1',
  `bytes=0-${'9'.repeat(30)}`,
  `bytes=${'0-0,'.repeat(500)}0-0`,
  'gzip;q=1e9',
  'application/json;q=',
  'nb;q=0.5,*;q=0',
  'Tue, 31 Feb 9999 99:99:99 GMT',
  '__proto__',
  'sha-256=:AAAA:',
  'sha-256=::',
  'sha-256=',
  '::1',
  '999.999.999.999',
  '127.0.0.1, ::1, x',
  'a'.repeat(4000),
];

interface ParameterLeaf extends Leaf {
  place: 'path' | 'query';
  name: string;
}

function findParameters(name: CallName): ParameterLeaf[] {
  const { params, query } = getCall(name);
  const findIn = (schema: Schema | undefined, place: ParameterLeaf['place']) =>
    findLeaves(schema ?? {}).map((leaf) => ({ ...leaf, place, name: String(leaf.path[0]) }));
  return [
    ...findIn(params as Schema | undefined, 'path'),
    ...findIn(query as Schema | undefined, 'query'),
  ];
}

/** The example request with another value of one parameter. */
function withParameter(
  name: CallName,
  example: InjectOptions,
  leaf: ParameterLeaf,
  value: unknown,
): InjectOptions {
  const encoded = encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ufffd'));
  const [path = '', search = ''] = String(example.url).split('?');
  if (leaf.place === 'path') {
    const at = calls[name].path.split('/').indexOf(`:${leaf.name}`);
    const steps = path.split('/').map((step, index) => (index === at ? encoded : step));
    return { ...example, url: [steps.join('/'), search].filter(Boolean).join('?') };
  }
  const rest = search.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${leaf.name}=`));
  return { ...example, url: `${path}?${[...rest, `${leaf.name}=${encoded}`].join('&')}` };
}

describe('parameters and headers', () => {
  let meeting: ResourceIds;
  before(async () => {
    meeting = await meetingIds(api, '4699-31/472');
  });
  let shared: ResourceIds | undefined;
  /** What a call removes is made for it alone; making all of it takes longer than its requests. */
  const getResources = async (name: CallName): Promise<ResourceIds> => {
    if (calls[name].method === 'DELETE') return createResources(api, 'kari', meeting);
    shared ??= await createResources(api, 'kari', meeting);
    return shared;
  };
  // The customer has only so many.
  afterEach(() =>
    api.database.execute(sql`
      delete from agreement_templates
      where row_key <> ${shared?.agreementTemplate ?? anyIds.agreementTemplate}`),
  );

  for (const name of callNames) {
    const { method, path } = calls[name];
    const parameters = findParameters(name);
    if (parameters.length === 0) continue;
    test(`[FLT-11] ${method} ${path} answers accepted parameters below 500`, async () => {
      const ids = await getResources(name);
      const caller = api.asCallerOf(name, 'kari');
      const failures: string[] = [];
      for (const leaf of parameters) {
        const { edges, arbitrary } = createAcceptedValues(leaf);
        for (const value of [...edges, ...fc.sample(arbitrary, { numRuns: 3 })]) {
          const request = withParameter(name, buildExampleRequest(name, ids), leaf, value);
          const { statusCode, body } = await caller.send(request);
          if (statusCode >= 500 && statusCode !== 502)
            failures.push(`${leaf.name} ${JSON.stringify(value)} → ${body}`);
        }
      }
      assert.deepEqual(failures, []);
    });
  }

  for (const [nth, name] of callNames.entries()) {
    const { method, path } = calls[name];
    test(`[FLT-11] ${method} ${path} answers any headers below 500`, async () => {
      const ids = await getResources(name);
      const caller = api.asCallerOf(name, 'kari');
      const failures: string[] = [];
      for (const [at, header] of readHeaders.entries()) {
        // Each call meets other values, and together they meet all of them in every header.
        for (let value = (nth + at) % 9; value < headerValues.length; value += 9) {
          const example = buildExampleRequest(name, ids);
          const headers = { ...example.headers, [header]: headerValues[value] };
          const { statusCode, body } = await caller.send({ ...example, headers });
          if (statusCode >= 500)
            failures.push(`${header}: ${headerValues[value]?.slice(0, 60)} → ${body}`);
        }
      }
      assert.deepEqual(failures, []);
    });
  }
});
