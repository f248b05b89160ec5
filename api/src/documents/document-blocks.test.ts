import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import { sql } from 'drizzle-orm';
import { withAccess } from '../access/access';
import { createAzureBlobStore } from '../files/azure-blob';
import { getCustomerFolder } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { formatDigest } from '../http/digest';
import {
  type Azurite,
  isAzuriteInstalled,
  skipWithoutAzurite,
  startAzurite,
} from '../testing/azurite';
import { hashSha256, newDocument, pdfFile } from '../testing/sample-documents';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';
import { cleanUpFiles } from './file-cleanup';

const content = pdfFile(2 * blockBytes + 1000);
const splitBlocks = (bytes: Buffer) =>
  [0, 1, 2].map((at) => bytes.subarray(at * blockBytes, (at + 1) * blockBytes));
const bytesType = { 'Content-Type': 'application/octet-stream' };

let azurite: Azurite;
const azureDriver = 'Azure Blob Storage';
before(async () => {
  if (isAzuriteInstalled) azurite = await startAzurite();
});
after(() => azurite?.close());

const stores: Record<string, () => Promise<{ files?: FileStore }>> = {
  'a folder': async () => ({}),
  [azureDriver]: async () => ({
    files: await createAzureBlobStore({
      connectionString: azurite.connectionString,
      container: 'feltbok-documents',
    }),
  }),
};

