import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import { getBodySchema, getSuccessStatus } from '@feltbok/contract/define-call.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import {
  buildExampleRequest,
  callNames,
  getCall,
  type ResourceIds,
  toDocumentPath,
} from '../testing/call-requests';
import { createResources, meetingIds } from '../testing/created-resources';
import { fetchDocument, type Operation, type Schema } from '../testing/served-document';
import { type Answer, parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const document = await fetchDocument(api.app);

const requestsInAll = 2400;
const perCall = Math.ceil(requestsInAll / callNames.length);

/** What programs and people send that nobody thought of. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e',
  '\ufffe',
  'é'.normalize('NFD'),
  '𝔸🌲',
  '\r\nSet-Cookie: a=b',
  "'; drop table cases; --",
  '{{7*7}}',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  '0x10',
  '1e3',
  '9007199254740993',
  '-1',
  '1.5',
  '99999999999999999999',
  'NaN',
  '00000000-0000-0000-0000-00000000000g',
  'x'.repeat(70_000),
];
const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e-9,
    2 ** 53,
    2 ** 31,
    [],
    {},
    [[]],
    [null],
    { toString: 1 },
  ),
  fc.constant(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown),
  fc.jsonValue(),
);

type Path = Array<string | number>;

/** Every place in a value, as the steps that lead there. */
function listPlaces(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([step, inner]) => listPlaces(inner, [...path, step]))];
}

/** The value with another thing at the place; undefined removes what is there. */
function changeValue(value: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  const inner = changeValue(copy[step], rest, replacement);
  if (inner === undefined && Array.isArray(copy)) copy.splice(Number(step), 1);
  else if (inner === undefined) delete copy[step];
  else copy[step] = inner;
  return copy;
}

/** Values that hold by a schema of the document, at its bounds as well. */
function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') {
    const named = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    assert.ok(named);
    return valid(named);
  }
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const value = valid(field);
      return [name, schema.required?.includes(name) ? value : fc.option(value, { nil: undefined })];
    });
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  }
  if (schema.items) return fc.array(valid(schema.items), { maxLength: 4 });
  const { minimum, maximum, minLength, maxLength } = schema as Record<string, number | undefined>;
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc
        .oneof(fc.integer({ min: 1, max: 40 }), fc.maxSafeInteger())
        .map((number) => Math.min(Math.max(number, minimum ?? number), maximum ?? number));
    case 'number':
      return fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true });
    case 'string':
      if (schema.format === 'uuid') return fc.uuid();
      if (typeof schema.pattern === 'string')
        return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' });
      return fc.oneof(
        fc.string({
          unit: 'grapheme',
          minLength: minLength ?? 0,
          maxLength: Math.min(maxLength ?? 40, 40),
        }),
        fc.constant('å'.repeat(Math.min(maxLength ?? 100, 100_000))),
      );
    default:
      return fc.jsonValue();
  }
}

const contentTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=x',
  '',
];

/**
 * One request of the call with something wrong in it, or with everything right in a way that nobody
 * does it.
 */
