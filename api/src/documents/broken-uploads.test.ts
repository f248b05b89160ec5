import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { buildApp } from '../app';
import { createTokenVerifier } from '../auth';
import { createFileKey, isFileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { createFileSystemStore } from '../files/file-system';
import { hashSha256, newDocument, pdfFile } from '../testing/sample-documents';
import { documentMaxBytes, profile, startTestApi, type TestApi } from '../testing/test-api';
import { cleanUpFiles } from './file-cleanup';

const api: TestApi = await startTestApi();
after(async () => {
  await otherProcess.close();
  await api.close();
});

const pdf = pdfFile(3_000_000);
let place: { caseId: number; businessId: number };
let port: number;
/** Another process over the same database and folder. */
const otherProcess = buildApp({
  database: api.forRequests,
  notices: api.noticesElsewhere,
  verifyToken: createTokenVerifier(api.identity),
  corsOrigins: [],
  logger: false,
  files: api.files,
  documentMaxBytes,
  pdfs: { close: async () => undefined } as never,
});
let otherPort: number;
before(async () => {
  const [surveyCase] = await api.as('kari').cases();
  const [business] = surveyCase?.businesses ?? [];
  assert.ok(surveyCase && business);
  place = { caseId: surveyCase.caseId, businessId: business.businessId };
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  await otherProcess.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
  otherPort = (otherProcess.server.address() as AddressInfo).port;
});

async function beginRequest(
  method: string,
  path: string,
  headers: Record<string, string | number>,
  toPort = port,
): Promise<ClientRequest> {
  const Authorization = `Bearer ${await api.provider.token({ sub: 'kari' })}`;
  const request = httpRequest({
    port: toPort,
    host: '127.0.0.1',
    method,
    path,
    headers: { Authorization, ...profile, ...headers },
  });
  request.on('error', () => {});
  return request;
}
const sendUpload = async (request: ClientRequest) => {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: (await json(answer)) as Record<string, unknown> };
};
async function announceDocument(size: number) {
  const document = newDocument(place, pdf, { fileSize: size });
  const answer = await api
    .as('kari')
    .send({ method: 'POST', url: '/api/Documents', payload: document });
  assert.equal(answer.statusCode, 201);
  return { ...document, id: answer.json().id as number };
}
const isUnfinished = (name: string) => name.startsWith('_unfinished/');
const listFiles = async () => {
  const names = await readdir(api.filesFolder, { recursive: true });
  return names.filter((name) => isFileKey(name) || isUnfinished(name)).sort();
};
/** Polls the condition, since a server does not tell when it noticed a lost connection. */
async function waitForCondition(isFulfilled: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 10_000; !(await isFulfilled()); ) {
    assert.ok(Date.now() < until, 'The condition was not met in time.');
    await new Promise(setImmediate);
  }
}

describe('an upload that breaks off', () => {
  test('leaves the document unseen, and can be sent again from its beginning', async () => {
    const { uuid, id } = await announceDocument(pdf.length);
    const before = await listFiles();
    const request = await beginRequest('PUT', `/api/Documents/${uuid}/content`, {
      'Content-Length': pdf.length,
    });
    request.write(pdf.subarray(0, 2_000_000));
    await waitForCondition(async () => (await listFiles()).length > before.length);
    request.destroy();
    await waitForCondition(async () => (await listFiles()).length === before.length);
    const { rows } = await api.database.execute(
      sql`select state, storage_key, sha256 from documents where document_id = ${id}`,
    );
    assert.deepEqual(rows, [{ state: 'awaiting content', storage_key: null, sha256: null }]);

    const again = await beginRequest('PUT', `/api/Documents/${uuid}/content`, {
      'Content-Length': pdf.length,
    });
    again.end(pdf);
    assert.deepEqual(await sendUpload(again), {
      status: 200,
      body: { id, fileSize: pdf.length, sha256: hashSha256(pdf) },
    });
  });
});