describe('blocks that do not become part of a document', () => {
  let api: TestApi;
  let place: { caseId: number; businessId: number };
  before(async () => {
    api = await startTestApi();
    const [found] = await api.as('kari').cases();
    place = { caseId: found?.caseId ?? 0, businessId: found?.businesses[0]?.businessId ?? 0 };
  });
  after(() => api.close());

  const announce = async () => {
    const document = newDocument(place, content);
    await api.as('kari').send({ method: 'POST', url: '/api/Documents', payload: document });
    return `/api/Documents/${document.uuid}/content`;
  };
  const sendFirst = (url: string, payload: Buffer, headers = {}) =>
    api.as('kari').send({
      method: 'PUT',
      url: `${url}/blocks/0`,
      payload,
      headers: { ...bytesType, ...headers },
    });
  const variants = () => Array.from({ length: 4 }, () => randomBytes(blockBytes));
  const listBlocks = async () => {
    const names = await readdir(join(api.filesFolder, '_blocks'), { recursive: true }).catch(
      () => [],
    );
    return names.filter((name) => name.includes('/'));
  };

  test('[FLT-14] a block that is based on another revision takes no room', async () => {
    const url = await announce();
    for (const bytes of variants()) {
      assert.equal((await sendFirst(url, bytes, { 'If-Match': '"99"' })).statusCode, 412);
    }
    assert.deepEqual(await listBlocks(), []);
  });

  test('[FLT-14] one of several simultaneous blocks with one number takes room', async () => {
    const url = await announce();
    const answers = await Promise.all(variants().map((bytes) => sendFirst(url, bytes)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    assert.deepEqual(statuses, [200, 409, 409, 409]);
    assert.equal((await listBlocks()).length, 1);
  });

  test('[FLT-14] blocks are removed when the whole content is sent', async () => {
    const before = await listBlocks();
    const url = await announce();
    assert.equal((await sendFirst(url, content.subarray(0, blockBytes))).statusCode, 200);
    assert.equal((await listBlocks()).length, before.length + 1);
    const whole = await api.as('kari').send({ method: 'PUT', url, payload: content });
    assert.equal(whole.statusCode, 200, whole.body);
    assert.deepEqual(await listBlocks(), before);
  });
});

for (const [where, settings] of Object.entries(stores)) {
  describe(`an upload in blocks to ${where}`, {
    skip: where === azureDriver && skipWithoutAzurite,
  }, () => {
    let api: TestApi;
    let files: FileStore;
    let place: { caseId: number; businessId: number };
    before(async () => {
      const blockSettings = await settings();
      api = await startTestApi(blockSettings);
      files = blockSettings.files ?? api.files;
      const [surveyCase] = await api.as('kari').cases();
      place = {
        caseId: surveyCase?.caseId ?? 0,
        businessId: surveyCase?.businesses[0]?.businessId ?? 0,
      };
    });
    after(() => api.close());

    const announceDocument = async (bytes = content, more = {}) => {
      const document = newDocument(place, bytes, more);
      const answer = await api
        .as('kari')
        .send({ method: 'POST', url: '/api/Documents', payload: document });
      assert.equal(answer.statusCode, 201, answer.body);
      return {
        id: answer.json<{ id: number }>().id,
        url: `/api/Documents/${document.uuid}/content`,
      };
    };
    const sendBlock = (url: string, number: number, payload: Buffer, headers = {}) =>
      api.as('kari').send({
        method: 'PUT',
        url: `${url}/blocks/${number}`,
        payload,
        headers: { ...bytesType, ...headers },
      });
    const missing = async (url: string) =>
      (await api.as('kari').send({ url: `${url}/blocks` })).json().missing;
    const complete = (url: string, sha256 = hashSha256(content)) =>
      api.as('kari').send({ method: 'POST', url, payload: { sha256 } });
    const readStored = async (id: number) => {
      const { rows } = await api.database.execute<{ state: string; blocks: number }>(sql`
        select state, (select count(*)::int from document_blocks
          where document_blocks.document_id = documents.document_id)
          as blocks from documents where document_id = ${id}`);
      return rows[0];
    };

    test('[RGT-13] each block gets a receipt, and any order gives the same content', async () => {
      const { id, url } = await announceDocument();
      assert.deepEqual(await missing(url), [0, 1, 2]);
      for (const number of [2, 0, 1]) {
        const block = splitBlocks(content)[number] as Buffer;
        const answer = await sendBlock(url, number, block, {
          'Content-Digest': formatDigest(hashSha256(block)),
        });
        assert.equal(answer.statusCode, 200, answer.body);
        assert.deepEqual(answer.json(), { number, size: block.length, sha256: hashSha256(block) });
        // A receipt that was lost on its way is given again.
        assert.deepEqual((await sendBlock(url, number, block)).json(), answer.json());
      }
      assert.deepEqual(await missing(url), []);
      const answer = await complete(url);
      assert.equal(answer.statusCode, 200, answer.body);
      assert.deepEqual(answer.json(), {
        id,
        fileSize: content.length,
        sha256: hashSha256(content),
      });
      const read = await api.as('kari').send({ url: `/api/Documents/${id}/content` });
      assert.ok(read.rawPayload.equals(content));
      assert.deepEqual(await readStored(id), { state: 'stored', blocks: 0 });
      assert.deepEqual([await missing(url), (await complete(url)).json()], [[], answer.json()]);
      assert.equal((await complete(url, hashSha256(Buffer.from('other')))).statusCode, 409);
    });

    test('[RGT-13] other bytes for a received number are rejected', async () => {
      const { url } = await announceDocument();
      for (const [number, block] of splitBlocks(content).entries())
        await sendBlock(url, number, block);
      assert.equal((await sendBlock(url, 1, randomBytes(blockBytes))).statusCode, 409);
      assert.equal((await complete(url)).statusCode, 200);
    });

    test('[FLT-14] another account that knows the uuid sends none of the content', async () => {
      const { id, url } = await announceDocument();
      const per = api.as('per');
      assert.ok(
        (await per.cases()).some(({ caseId }) => caseId === place.caseId),
        'the case is within reach',
      );
      const wrong = randomBytes(blockBytes);
      for (const request of [
        { method: 'PUT', url: `${url}/blocks/0`, payload: wrong, headers: bytesType },
        { method: 'PUT', url, payload: content, headers: { 'Content-Type': 'application/pdf' } },
        { method: 'POST', url, payload: { sha256: hashSha256(content) } },
        { method: 'GET', url: `${url}/blocks` },
      ] as const) {
        assert.equal((await per.send(request)).statusCode, 404, `${request.method} ${request.url}`);
      }
      for (const [number, block] of splitBlocks(content).entries())
        await sendBlock(url, number, block);
      assert.deepEqual((await complete(url)).json(), {
        id,
        fileSize: content.length,
        sha256: hashSha256(content),
      });
    });

    test('[FLT-14] another account that knows the announcement changes nothing', async () => {
      const document = newDocument(place, content);
      const posted = await api
        .as('kari')
        .send({ method: 'POST', url: '/api/Documents', payload: document });
      const { id } = posted.json<{ id: number }>();
      const encoded = Buffer.from('%PDF-1.4 another').toString('base64');
      const file = `data:application/pdf;base64,${encoded}`;
      const paper = {
        uuid: document.uuid,
        businessId: place.businessId,
        htmlContent: '<p>Enige.</p>',
        parties: [],
        storeAsDocument: true,
      };
      const requests = [
        [409, { method: 'POST', url: '/api/Documents', payload: document }],
        [409, { method: 'POST', url: '/api/Documents', payload: { ...document, file } }],
        [409, { method: 'POST', url: '/api/Reports/protocol', payload: paper }],
        [404, { method: 'PATCH', url: `/api/Documents/${id}`, payload: { isRelevant: false } }],
        [404, { method: 'DELETE', url: `/api/Documents/${id}` }],
      ] as const;
      for (const [status, request] of requests) {
        const answer = await api.as('per').send(request);
        assert.equal(answer.statusCode, status, `${request.method} ${request.url} ${answer.body}`);
        assert.doesNotMatch(answer.body, new RegExp(document.fileName));
      }
      assert.deepEqual(await readStored(id), { state: 'awaiting content', blocks: 0 });
    });

    test('[FLT-14] a paper cannot become the content of another type of file', async () => {
      const document = newDocument(place, content, { fileType: 'image/png' });
      await api.as('kari').send({ method: 'POST', url: '/api/Documents', payload: document });
      const answer = await api.as('kari').send({
        method: 'POST',
        url: '/api/Reports/protocol',
        payload: {
          uuid: document.uuid,
          businessId: place.businessId,
          htmlContent: '<p>Enige.</p>',
          parties: [],
          storeAsDocument: true,
        },
      });
      assert.equal(answer.statusCode, 409, answer.body);
    });

    test('[RGT-13] one of two simultaneous contents for a number gets the receipt', async () => {
      const { url } = await announceDocument();
      const [first, second, last] = splitBlocks(content) as [Buffer, Buffer, Buffer];
      const rest = [first, randomBytes(blockBytes)];
      const answers = await Promise.all(rest.map((bytes) => sendBlock(url, 0, bytes)));
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
      const winner = rest[answers.findIndex(({ statusCode }) => statusCode === 200)] as Buffer;
      await sendBlock(url, 1, second);
      await sendBlock(url, 2, last);
      assert.equal((await complete(url)).statusCode, winner === first ? 200 : 400);
    });

    test('[RGT-13] blocks of another size or number, and damaged ones, are rejected', async () => {
      const { url } = await announceDocument();
      const [first, , last] = splitBlocks(content) as [Buffer, Buffer, Buffer];
      const damaged = await sendBlock(url, 0, first, {
        'Content-Digest': formatDigest(hashSha256(last)),
      });
      assert.match(String(parseProblem(damaged).detail), /^Content-Digest: /);
      for (const [number, bytes, status] of [
        [0, first.subarray(1), 400],
        [0, Buffer.alloc(0), 400],
        [0, Buffer.concat([first, last]), 413],
        [2, first, 400],
        [3, last, 400],
      ] as const) {
        assert.equal(
          (await sendBlock(url, number, bytes)).statusCode,
          status,
          `${number}: ${bytes.length}`,
        );
      }
      assert.deepEqual(await missing(url), [0, 1, 2]);
      assert.equal((await complete(url)).statusCode, 409);
    });

    test('[RGT-13] a file that changed between its blocks is uploaded from the start', async () => {
      const { id, url } = await announceDocument();
      const changed = Buffer.concat([
        content.subarray(0, blockBytes),
        randomBytes(blockBytes + 1000),
      ]);
      for (const [number, block] of splitBlocks(changed).entries())
        await sendBlock(url, number, block);
      assert.match(String(parseProblem(await complete(url)).detail), /^sha256: /);
      assert.deepEqual(await readStored(id), { state: 'awaiting content', blocks: 0 });
      for (const [number, block] of splitBlocks(content).entries())
        await sendBlock(url, number, block);
      assert.equal((await complete(url)).statusCode, 200);
    });

    test('[RGT-13] joined content of another type is rejected, and leaves no file', async () => {
      const { id, url } = await announceDocument(content, { fileType: 'image/png' });
      for (const [number, block] of splitBlocks(content).entries())
        await sendBlock(url, number, block);
      assert.match(
        String(parseProblem(await complete(url)).detail),
        /^body: is not of the type image\/png/,
      );
      assert.deepEqual(await readStored(id), { state: 'awaiting content', blocks: 0 });
    });

    test('[RGT-13] blocks that the store has lost are requested again', async () => {
      const { id, url } = await announceDocument();
      for (const [number, block] of splitBlocks(content).entries())
        await sendBlock(url, number, block);
      await api.database.execute(sql`
        update document_blocks set sha256 = ${hashSha256(Buffer.from('none'))}
          where document_id = ${id} and number = 1`);
      assert.equal((await complete(url)).statusCode, 409);
      assert.deepEqual(await missing(url), [0, 1, 2]);
    });

    test('[RGT-13] whole content from an older app replaces the blocks', async () => {
      const { id, url } = await announceDocument();
      await sendBlock(url, 0, splitBlocks(content)[0] as Buffer);
      const answer = await api
        .as('kari')
        .send({ method: 'PUT', url, payload: content, headers: bytesType });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.deepEqual(await readStored(id), { state: 'stored', blocks: 0 });
      assert.equal((await sendBlock(url, 1, splitBlocks(content)[1] as Buffer)).statusCode, 409);
    });

    test('[RGT-13] a document that is deleted between its blocks removes them', async () => {
      const { id, url } = await announceDocument();
      await sendBlock(url, 0, splitBlocks(content)[0] as Buffer);
      assert.equal(
        (await api.as('kari').send({ method: 'DELETE', url: `/api/Documents/${id}` })).statusCode,
        204,
      );
      assert.equal(await readStored(id), undefined);
      assert.equal((await sendBlock(url, 1, splitBlocks(content)[1] as Buffer)).statusCode, 404);
    });

    test('[RGT-13] an unfinished upload is removed five days after its last block', async () => {
      const { id, url } = await announceDocument();
      const [first, second, last] = splitBlocks(content) as [Buffer, Buffer, Buffer];
      await sendBlock(url, 0, first);
      const age = (days: number) =>
        api.database.execute(sql`
          update document_blocks set created_at = now() - make_interval(hours => ${days * 24 - 1})
            where document_id = ${id}`);
      await age(5);
      await cleanUpFiles(api.database, files, new Date(Date.now() - 86_400_000));
      assert.deepEqual(await missing(url), [1, 2]);
      await age(6);
      await cleanUpFiles(api.database, files, new Date(Date.now() - 86_400_000));
      assert.deepEqual(await missing(url), [0, 1, 2]);
      for (const [number, block] of [first, second, last].entries())
        await sendBlock(url, number, block);
      assert.equal((await complete(url)).statusCode, 200);
    });

    test('[RGT-13] a file joined by a process that died is claimed like its blocks', async () => {
      const { id, url } = await announceDocument();
      const blocks = splitBlocks(content);
      for (const [number, block] of blocks.entries()) await sendBlock(url, number, block);
      const { rows } = await api.database.execute<{ key: `${string}/${string}/${string}` }>(sql`
        select storage_key as key from documents where document_id = ${id}`);
      const key = rows[0]?.key ?? assert.fail();
      await files.joinBlocks(
        key,
        blocks.map((bytes, number) => ({ number, sha256: hashSha256(bytes) })),
      );
      await cleanUpFiles(api.database, files, new Date(Date.now() + 86_400_000));
      assert.ok((await buffer(await files.get(key))).equals(content));
      assert.equal((await complete(url)).statusCode, 200);
    });

    test('[RGT-13] nothing of another customer is read, or stored in its folder', async () => {
      const { url } = await announceDocument();
      await sendBlock(url, 0, splitBlocks(content)[0] as Buffer);
      const foreign = api.as('nils');
      assert.equal((await foreign.send({ url: `${url}/blocks` })).statusCode, 404);
      for await (const key of files.keys(getCustomerFolder('1899'))) assert.fail(key);
      const seen = await withAccess(api.forRequests, { subject: 'nils' }, ({ transaction }) =>
        transaction.execute(sql`select from document_blocks`),
      );
      assert.deepEqual(seen.rows, []);
    });
  });
}