function badRequests(
  name: CallName,
  operation: Operation,
  example: () => InjectOptions,
): fc.Arbitrary<InjectOptions> {
  const json = operation.requestBody?.content['application/json']?.schema;
  const path = calls[name].path;
  const parameter = (place: 'path' | 'query') =>
    fc
      .record({ text: hostileText, which: fc.nat(), as: fc.constantFrom('value', 'none', 'twice') })
      .map((hostile) => {
        const names = operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name: parameterName }) => parameterName);
        const chosen = names[hostile.which % Math.max(names.length, 1)];
        return withParameter(example(), path, place, chosen, hostile.text, hostile.as);
      });
  const header = fc
    .record({
      header: fc.constantFrom('If-Match', 'If-None-Match', 'Idempotency-Key', 'Range'),
      text: hostileText,
    })
    .map(({ header, text }) => {
      const request = example();
      return { ...request, headers: { ...request.headers, [header]: sendable(text) } };
    });
  if (!json) return fc.oneof(parameter('path'), parameter('query'), header);

  const inBody = (payload: string, type = 'application/json'): InjectOptions => ({
    ...example(),
    payload,
    headers: type === '' ? {} : { 'Content-Type': type },
  });
  const mutated = fc
    .array(
      fc.record({ place: fc.nat(), thing: fc.option(hostileValue, { nil: undefined, freq: 4 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((changes) => {
      const body = changes.reduce<unknown>((value, { place, thing: replacement }) => {
        const places = listPlaces(value);
        return changeValue(value, places[place % places.length] ?? [], replacement);
      }, example().payload);
      return inBody(JSON.stringify(body) ?? '');
    });
  return fc.oneof(
    { arbitrary: mutated, weight: 6 },
    { arbitrary: valid(json).map((body) => inBody(JSON.stringify(body))), weight: 3 },
    { arbitrary: fc.jsonValue().map((body) => inBody(JSON.stringify(body))), weight: 1 },
    { arbitrary: fc.string({ unit: 'binary' }).map((text) => inBody(text)), weight: 1 },
    {
      arbitrary: fc
        .constantFrom(...contentTypes)
        .map((type) => inBody(JSON.stringify(example().payload), type)),
      weight: 1,
    },
    { arbitrary: parameter('path'), weight: 1 },
    { arbitrary: header, weight: 1 },
  );
}

/** Headers hold Latin-1 without control characters: more than that never leaves a client. */
const sendable = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').slice(0, 4000);

function withParameter(
  request: InjectOptions,
  template: string,
  place: 'path' | 'query',
  name: string | undefined,
  text: string,
  as: string,
): InjectOptions {
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  const [path = '', search = ''] = String(request.url).split('?');
  if (place === 'path') {
    const steps = template.split('/');
    const at = steps.indexOf(`:${name}`);
    const url = path
      .split('/')
      .map((step, index) => (index === at && as !== 'none' ? encoded.slice(0, 90) : step))
      .join('/');
    return { ...request, url: search ? `${url}?${search}` : url };
  }
  const remainder = search.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
  const asked = `${name}=${encoded}`;
  const pairsByWay: Record<string, string[]> = { none: [], twice: [`${name}=1`, asked] };
  return {
    ...request,
    url: `${path}?${[...remainder, ...(pairsByWay[as] ?? [asked])].join('&').slice(0, 8000)}`,
  };
}

function assertHandled(name: CallName, request: InjectOptions, answer: Answer): void {
  const context = () => {
    const payload = JSON.stringify(request.payload)?.slice(0, 500);
    return `${name} ${request.method} ${String(request.url).slice(0, 200)} ${payload}
    → ${answer.statusCode} ${answer.body.slice(0, 500)}`;
  };
  assert.ok(answer.statusCode < 500, context());
  assert.doesNotMatch(answer.body.slice(0, 5000), /node_modules|at \w+ \(|\.ts:\d/, context());
  if (answer.statusCode < 400) return;
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/, context());
  const problem = parseProblem(answer);
  assert.equal(problem.status, answer.statusCode, context());
  if (answer.statusCode !== 400) return;
  assert.ok(problem.errors && problem.errors.length > 0, context());
  for (const { field, message } of problem.errors)
    assert.ok(field !== '' && message !== '', context());
}

describe('bad input of any kind', () => {
  let sent = 0;
  const statuses = new Set<number>();
  let meeting: ResourceIds;
  before(async () => {
    meeting = await meetingIds(api, '4699-31/472');
  });

  for (const name of callNames) {
    const { method, path } = calls[name];
    test(`[API-4] ${method} ${path} never answers 5xx, and each 400 names a field`, async () => {
      const ids = await createResources(api, 'kari', meeting);
      const operation = document.paths[toDocumentPath(path)]?.[method.toLowerCase()];
      assert.ok(operation);
      const caller = api.asCallerOf(name, 'kari');
      const property = fc.asyncProperty(
        badRequests(name, operation, () => buildExampleRequest(name, ids)),
        async (request) => {
          const answer = await caller.send(request);
          sent += 1;
          statuses.add(answer.statusCode);
          assertHandled(name, request, answer);
        },
      );
      await fc.assert(property, { numRuns: perCall });
    });
  }

  test('[API-4] at least 2,000 requests were sent and got every kind of answer', () => {
    assert.ok(sent >= 2000, `${sent} requests`);
    for (const status of [200, 204, 400, 404, 415])
      assert.ok(statuses.has(status), `none was answered with ${status}`);
  });

  test('[API-4] afterwards everything still works', async () => {
    for (const name of callNames) {
      const ids = await createResources(api, 'kari', meeting);
      const answer = await api.asCallerOf(name, 'kari').send(buildExampleRequest(name, ids));
      assert.equal(answer.statusCode, getSuccessStatus(calls[name]), `${name} ${answer.body}`);
    }
  });
});

/** Paths of the lists in a schema that take any number of members. */
function endlessLists(schema: Schema, path: string): string[] {
  const {
    type,
    maxItems,
    items,
    properties = {},
    anyOf = [],
  } = schema as {
    type?: string;
    maxItems?: number;
    items?: Schema;
    properties?: Record<string, Schema>;
    anyOf?: Schema[];
  };
  return [
    ...(type === 'array' && maxItems === undefined ? [path] : []),
    ...(items ? endlessLists(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, inner]) =>
      endlessLists(inner, `${path}.${name}`),
    ),
    ...anyOf.flatMap((inner) => endlessLists(inner, path)),
  ];
}

test('[SRV-2] every list in a body has a maximum length', () => {
  const endless = callNames.flatMap((name) => {
    const body = getBodySchema(getCall(name));
    return body ? endlessLists(body as Schema, name) : [];
  });
  assert.deepEqual(endless, []);
});
