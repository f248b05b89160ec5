import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Business, Case } from '@feltbok/domain/cases/case.ts';
import { makeCertificates } from '../../tools/scripts/deployment/proxy.mjs';
import { type ApiProcess, buildApi, runToEnd, startApiProcess } from './testing/api-process';
import {
  audience,
  type IdentityProvider,
  scope,
  startIdentityProvider,
} from './testing/identity-provider';
import { surveyData } from './testing/survey-data';
import { profile } from './testing/test-api';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-api-'));
const dataDir = join(folder, 'data');
const importFile = join(folder, 'import.json');
const built = buildApi();
const importProgram = [built.import, importFile];

let provider: IdentityProvider;
let environment: NodeJS.ProcessEnv;
before(async () => {
  provider = await startIdentityProvider();
  environment = {
    DATA_DIR: dataDir,
    IDENTITY_ISSUER: provider.issuer,
    IDENTITY_AUDIENCE: audience,
    IDENTITY_SCOPE: scope,
  };
  writeFileSync(importFile, JSON.stringify(surveyData()));
  const { code, complaint } = await runToEnd(importProgram, environment);
  assert.equal(code, 0, complaint);
});
after(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
  built.remove();
});

async function send(
  api: ApiProcess,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${await provider.token({ sub: 'kari' })}`, ...profile };
  return fetch(api.address + path, {
    method,
    headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function firstBusiness(api: ApiProcess): Promise<Business> {
  const cases = (await (await send(api, 'GET', '/api/Cases')).json()) as Case[];
  const business = cases[0]?.businesses[0];
  assert.ok(business);
  return business;
}

describe('a data directory', () => {
  test('keeps every acknowledged save when the process is killed', async () => {
    let expected: string | undefined;
    for (const round of [1, 2, 3]) {
      const api = await startApiProcess(built, environment);
      const { businessId, details } = await firstBusiness(api);
      if (expected !== undefined) assert.equal(details.summary, expected);
      for (const nth of [1, 2, 3, 4, 5]) {
        const summary = `Runde ${round}, lagring ${nth}`;
        const answer = await send(api, 'PUT', `/api/Businesses/${businessId}`, {
          ...details,
          summary,
        });
        assert.equal(answer.status, 204);
        expected = summary;
      }
      assert.equal(await api.end('SIGKILL'), null);
    }
    const api = await startApiProcess(built, environment);
    assert.equal((await firstBusiness(api)).details.summary, expected);
    assert.equal(await api.end('SIGTERM'), 0);
  });

  test('is rejected for a second process, which names the first', async () => {
    const first = await startApiProcess(built, environment);
    for (const program of [[built.server], importProgram]) {
      const { code, complaint } = await runToEnd(program, { ...environment, PORT: '0' });
      assert.equal(code, 1);
      assert.match(complaint, /The data directory .*data is in use by process \d+/);
      assert.doesNotMatch(complaint, / {4}at /);
    }
    assert.equal((await send(first, 'GET', '/api/Cases')).status, 200);
    await first.end('SIGTERM');
  });

  test('is released by a process that is asked to stop', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const api = await startApiProcess(built, environment);
      assert.ok(existsSync(join(dataDir, 'lock')));
      assert.equal(await api.end(signal), 0);
      assert.ok(!existsSync(join(dataDir, 'lock')));
    }
  });
});

describe('what prevents the API from starting', () => {
  test('an incomplete environment is named, variable by variable', async () => {
    const { code, complaint } = await runToEnd([built.server], { DATA_DIR: dataDir, PORT: 'x' });
    assert.equal(code, 1);
    for (const variable of ['PORT', 'IDENTITY_ISSUER', 'IDENTITY_AUDIENCE', 'IDENTITY_SCOPE']) {
      assert.match(complaint, new RegExp(`^${variable} `, 'm'));
    }
    assert.doesNotMatch(complaint, / {4}at /);
  });

  test('a used port is named, and the data directory is released', async () => {
    const PORT = new URL(provider.issuer).port;
    const { code, complaint } = await runToEnd([built.server], {
      ...environment,
      HOST: '127.0.0.1',
      PORT,
    });
    assert.equal(code, 1);
    assert.match(complaint, new RegExp(`PORT ${PORT} is taken`));
    assert.ok(!existsSync(join(dataDir, 'lock')));
  });

  test('an invalid data directory is named', async () => {
    const { code, complaint } = await runToEnd([built.server], {
      ...environment,
      DATA_DIR: importFile,
      PORT: '0',
    });
    assert.equal(code, 1);
    assert.match(complaint, /The data directory .*import\.json cannot be used/);
  });
});

describe('the import command', () => {
  test('rejects a bad file, naming the field, and creates no database', async () => {
    const bad = join(folder, 'bad.json');
    const { customers } = surveyData();
    writeFileSync(
      bad,
      JSON.stringify({ customers: [{ ...customers[0], users: [{ subject: 'kari' }] }] }),
    );
    const elsewhere = join(folder, 'elsewhere');
    const { code, complaint } = await runToEnd([built.import, bad], { DATA_DIR: elsewhere });
    assert.equal(code, 1);
    assert.match(
      complaint,
      /bad\.json cannot be imported\.\ncustomers\[0\]\.users\[0\]\.name is required/,
    );
    assert.ok(!existsSync(elsewhere));
  });

  test('explains its arguments', async () => {
    const withoutFile = await runToEnd([built.import], { DATA_DIR: dataDir });
    assert.match(withoutFile.complaint, /^Usage: /);
    const withoutDirectory = await runToEnd(importProgram, {});
    assert.match(withoutDirectory.complaint, /^DATA_DIR is missing/);
    const withoutContent = await runToEnd([built.import, join(folder, 'none.json')], environment);
    assert.match(withoutContent.complaint, /ENOENT.*none\.json/);
    for (const { code } of [withoutFile, withoutDirectory, withoutContent]) assert.equal(code, 1);
  });
});

test('[SRV-13] with a certificate the API accepts only TLS 1.3', async (context) => {
  if (spawnSync('openssl', ['version']).status !== 0)
    return context.skip('left out: this machine has no openssl');
  const certificates = join(folder, 'certificates');
  makeCertificates(certificates);
  const [TLS_CERTIFICATE_FILE, TLS_KEY_FILE] = ['certificate', 'key'].map((name) =>
    join(certificates, `inside_api_${name}`),
  );
  const api = await startApiProcess(built, { ...environment, TLS_CERTIFICATE_FILE, TLS_KEY_FILE });
  const ca = readFileSync(join(certificates, 'inside_authority'));
  const health = (more: object) =>
    once(request(`${api.address}/health/ready`, { ca, agent: false, ...more }).end(), 'response');
  assert.match(api.address, /^https:/);
  const [answer] = await health({});
  assert.equal(answer.resume().statusCode, 200);
  await assert.rejects(health({ maxVersion: 'TLSv1.2' }), /protocol/i);
  await assert.rejects(
    fetch(`${api.address.replace('https:', 'http:')}/health/ready`),
    /fetch failed/,
  );
  assert.equal(await api.end('SIGTERM'), 0);
});
