import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { meetingIds } from '../testing/created-resources';
import { newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());

const content = pdfFile(300_000);

/** A document of its own, and the path of its file. */
async function saveDocument() {
  const all = () =>
    readdirSync(api.filesFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
  const known = new Set(all().map(({ name }) => name));
  const { case: caseId, business: businessId } = await meetingIds(api, '4699-31/472');
  const payload = {
    ...newDocument({ caseId: Number(caseId), businessId: Number(businessId) }, content),
    file: toDataUrl('application/pdf', content),
  };
  const answer = await api.as('kari').send({ method: 'POST', url: '/api/Documents', payload });
  assert.equal(answer.statusCode, 201, answer.body);
  const file = all().find(({ name }) => !known.has(name));
  assert.ok(file);
  return { id: answer.json<{ id: number }>().id, path: join(file.parentPath, file.name) };
}

const countDamaged = async () =>
  Number(
    /^feltbok_damaged_files_total (\d+)$/m.exec(
      (await api.app.inject({ url: '/metrics' })).body,
    )?.[1],
  );
const open = (id: number, headers = {}) =>
  api.as('kari').send({ url: `/api/Documents/${id}/content`, headers });

describe('a stored file that differs from what was received', () => {
  test('[SRV-8] is counted and not sent in any form until it is restored', async () => {
    const { id, path } = await saveDocument();
    const damaged = Buffer.from(content);
    damaged[123_456] = (damaged[123_456] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    const before = await countDamaged();
    const answers = [
      await open(id),
      await open(id, { Range: 'bytes=0-9' }),
      await api.as('kari').send({ url: `/api/Documents/${id}` }),
    ];
    for (const answer of answers) {
      assert.equal(answer.statusCode, 500);
      assert.match(String(parseProblem(answer).detail), /damaged and is not sent/);
      assert.equal(answer.headers['content-disposition'], undefined);
    }
    assert.equal((await countDamaged()) - before, 3);
    writeFileSync(path, content);
    assert.deepEqual(Buffer.from((await open(id)).rawPayload), content);
    assert.deepEqual(readFileSync(path), content);
  });

  test('[FLT-14] is not sent although it was valid a moment before', async () => {
    const { id, path } = await saveDocument();
    assert.equal((await open(id)).statusCode, 200);
    const before = await countDamaged();
    const damaged = Buffer.from(content);
    damaged[123] = (damaged[123] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    for (const headers of [{}, { Range: 'bytes=0-9' }, { Range: 'bytes=100-200' }]) {
      const answer = await open(id, headers);
      assert.equal(answer.statusCode, 500, JSON.stringify(headers));
      assert.equal(answer.headers['content-disposition'], undefined);
    }
    assert.equal((await countDamaged()) - before, 3);
  });

  test('[FLT-14] is sent without the changed bytes when its end was changed', async () => {
    const { id, path } = await saveDocument();
    assert.equal((await open(id)).statusCode, 200);
    const damaged = Buffer.from(content);
    damaged[299_999] = (damaged[299_999] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    assert.equal((await open(id, { Range: 'bytes=299990-' })).statusCode, 500);
    writeFileSync(path, content);
    for (const [first, last] of [
      [0, 299_999],
      [262_143, 262_144],
      [10, 280_000],
    ]) {
      const part = await open(id, { Range: `bytes=${first}-${last}` });
      assert.equal(part.statusCode, 206);
      assert.ok(Buffer.from(part.rawPayload).equals(content.subarray(first, Number(last) + 1)));
    }
  });

  test('[SRV-8] is answered and counted in the same way when it is missing', async () => {
    const { id, path } = await saveDocument();
    rmSync(path);
    const before = await countDamaged();
    assert.equal((await open(id)).statusCode, 500);
    assert.equal((await countDamaged()) - before, 1);
  });
});
