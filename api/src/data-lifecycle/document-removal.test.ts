import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { IssuedPaper } from '@feltbok/contract/papers.ts';
import { sql } from 'drizzle-orm';
import { createFileKey } from '../files/file-key';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import { RejectedCommand } from '../operator-commands/operator-command';
import { recordSeal } from '../seals/paper-seals.repository';
import { startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi({ sealsPapers: true });
after(() => api.close());

const hashFile = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function runCommand(...words: string[]): Promise<string> {
  const read = parseCommandLine(words, 'vakt');
  assert.ok('act' in read);
  const outcome = await performCommand(api.database, read.act, async () => api.files);
  return 'message' in outcome ? outcome.message : '';
}
const listDocuments = async () =>
  (await api.as('kari').businessOf('4699-31/472')).documentTypes.flatMap((type) => type.documents);

/** A paper with its sealed version. */
async function sealPaper() {
  const { businessId } = await api.as('kari').businessOf('4699-31/472');
  const payload = {
    uuid: randomUUID(),
    businessId,
    htmlContent: '<p>Enige</p>',
    storeAsDocument: true,
    parties: [{ name: 'Ánne Østby', signature: '' }],
  };
  const answer = await api
    .as('kari')
    .send({ method: 'POST', url: '/api/Agreements/generate', payload });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  const paper = (await listDocuments()).find(({ uuid }) => uuid === payload.uuid);
  assert.ok(paper);
  const bytes = Buffer.from(`sealed ${payload.uuid}`);
  const key = createFileKey('4699');
  await api.files.put(
    key,
    (async function* () {
      yield bytes;
    })(),
  );
  const due = { customerId: '4699', documentId: paper.id, key, tries: 0 };
  const file = { key, sha256: hashFile(bytes), fileSize: bytes.length };
  assert.equal(await recordSeal(api.forRequests, due, file, 'Fjordvik kommune'), true);
  return { paper, digest: hashFile(answer.rawPayload), sealedDigest: file.sha256 };
}
const listKeys = async () => {
  const all: string[] = [];
  for await (const key of api.files.keys()) all.push(key);
  return all;
};
const readTrail = async (resource: string) => {
  const { rows } = await api.database.execute<{ subject: string; before: object }>(sql`
    select subject, before from audit_events where action = 'deleted' and resource = ${resource}
      order by audit_event_id`);
  return rows;
};

describe('a removal by an operator', () => {
  test('[EVI-6] of a paper leaves its reason and the fingerprints of both versions', async () => {
    const { paper, digest, sealedDigest } = await sealPaper();
    const sealedName = paper.fileName.replace('.pdf', '-forseglet.pdf');
    const remove = ['documents', 'remove', '4699', '2026/118', sealedName];
    assert.match(
      await runCommand(...remove),
      new RegExp(`^Nothing has been removed.*${digest}.*${sealedDigest}`),
    );
    await assert.rejects(runCommand(...remove, '--confirm'), /--reason is missing/);
    assert.equal((await listDocuments()).length, 2);
    assert.match(await runCommand(...remove, '--confirm', '--reason', 'Feil part'), /^Removed: /);
    assert.deepEqual([await listDocuments(), await listKeys()], [[], []]);
    const reason = 'Feil part';
    assert.deepEqual(await readTrail('document'), [
      { subject: 'operator:vakt', before: { fileName: paper.fileName, sha256: digest, reason } },
      { subject: 'operator:vakt', before: { fileName: sealedName, sha256: sealedDigest, reason } },
    ]);
    for (const name of [digest, sealedDigest])
      assert.equal(
        (await api.app.inject({ url: `/api/Papers/${name}` })).json<IssuedPaper>().sha256,
        digest,
      );
  });

  test('[EVI-6] of something missing is rejected with a sentence', async () => {
    await assert.rejects(
      runCommand('documents', 'remove', '4699', '2026/118', 'x.pdf', '--confirm', '--reason', 'x'),
      RejectedCommand,
    );
    await assert.rejects(
      runCommand('documents', 'remove', '4699', '2026/999', 'x.pdf'),
      /has no case 2026\/999/,
    );
  });

  test('[EVI-6] of a case leaves its reason and the fingerprints of its papers', async () => {
    const { digest, sealedDigest } = await sealPaper();
    const erase = ['cases', 'erase', '4699', '2026/118', '--confirm'];
    await assert.rejects(runCommand(...erase), /--reason is missing/);
    await runCommand(...erase, '--reason', 'Kassert');
    const [erased] = await readTrail('case');
    const { papers, reason } = (erased?.before ?? {}) as { papers?: string[]; reason?: string };
    assert.deepEqual([papers?.slice(-2), reason], [[digest, sealedDigest], 'Kassert']);
    assert.deepEqual(await listKeys(), []);
    assert.equal((await api.app.inject({ url: `/api/Papers/${digest}` })).statusCode, 404);
    const trail = await performCommand(
      api.database,
      { act: 'verify trail' },
      async () => api.files,
    );
    assert.ok('rows' in trail && trail.rows.length === 0);
  });
});
