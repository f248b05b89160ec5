import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import { getSuccessStatus, listFailures } from '@feltbok/contract/define-call.ts';
import { profileHeader } from '@feltbok/contract/profile.ts';
import { permits, userRoles } from '@feltbok/domain/users/user-role.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { Compile } from 'typebox/compile';
import {
  anyIds,
  buildExampleRequest,
  callNames,
  getCall,
  type ResourceIds,
  toDocumentPath,
} from '../testing/call-requests';
import { createResources, meetingIds } from '../testing/created-resources';
import type { Operation, Schema, ServedDocument } from '../testing/served-document';
import {
  type Answer,
  createClaims,
  profile,
  startTestApi,
  type TestApi,
} from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

const served = await api.app.inject({ url: '/api/openapi.json' });
const document = served.json<ServedDocument>();

const findOperation = (name: CallName): Operation => {
  const { method, path } = calls[name];
  const operation = document.paths[toDocumentPath(path)]?.[method.toLowerCase()];
  assert.ok(operation, `${method} ${path} is not in the document`);
  return operation;
};

describe('the document', () => {
  test('[API-1] is served to everybody, and is valid OpenAPI 3.1', async () => {
    assert.equal(served.statusCode, 200);
    assert.match(String(served.headers['content-type']), /^application\/json/);
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document as never));
    assert.ok(valid, JSON.stringify(errors, null, 2));
    assert.equal(validator.version, '3.1');
  });

  test('has every call of the shared table once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    assert.deepEqual(ids.sort(), [...callNames].sort());
    for (const name of callNames) assert.equal(findOperation(name).operationId, name);
  });

  test('[API-1] names the headers that a call reads, and the roles that may make it', () => {
    for (const name of callNames) {
      const { needs, headers = [] } = getCall(name);
      const { parameters, description } = findOperation(name);
      const named = parameters.filter(({ in: place }) => place === 'header');
      const expected = [profileHeader.name, ...headers.map((header) => header.name)];
      assert.deepEqual(
        named.map((header) => header.name),
        expected,
        name,
      );
      const roles = userRoles.filter((role) => needs && permits(role, needs)).join(', ');
      assert.equal(description, needs && `For the roles ${roles}.`, name);
    }
  });

  test('has only references that exist', () => {
    const references = [...served.body.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    assert.ok(references.length > 0);
    for (const name of references) assert.ok(name && document.components.schemas[name], name);
  });

  test('has examples that are valid by their schemas', () => {
    for (const name of callNames) {
      const body = findOperation(name).requestBody?.content['application/json'];
      if (!body) continue;
      assert.ok(body.example, `${name} has no example`);
      assert.deepEqual([...Compile(resolveReference(body.schema)).Errors(body.example)], [], name);
    }
  });
});

/**
 * The calls that the specification names, as far as they are there; those without an answer of
 * theirs are not.
 */
const specified: Array<[method: string, path: string, success: number, failures: number[]]> = [
  ['GET', '/api/Agreements/templates', 200, []],
  ['POST', '/api/Agreements/templates', 201, [400]],
  ['PUT', '/api/Agreements/templates/{rowKey}', 204, [400, 404]],
  ['POST', '/api/Agreements/generate', 200, [400]],
  ['PUT', '/api/Attendees/{businessId}', 200, [400]],
  ['GET', '/api/BoundaryMarkCodes', 200, [404]],
  ['GET', '/api/BoundaryMarks', 200, [404]],
  ['POST', '/api/BoundaryMarks', 201, [400]],
  ['PUT', '/api/BoundaryMarks/{id}', 204, [400]],
  ['DELETE', '/api/BoundaryMarks/{id}', 200, [404]],
  ['PUT', '/api/Businesses/{id}', 204, [400]],
  ['POST', '/api/Businesses/{id}/Package', 200, [404, 409]],
  ['GET', '/api/Cases', 200, []],
  ['GET', '/api/Documents/{id}', 200, []],
  ['DELETE', '/api/Documents/{id}', 204, [404]],
  ['POST', '/api/Documents', 201, [400]],
  ['GET', '/api/DocumentTypes', 200, [404]],
  ['GET', '/api/Reports', 200, [404]],
  ['GET', '/api/Integration/Results', 200, [400]],
  ['GET', '/api/Integration/Events', 200, [400, 410]],
  ['GET', '/api/Integration/Businesses/{reference}/Result', 200, [404, 409]],
  ['GET', '/api/Integration/Documents/{uuid}/content', 200, [404, 416]],
];