describe('uploads of one document at the same time', () => {
  const put = (uuid: string, toPort = port) =>
    beginRequest('PUT', `/api/Documents/${uuid}/content`, { 'Content-Length': pdf.length }, toPort);
  const countUnfinished = async () => (await listFiles()).filter(isUnfinished).length;

  test('[FLT-14] use the space of one upload: the newest ends the earlier ones', async () => {
    const { uuid, id } = await announceDocument(pdf.length);
    const start = async () => {
      const request = await put(uuid);
      const closed = new Promise((resolve) => request.once('close', resolve));
      request.write(pdf.subarray(0, 2_000_000));
      return { request, closed };
    };
    let { closed: formerClosed } = await start();
    await waitForCondition(async () => (await countUnfinished()) > 0);
    // Each is begun once the server has the one before it: two sockets may arrive in any order.
    for (let nth = 1; nth < 5; nth += 1) {
      const { closed } = await start();
      await formerClosed;
      formerClosed = closed;
    }
    const { request: last } = await start();
    await formerClosed;
    const answer = sendUpload(last);
    last.end(pdf.subarray(2_000_000));
    assert.deepEqual(await answer, {
      status: 200,
      body: { id, fileSize: pdf.length, sha256: hashSha256(pdf) },
    });
    assert.equal(await countUnfinished(), 0);
  });

  test('[FLT-14] use the space of one upload across processes too', async () => {
    const { uuid, id } = await announceDocument(pdf.length);
    const open = new Set<ClientRequest>();
    const ports = [port, otherPort, port, otherPort, port, otherPort];
    const requests = await Promise.all(ports.map((toPort) => put(uuid, toPort)));
    for (const request of requests) {
      open.add(request);
      request.once('close', () => open.delete(request));
      request.write(pdf.subarray(0, 2_000_000));
    }
    await waitForCondition(async () => open.size === 1 && (await countUnfinished()) === 1);
    const [last] = open;
    assert.ok(last);
    const answer = sendUpload(last);
    last.end(pdf.subarray(2_000_000));
    const receipt = { id, fileSize: pdf.length, sha256: hashSha256(pdf) };
    assert.deepEqual(await answer, { status: 200, body: receipt });
    assert.equal(await countUnfinished(), 0);
  });

  test('[FLT-14] with its present content are compared, and not stored again', async () => {
    const { uuid, id } = await announceDocument(pdf.length);
    const first = await put(uuid);
    first.end(pdf);
    assert.equal((await sendUpload(first)).status, 200);
    const puts = async () =>
      /^feltbok_file_operations_total\{operation="put",outcome="done"\} (\d+)$/m.exec(
        (await api.app.inject({ url: '/metrics' })).body,
      )?.[1];
    const before = { files: await listFiles(), puts: await puts() };
    const again = await put(uuid);
    again.write(pdf.subarray(0, 2_000_000));
    const answer = sendUpload(again);
    again.end(pdf.subarray(2_000_000));
    assert.deepEqual(await answer, {
      status: 200,
      body: { id, fileSize: pdf.length, sha256: hashSha256(pdf) },
    });
    assert.deepEqual({ files: await listFiles(), puts: await puts() }, before);
  });
});

describe('a sender that is rejected', () => {
  test('[DOC-13][API-4] gets the reason before it has sent everything', async () => {
    const { uuid } = await announceDocument(documentMaxBytes);
    const wrong = await beginRequest('PUT', `/api/Documents/${uuid}/content`, {
      'Content-Length': documentMaxBytes,
    });
    wrong.write(Buffer.alloc(100_000, 'tekst'));
    const rejected = await sendUpload(wrong);
    assert.equal(rejected.status, 400);
    assert.match(String(rejected.body.detail), /^body: is not of the type application\/pdf/);
    wrong.destroy();

    const large = await beginRequest('PUT', `/api/Documents/${uuid}/content`, {
      'Content-Length': documentMaxBytes + 1,
    });
    large.write(pdf);
    assert.equal((await sendUpload(large)).status, 413);
    large.destroy();
  });

  test('[DOC-13][API-4] without a stated size is rejected when it sends too much', async () => {
    const { uuid } = await announceDocument(documentMaxBytes);
    // What others have broken off is still being removed.
    await waitForCondition(async () => !(await listFiles()).some(isUnfinished));
    const before = await listFiles();
    const request = await beginRequest('PUT', `/api/Documents/${uuid}/content`, {
      'Transfer-Encoding': 'chunked',
    });
    const answer = sendUpload(request);
    request.write(pdf);
    for (let sent = 0; sent <= documentMaxBytes; sent += pdf.length) request.write(pdf);
    assert.equal((await answer).status, 413);
    request.end();
    await waitForCondition(async () => !(await listFiles()).some(isUnfinished));
    assert.deepEqual(await listFiles(), before);
  });
});

describe('the removal of unused files', () => {
  const dayAgo = new Date(Date.now() - 86_400_000);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const age = (key: string) => utimes(join(api.filesFolder, key), dayAgo, dayAgo);
  async function* content() {
    yield pdf;
  }

  test('removes old files that no document refers to, and leaves the others', async () => {
    const { uuid } = await announceDocument(pdf.length);
    const upload = await beginRequest('PUT', `/api/Documents/${uuid}/content`, {});
    upload.end(pdf);
    assert.equal((await sendUpload(upload)).status, 200);
    const claimed = await listFiles();
    const orphans = [createFileKey('4699'), createFileKey('4699'), createFileKey('1899')];
    const young = createFileKey('4699');
    for (const key of [...orphans, young]) await api.files.put(key, content());
    for (const key of [...claimed, ...orphans]) await age(key);
    assert.deepEqual(await cleanUpFiles(api.database, api.files, hourAgo), {
      files: 3,
      unfinished: 0,
    });
    assert.deepEqual(await listFiles(), [...claimed, young].sort());
  });

  test('fails when a file cannot be read, and does not count it as unused', async () => {
    const failing: FileStore = {
      ...(await createFileSystemStore(api.filesFolder)),
      stat: () => Promise.reject(new Error('EIO')),
    };
    const orphan = createFileKey('4699');
    await api.files.put(orphan, content());
    await assert.rejects(cleanUpFiles(api.database, failing, hourAgo), /EIO/);
    assert.ok((await listFiles()).includes(orphan));
    await api.files.delete(orphan);
  });
});

describe('file store and database', () => {
  test('a failed transaction leaves a file that is removed later', async () => {
    const { uuid, id } = await announceDocument(pdf.length);
    const before = await listFiles();
    await api.database.execute(sql`revoke update on documents from app`);
    const failed = await beginRequest('PUT', `/api/Documents/${uuid}/content`, {});
    failed.end(pdf);
    assert.equal((await sendUpload(failed)).status, 500);
    const { rows } = await api.database.execute(
      sql`select state from documents where document_id = ${id}`,
    );
    assert.deepEqual(rows, [{ state: 'awaiting content' }]);
    assert.equal((await listFiles()).length, before.length + 1);
  });
});
