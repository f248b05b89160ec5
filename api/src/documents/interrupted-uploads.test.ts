import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DocumentReceipt, UploadState } from '@feltbok/contract/documents.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import { isFileKey } from '../files/file-key';
import { type ApiProcess, buildApi, runToEnd, startApiProcess } from '../testing/api-process';
import {
  audience,
  type IdentityProvider,
  scope,
  startIdentityProvider,
} from '../testing/identity-provider';
import { hashSha256, newDocument, pdfFile } from '../testing/sample-documents';
import { createMigratedDatabase } from '../testing/server-template';
import { surveyData } from '../testing/survey-data';
import { profile } from '../testing/test-api';
import { testServer } from '../testing/test-database';

const rounds = process.env.FELTBOK_LONG ? 30 : 3;
const lanes = 4;
const acknowledgedInRound = 8;

const folder = mkdtempSync(join(tmpdir(), 'feltbok-killed-'));
const files = join(folder, 'files');
const built = buildApi();
const onServer = testServer ? await createMigratedDatabase(testServer) : undefined;

let provider: IdentityProvider;
let environment: NodeJS.ProcessEnv;
before(async () => {
  provider = await startIdentityProvider();
  environment = {
    ...(onServer
      ? { DATABASE_URL: onServer.url, DATABASE_OWNER_URL: onServer.ownerUrl }
      : { DATA_DIR: join(folder, 'data') }),
    FILES_DIR: files,
    IDENTITY_ISSUER: provider.issuer,
    IDENTITY_AUDIENCE: audience,
    IDENTITY_SCOPE: scope,
  };
  const importFile = join(folder, 'import.json');
  writeFileSync(importFile, JSON.stringify(surveyData()));
  const { code, complaint } = await runToEnd([built.import, importFile], environment);
  assert.equal(code, 0, complaint);
});
after(async () => {
  await provider.close();
  await onServer?.drop();
  rmSync(folder, { recursive: true });
  built.remove();
});

async function send(
  api: ApiProcess,
  method: string,
  path: string,
  body?: string | Buffer,
): Promise<Response> {
  const Authorization = `Bearer ${await provider.token({ sub: 'kari' })}`;
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const headers = {
    Authorization,
    ...profile,
    ...(body !== undefined && { 'Content-Type': type }),
  };
  return fetch(api.address + path, {
    method,
    headers,
    ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
  });
}
const firstCase = async (api: ApiProcess) => {
  const [surveyCase] = (await (await send(api, 'GET', '/api/Cases')).json()) as Case[];
  const [business] = surveyCase?.businesses ?? [];
  assert.ok(surveyCase && business);
  return {
    place: { caseId: surveyCase.caseId, businessId: business.businessId },
    documentTypes: business.documentTypes,
  };
};
const listFiles = async () => {
  const names = await readdir(files, { recursive: true });
  return {
    whole: names.filter(isFileKey),
    unfinished: names.filter((name) => name.startsWith('_unfinished/')),
  };
};

/**
 * Saves documents in several lanes, deleting every fourth, until the process is killed in the midst
 * of it.
 */
async function workUntilKilled(
  api: ApiProcess,
  round: number,
  acknowledgedFiles: Map<number, string>,
  deleted: Set<number>,
) {
  const { place } = await firstCase(api);
  let acknowledged = 0;
  let killed: Promise<unknown> | undefined;
  const work = async (lane: number) => {
    for (let nth = 0; !killed; nth += 1) {
      const content = pdfFile(400_000, `runde ${round}, spor ${lane}, nr. ${nth}`);
      const document = newDocument(place, content);
      const announced = await send(api, 'POST', '/api/Documents', JSON.stringify(document));
      const stored = await send(api, 'PUT', `/api/Documents/${document.uuid}/content`, content);
      if (announced.status !== 201 || stored.status !== 200)
        throw new Error(`${announced.status}, ${stored.status}`);
      const { id } = (await stored.json()) as { id: number };
      acknowledgedFiles.set(id, hashSha256(content));
      acknowledged += 1;
      if (nth % 4 === 3) {
        acknowledgedFiles.delete(id);
        const { status } = await send(api, 'DELETE', `/api/Documents/${id}`);
        if (status === 204) deleted.add(id);
      }
      if (acknowledged >= acknowledgedInRound) killed ??= api.end('SIGKILL');
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, (_, lane) => work(lane)));
  await killed;
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as Error] : [],
  );
  assert.ok(killed, String(errors[0]));
  // Whoever was under way lost the connection, and nobody was answered anything else.
  for (const { message } of errors)
    assert.match(message, /fetch failed|terminated|other side closed/);
}