test('[API-1] the specified calls have their methods, paths and statuses', () => {
  for (const [method, path, success, failures] of specified) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    assert.ok(operation, `${method} ${path}`);
    for (const status of [success, ...failures])
      assert.ok(operation.responses[status], `${method} ${path} ${status}`);
  }
});

/**
 * The schema with what it refers to in its place, and strict: a field that is not documented is an
 * error.
 */
function resolveReference(schema: Schema): Schema {
  if (typeof schema.$ref === 'string') {
    const named = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    assert.ok(named, schema.$ref);
    return resolveReference(named);
  }
  const { properties, items, anyOf, additionalProperties, ...rest } = schema;
  const isRecord = typeof additionalProperties === 'object';
  return {
    ...rest,
    ...(additionalProperties !== undefined && {
      additionalProperties: isRecord
        ? resolveReference(additionalProperties)
        : additionalProperties,
    }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, resolveReference(field)]),
      ),
      additionalProperties: false,
    }),
    ...(items && { items: resolveReference(items) }),
    ...(anyOf && { anyOf: anyOf.map(resolveReference) }),
  };
}

/** Checks an answer against what the document says of the call: status, headers, type and body. */
function assertAsDocumented(name: CallName, answer: Answer): void {
  const context = `${name} ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  const response = findOperation(name).responses[answer.statusCode];
  assert.ok(response, `${context}: the status is not documented`);
  for (const header of Object.keys(response.headers ?? {})) {
    assert.ok(answer.headers[header.toLowerCase()], `${context}: no ${header}`);
  }
  if (answer.statusCode < 300)
    assert.equal(answer.headers.etag !== undefined, 'ETag' in (response.headers ?? {}), context);
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(response.content ?? {});
  if (type === '') assert.equal(answer.body, '', context);
  else if (type !== '*/*') {
    assert.ok(String(answer.headers['content-type']).startsWith(type), context);
    if (type.endsWith('json'))
      assert.deepEqual([...Compile(resolveReference(schema)).Errors(answer.json())], [], context);
  }
}

describe('every documented call answers as the document says', () => {
  let meeting: ResourceIds;
  let another: ResourceIds;
  before(async () => {
    meeting = await meetingIds(api, '4699-31/472');
    another = await meetingIds(api, '4699-31/80');
    // A paper names attendees of its case: the other one has those of the examples as well.
    const saved = await api.as('kari').send(buildExampleRequest('putAttendees', another));
    assert.equal(saved.statusCode, getSuccessStatus(calls.putAttendees), saved.body);
  });
  const createOwn = async () => {
    // Other than any example, so that each is a change.
    await api.database.execute(sql`update businesses set summary = 'Ingen eksempel'`);
    // The customer has only so many.
    await api.database.execute(sql`delete from agreement_templates`);
    return createResources(api, 'kari', meeting);
  };

  for (const name of callNames) {
    const { method } = calls[name];
    const success = getSuccessStatus(calls[name]);
    const documented = listFailures(calls[name]);
    const caller = api.asCallerOf(name, 'kari');
    const request = (ids: ResourceIds) => buildExampleRequest(name, ids);
    const withHeaders = (
      sentRequest: InjectOptions,
      headers: Record<string, string>,
    ): InjectOptions => ({
      ...sentRequest,
      headers: { ...sentRequest.headers, ...headers },
    });

    test(`${name}: success`, async () => {
      const answer = await caller.send(request(await createOwn()));
      assert.equal(answer.statusCode, success, answer.body);
      assertAsDocumented(name, answer);
    });

    test(`${name}: rejected for the token, the account and the profile`, async () => {
      const token = {
        Authorization: `Bearer ${await api.provider.token(createClaims(name, 'kari'))}`,
      };
      const rejections: Array<[number, Answer]> = [
        [401, await api.app.inject(withHeaders(request(anyIds), profile))],
        [403, await api.asCallerOf(name, 'stranger').send(request(anyIds))],
        [400, await api.app.inject(withHeaders(request(anyIds), token))],
      ];
      for (const [status, answer] of rejections) {
        assert.equal(answer.statusCode, status, answer.body);
        assertAsDocumented(name, answer);
      }
    });

    const unknown = {
      ...anyIds,
      case: 999_999,
      business: 999_999,
      boundaryMark: 999_999,
      boundaryLine: 999_999,
      document: 999_999,
    };
    // Casters are named by the operator, businesses by case systems, and their calls have tests of
    // their own.
    const isOfResources = !/^\/api\/(?:Casters|Corrections|Integration\/Businesses)\b/.test(
      calls[name].path,
    );

    if (isOfResources && calls[name].path.includes(':') && documented.includes(404)) {
      test(`${name}: not found, and an invalid id`, async () => {
        const answer = await caller.send(request({ ...(await createOwn()), ...unknown }));
        assert.equal(answer.statusCode, 404, answer.body);
        assertAsDocumented(name, answer);
        const nonsense = Object.fromEntries(Object.keys(unknown).map((kind) => [kind, 'x']));
        const rejected = await caller.send(request({ ...meeting, ...nonsense }));
        assert.equal(rejected.statusCode, 400, rejected.body);
        assertAsDocumented(name, rejected);
      });
    }

    if (documented.includes(412)) {
      test(`${name}: conflict`, async () => {
        const answer = await caller.send(
          withHeaders(request(await createOwn()), { 'If-Match': '"999"' }),
        );
        assert.equal(answer.statusCode, 412, answer.body);
        assertAsDocumented(name, answer);
        assert.ok('current' in answer.json());
      });
    }

    if (isOfResources && findOperation(name).responses[422]) {
      test(`${name}: a used key for another request`, async () => {
        const key = { 'Idempotency-Key': `${name}-once` };
        const first = await caller.send(withHeaders(request(await createOwn()), key));
        assert.equal(first.statusCode, success, first.body);
        const otherRequest = request(await createResources(api, 'kari', another));
        const answer = await caller.send(withHeaders(otherRequest, key));
        assert.equal(answer.statusCode, 422, answer.body);
        assertAsDocumented(name, answer);
      });
    }

    if (findOperation(name).requestBody?.content['application/json']) {
      test(`${name}: an invalid body`, async () => {
        const url = request(await createOwn()).url;
        const bodies: Array<[number, string, string]> = [
          [400, 'null', 'application/json'],
          [400, '{', 'application/json'],
          [415, 'a=b', 'application/x-www-form-urlencoded'],
        ];
        for (const [status, payload, type] of bodies) {
          const answer = await caller.send({
            method,
            url,
            payload,
            headers: { 'Content-Type': type },
          });
          assert.equal(answer.statusCode, status, answer.body);
          assertAsDocumented(name, answer);
        }
      });
    }

    if (findOperation(name).responses[304]) {
      test(`${name}: not modified`, async () => {
        const sentRequest = request(await createOwn());
        const tag = String((await caller.send(sentRequest)).headers.etag);
        const answer = await caller.send(withHeaders(sentRequest, { 'If-None-Match': tag }));
        assert.equal(answer.statusCode, 304, answer.body);
        assertAsDocumented(name, answer);
      });
    }
  }
});

describe('the page', () => {
  test('loads scripts and styles only from the API, by its policy', async () => {
    const { statusCode, headers, body } = await api.app.inject({ url: '/api/docs' });
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^text\/html/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const parts = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    assert.ok(parts.length > 4);
    for (const address of parts) {
      assert.match(String(address), /^\/api\/docs\/static\//);
      const part = await api.app.inject({ url: address });
      assert.equal(part.statusCode, 200, address);
    }
    assert.doesNotMatch(body, /<script>|<style|\sstyle=|\son\w+=/);
  });

  test('shows the served document', async () => {
    const { body } = await api.app.inject({ url: '/api/docs/json' });
    assert.equal(body, served.body);
  });
});
