import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { IssuedPaper } from '@feltbok/contract/papers.ts';
import type { StoredDocument } from '@feltbok/domain/documents/document.ts';
import { misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import { sql } from 'drizzle-orm';
import { cleanUpFiles } from '../documents/file-cleanup';
import { performCommand } from '../operator/perform-command';
import { type RecurringTask, RecurringWork } from '../recurring-work';
import { WatchedTask } from '../testing/observed-task';
import { hasOpenssl, hasPdfsig, runPdfsig, SealAuthority } from '../testing/seal-authority';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';
import { expectSeals } from './paper-seals.repository';
import { loadPkcs12Key } from './seal-key';
import { createSealingTask, PaperSealer } from './seal-papers';
import type { SealCredentials } from './sealed-pdf';
import { createTimestampAuthority } from './timestamp-authority.data';

describe('a paper that is to be sealed', { skip: !hasOpenssl }, () => {
  let api: TestApi;
  let authority: SealAuthority;
  let credentials: Required<SealCredentials>;
  let businessId: number;
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-sealed-'));
  before(async () => {
    authority = new SealAuthority();
    const key = await loadPkcs12Key(authority.pkcs12('hemmelig'), 'hemmelig');
    credentials = {
      key,
      authority: createTimestampAuthority(await authority.listen()),
    } as Required<SealCredentials>;
    api = await startTestApi({ sealsPapers: true });
    businessId = (await api.as('kari').businessOf('4699-31/472')).businessId;
  });
  after(async () => {
    await api.close();
    await authority.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    authority.mode = 'gives';
    await api.database.execute(sql`delete from paper_seals`);
    await api.database.execute(sql`delete from documents`);
  });

  const seal = (by: SealCredentials = credentials) =>
    new PaperSealer(api.forRequests, api.files, by, api.app.log).sealDuePapers();
  const documents = async () =>
    (await api.as('per').businessOf('4699-31/472')).documentTypes.flatMap((type) => type.documents);
  const issue = async (
    url = '/api/Agreements/generate',
    parties = [{ name: 'Ánne Østby', signature: '' }],
  ): Promise<{ bytes: Buffer; paper: StoredDocument }> => {
    const uuid = randomUUID();
    const payload = {
      uuid,
      businessId,
      htmlContent: '<p>Enige</p>',
      storeAsDocument: true,
      parties,
    };
    const answer = await api.as('kari').send({ method: 'POST', url, payload });
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    const paper = (await documents()).find((listedDocument) => listedDocument.uuid === uuid);
    assert.ok(paper);
    return { bytes: answer.rawPayload, paper };
  };
  const findSeal = async (id: number) =>
    (await documents()).find((listedDocument) => listedDocument.id === id)?.seal;
  const findVersion = async (id: number) => {
    const version = (await documents()).find((listedDocument) => listedDocument.sealOf === id);
    assert.ok(version, 'no sealed version');
    const content = await api.as('per').send({ url: `/api/Documents/${version.id}/content` });
    assert.equal(content.statusCode, 200, content.body);
    return { version, bytes: content.rawPayload };
  };
  const dueNow = () =>
    api.database.execute(sql`update paper_seals set due = now() where due is not null`);
  const nothing = { problem: null, againAt: null, sealedAt: null, holder: null };
  const hashFile = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const verifyPaper = async (bytes: Uint8Array): Promise<string> => {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, bytes);
    const outcome = await performCommand(
      api.database,
      { act: 'verify paper', file },
      async () => api.files,
    );
    return 'message' in outcome ? outcome.message : '';
  };

  test('[EVI-4] is available at once, and its sealed version follows', async () => {
    const { bytes, paper } = await issue();
    assert.deepEqual(paper.seal, { state: 'waiting', ...nothing });
    assert.equal(await seal(), 1);
    const { version, bytes: sealed } = await findVersion(paper.id);
    assert.equal(version.fileName, paper.fileName.replace('.pdf', '-forseglet.pdf'));
    assert.deepEqual(
      [version.seal, version.caseId, version.businessId],
      [null, paper.caseId, paper.businessId],
    );
    assert.ok(
      sealed.subarray(0, bytes.length).equals(bytes),
      'not a byte of the paper has changed',
    );
    if (hasPdfsig) assert.match(runPdfsig(sealed), /Signature is Valid/);
    const { sealedAt, ...shown } = (await findSeal(paper.id)) ?? {};
    assert.deepEqual(shown, {
      state: 'sealed',
      problem: null,
      againAt: null,
      holder: 'Fjordvik kommune',
    });
    assert.ok(Math.abs(Date.parse(sealedAt ?? '') - Date.now()) < 60_000);
    const asIssued = await api.as('per').send({ url: `/api/Documents/${paper.id}/content` });
    assert.equal(asIssued.headers.etag, `"${hashFile(bytes)}"`);
    assert.equal(await seal(), 0);
  });

  test('[EVI-4] can be verified in both versions, by anybody and by the operator', async () => {
    const { bytes, paper } = await issue();
    await seal();
    const { bytes: sealed } = await findVersion(paper.id);
    const digest = hashFile(bytes);
    const sealedDigest = hashFile(sealed);
    const { rows } = await api.database.execute<{ code: string }>(sql`
      select after ->> 'code' as code from audit_events where after ->> 'sha256' = ${digest}
        and action = 'created'
        and resource = 'agreement'`);
    for (const name of [digest, sealedDigest, rows[0]?.code]) {
      const answer = await api.app.inject({ url: `/api/Papers/${name}` });
      assert.equal(answer.statusCode, 200, answer.body);
      const { kind, sha256, seal: found } = answer.json<IssuedPaper>();
      assert.deepEqual(
        [kind, sha256, found?.sha256, found?.holder],
        ['agreement', digest, sealedDigest, 'Fjordvik kommune'],
      );
    }
    assert.match(
      await verifyPaper(bytes),
      new RegExp(`^Unchanged: the agreement .* sealed by Fjordvik kommune at 20.*${sealedDigest}`),
    );
    assert.match(
      await verifyPaper(sealed),
      new RegExp(`^Unchanged: the sealed version of the agreement .*${digest}\\.$`),
    );
    sealed[bytes.length + 5] = 1;
    assert.match(await verifyPaper(sealed), /^No paper was issued/);
    const trail = await performCommand(
      api.database,
      { act: 'verify trail' },
      async () => api.files,
    );
    assert.ok('rows' in trail && trail.rows.length === 0);
  });

  test('[GNS-10] can be a measurement report, which either version finds', async () => {
    const { bytes, paper } = await issue('/api/Reports/measurements', []);
    await seal();
    const { bytes: sealed } = await findVersion(paper.id);
    for (const version of [bytes, sealed]) {
      const answer = await api.app.inject({ url: `/api/Papers/${hashFile(version)}` });
      const { kind, sha256, seal: found } = answer.json<IssuedPaper>();
      assert.deepEqual(
        [kind, sha256, found?.sha256],
        ['measurementReport', hashFile(bytes), hashFile(sealed)],
      );
    }
  });

  test('[EVI-4] waits, ever longer, while the authority is unreachable', async () => {
    authority.mode = 'is down';
    const { bytes, paper } = await issue();
    const rest = await issue();
    const asked = authority.asked;
    assert.equal(await seal(), 0);
    assert.equal(authority.asked, asked + 1, 'the other does not ask in vain');
    assert.deepEqual(await findSeal(paper.id), {
      state: 'waiting',
      ...nothing,
      problem: 'authorityUnreachable',
    });
    assert.equal(await seal(), 0);
    await dueNow();
    assert.equal(await seal(), 0);
    const { rows } = await api.database.execute<{ wait: number }>(sql`
      select extract(epoch from due - now())::float8 as wait from paper_seals order by tries desc`);
    assert.ok((rows[0]?.wait ?? 0) > 20, JSON.stringify(rows));
    const content = await api.as('per').send({ url: `/api/Documents/${paper.id}/content` });
    assert.ok(content.rawPayload.equals(bytes));
    authority.mode = 'gives';
    await dueNow();
    assert.equal(await seal(), 2);
    for (const id of [paper.id, rest.paper.id]) assert.equal((await findSeal(id))?.state, 'sealed');
  });

  test('[EVI-4] has failed when the authority gives no token, until a retry', async () => {
    const { paper } = await issue();
    for (const mode of ['rejects', 'answers another question'] as const) {
      authority.mode = mode;
      await dueNow();
      assert.equal(await seal({ authority: credentials.authority }), 0);
      const { againAt, ...shown } = (await findSeal(paper.id)) ?? {};
      assert.deepEqual(shown, {
        state: 'failed',
        sealedAt: null,
        holder: null,
        problem: 'authorityRejected',
      });
      assert.ok(
        Math.abs(Date.parse(againAt ?? '') - Date.now() - 3_600_000) < 60_000,
        String(againAt),
      );
    }
    authority.mode = 'gives';
    assert.equal(await seal(), 0);
    const again = await api
      .as('kari')
      .send({ method: 'POST', url: `/api/Documents/${paper.id}/seal` });
    assert.equal(again.statusCode, 204, again.body);
    assert.deepEqual(await findSeal(paper.id), { state: 'waiting', ...nothing });
    assert.equal(await seal({ authority: credentials.authority }), 1);
    assert.equal((await findSeal(paper.id))?.holder, null);
    const repeated = await api
      .as('kari')
      .send({ method: 'POST', url: `/api/Documents/${paper.id}/seal` });
    assert.deepEqual([repeated.statusCode, (await findSeal(paper.id))?.state], [204, 'sealed']);
  });

  test('[EVI-4] has failed with an expired key or a missing file', async () => {
    const { paper } = await issue();
    const expired = {
      ...credentials,
      key: { ...credentials.key, validTo: new Date(Date.now() - 1000) },
    };
    assert.equal(await seal(expired as SealCredentials), 0);
    assert.equal((await findSeal(paper.id))?.problem, 'keyExpired');
    for await (const key of api.files.keys()) await api.files.delete(key);
    await dueNow();
    assert.equal(await seal(), 0);
    assert.equal((await findSeal(paper.id))?.problem, 'unreadable');
  });

  test('[EVI-4] has failed for an unknown reason, and the next one is sealed', async () => {
    const { paper } = await issue();
    const otherPaper = await issue();
    let attempts = 0;
    const failsOnce = {
      stamp: (data: Uint8Array) => {
        attempts += 1;
        if (attempts === 1) throw new RangeError('A fault of the program.');
        return credentials.authority.stamp(data);
      },
    };
    assert.equal(await seal({ authority: failsOnce }), 1);
    const { state, problem, againAt } = (await findSeal(paper.id)) ?? {};
    assert.deepEqual([state, problem, againAt !== null], ['failed', 'unknown', true]);
    assert.equal((await findSeal(otherPaper.paper.id))?.state, 'sealed');
  });

  test('[EVI-4] from earlier waits only if there is a key or an authority', async () => {
    const { paper } = await issue();
    await expectSeals(api.forRequests, false);
    assert.deepEqual(await findSeal(paper.id), { state: 'none', ...nothing });
    await expectSeals(api.forRequests, true);
    assert.equal(await seal(), 1);
    await expectSeals(api.forRequests, false);
    assert.equal((await findSeal(paper.id))?.state, 'sealed');
  });

  const sealingTask = (by: SealCredentials = credentials) =>
    createSealingTask(api.forRequests, api.files, by, api.app.log);
  const startWork = (task: RecurringTask) =>
    new RecurringWork([task], { ...api, log: api.app.log });
  const startWorkElsewhere = (task: RecurringTask) =>
    new RecurringWork([task], {
      leadership: api.leadershipElsewhere,
      notices: api.noticesElsewhere,
      log: api.app.log,
    });
  const waitUntilSealed = async (task: WatchedTask, id: number): Promise<void> => {
    const { turns } = task;
    if ((await findSeal(id))?.state === 'sealed') return;
    await task.waitForTurns(turns + 1);
    await waitUntilSealed(task, id);
  };
  const countVersions = async (id: number) =>
    (await documents()).filter(({ sealOf: paperId }) => paperId === id).length;

  test('[EVI-4] is sealed as soon as it is issued, before the interval', async () => {
    const task = new WatchedTask(sealingTask());
    const work = startWork(task);
    await task.waitForTurns(1);
    const { paper } = await issue();
    await waitUntilSealed(task, paper.id);
    await work.stop();
  });

  test('[EVI-4] that failed is sealed as soon as somebody retries', async () => {
    authority.mode = 'rejects';
    const { paper } = await issue();
    const task = new WatchedTask(sealingTask());
    const work = startWork(task);
    await task.waitForTurns(1);
    assert.equal((await findSeal(paper.id))?.state, 'failed');
    authority.mode = 'gives';
    await api.as('kari').send({ method: 'POST', url: `/api/Documents/${paper.id}/seal` });
    await waitUntilSealed(task, paper.id);
    await work.stop();
  });

  test('[EVI-4] whose notice was lost is sealed at the next interval', async () => {
    const task = new WatchedTask(sealingTask(), 5);
    const work = new RecurringWork([task], {
      leadership: api.leadership,
      notices: { listen: () => async () => undefined },
      log: api.app.log,
    });
    await task.waitForTurns(1);
    const { paper } = await issue();
    await waitUntilSealed(task, paper.id);
    await work.stop();
  });

  test('[EVI-4] is sealed once although two processes run', async () => {
    const { paper } = await issue();
    const asked = authority.asked;
    const task = new WatchedTask(sealingTask());
    const work = startWork(task);
    const workElsewhere = startWorkElsewhere(task);
    await waitUntilSealed(task, paper.id);
    const { paper: next } = await issue();
    await waitUntilSealed(task, next.id);
    await work.stop();
    await workElsewhere.stop();
    assert.equal(await countVersions(paper.id), 1);
    assert.equal(await countVersions(next.id), 1);
    assert.equal(authority.asked, asked + 2);
  });

  test('[EVI-4] [API-13] is sealed before the process ends if sealing has begun', async () => {
    const { paper } = await issue();
    const asked = new EventEmitter();
    const isAsked = once(asked, 'asked');
    let answer: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slowAuthority = {
      async stamp(data: Uint8Array) {
        asked.emit('asked');
        await mayAnswer;
        return credentials.authority.stamp(data);
      },
    };
    const work = startWork(
      sealingTask({ ...credentials, authority: slowAuthority } as SealCredentials),
    );
    await isAsked;
    const stopped = work.stop();
    answer();
    await stopped;
    assert.equal((await findSeal(paper.id))?.state, 'sealed');
  });

  test('[EVI-4] has a sealed version that is neither cleaned up nor deleted by users', async () => {
    const { paper } = await issue();
    await seal();
    const { version } = await findVersion(paper.id);
    await cleanUpFiles(api.forRequests, api.files, new Date(Date.now() + 60_000));
    await findVersion(paper.id);
    const answer = await api
      .as('kari')
      .send({ method: 'DELETE', url: `/api/Documents/${version.id}` });
    assert.equal(parseProblem(answer).errors?.[0]?.message, misfits.paperIssued);
  });

  test('[EVI-4] changes the case list with its seal, and not while it waits', async () => {
    const tag = async () => (await api.as('per').send({ url: '/api/Cases' })).headers.etag;
    authority.mode = 'is down';
    await issue();
    await seal();
    const waiting = await tag();
    await dueNow();
    await seal();
    assert.equal(await tag(), waiting);
    authority.mode = 'gives';
    await dueNow();
    await seal();
    assert.notEqual(await tag(), waiting);
  });
});