describe('a process that is killed while documents come in', () => {
  test('keeps every acknowledged document, and no partial one or unused file', async () => {
    const stored = new Map<number, string>();
    const deleted = new Set<number>();
    for (let round = 0; round < rounds; round += 1) {
      const api = await startApiProcess(built, environment);
      await workUntilKilled(api, round, stored, deleted);
    }
    const { whole, unfinished } = await listFiles();
    const old = new Date(Date.now() - 3 * 86_400_000);
    for (const name of [...whole, ...unfinished]) await utimes(join(files, name), old, old);

    const api = await startApiProcess(built, environment);
    const { documentTypes } = await firstCase(api);
    const shown = documentTypes.flatMap(({ documents }) => documents);
    const ids = new Set(shown.map(({ id }) => id));
    for (const id of stored.keys())
      assert.ok(ids.has(id), `The document ${id} was acknowledged and is gone.`);
    for (const id of deleted)
      assert.ok(!ids.has(id), `The document ${id} was deleted and is back.`);
    for (const { id, fileSize } of shown) {
      const answer = await send(api, 'GET', `/api/Documents/${id}/content`);
      const content = Buffer.from(await answer.arrayBuffer());
      assert.equal(content.length, fileSize);
      assert.equal(answer.headers.get('etag'), `"${hashSha256(content)}"`);
      if (stored.has(id)) assert.equal(hashSha256(content), stored.get(id));
    }
    // The sweep that began at the start reports to nobody that it is done.
    const isSwept = async () => {
      const remaining = await listFiles();
      return remaining.whole.length === shown.length && remaining.unfinished.length === 0;
    };
    for (const until = Date.now() + 10_000; !(await isSwept()); )
      assert.ok(Date.now() < until, 'It was not swept.');
    assert.equal(await api.end('SIGTERM'), 0);
  });
});

test('[RGT-13] an upload in blocks continues in another process after a crash', async () => {
  const content = pdfFile(3 * blockBytes + 7, 'blokker');
  const first = await startApiProcess(built, environment);
  const document = newDocument((await firstCase(first)).place, content);
  const url = `/api/Documents/${document.uuid}/content`;
  const sendBlock = (api: ApiProcess, number: number) =>
    send(
      api,
      'PUT',
      `${url}/blocks/${number}`,
      content.subarray(number * blockBytes, (number + 1) * blockBytes),
    );
  assert.equal((await send(first, 'POST', '/api/Documents', JSON.stringify(document))).status, 201);
  for (const number of [0, 1]) assert.equal((await sendBlock(first, number)).status, 200);
  const cut = sendBlock(first, 2).catch(() => 'cut');
  await first.end('SIGKILL');
  await cut;

  const second = await startApiProcess(built, environment);
  const { missing } = (await (await send(second, 'GET', `${url}/blocks`)).json()) as UploadState;
  assert.ok(missing.includes(3) && !missing.includes(0) && !missing.includes(1), String(missing));
  for (const number of missing) assert.equal((await sendBlock(second, number)).status, 200);
  const completed = await send(
    second,
    'POST',
    url,
    JSON.stringify({ sha256: hashSha256(content) }),
  );
  assert.equal(completed.status, 200);
  const { id } = (await completed.json()) as DocumentReceipt;
  const read = await send(second, 'GET', `/api/Documents/${id}/content`);
  assert.ok(Buffer.from(await read.arrayBuffer()).equals(content));
  await second.end('SIGTERM');
});
