import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { RecurringWork } from '../recurring-work';
import { hasClamd, type RunningScanner, startClamd, startSandboxScanner } from '../testing/clamd';
import { WatchedTask } from '../testing/observed-task';
import { eicar, hashSha256, newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';
import { createScanningTask, scanDueDocuments } from './document-scans';
import { createClamdScanner, type ScanService, ScanUnavailable } from './scan-service.data';

const clean = pdfFile(150_000, 'ren');
const infected = Buffer.concat([pdfFile(70_000, 'smittet'), Buffer.from(eicar), pdfFile(10_000)]);

async function* parseChunks(content: Buffer, size: number) {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

let scanner: RunningScanner;
let service: ScanService;
before(async () => {
  scanner = await startSandboxScanner();
  service = createClamdScanner(scanner.at);
});
after(() => scanner.close());

/** A service that nobody is behind any more. */
async function unreachable(): Promise<ScanService> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return createClamdScanner({ host: '127.0.0.1', port });
}

/** A service that says this to whoever begins to speak. */
async function saying(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer));
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return { service: createClamdScanner(at), close: () => server.close() };
}

describe('messages to and from a scanner', () => {
  const finds = async (at: RunningScanner['at'], name: RegExp) => {
    for (const size of [1021, 65_536]) {
      assert.deepEqual(await createClamdScanner(at).scan(parseChunks(clean, size)), {
        found: 'nothing',
      });
      const result = await createClamdScanner(at).scan(parseChunks(infected, size));
      assert.match(result.found === 'malware' ? result.name : '', name);
    }
  };
  test('[SRV-7] a file is scanned over INSTREAM, however it is chunked', () =>
    finds(scanner.at, /Eicar/));

  test('[SRV-7] ClamAV’s own daemon understands the same messages', {
    skip: !hasClamd,
  }, async () => {
    const real = await startClamd();
    try {
      await finds(real.at, /^Sample\.Eicar/);
      const tooLarge = createClamdScanner(real.at).scan(parseChunks(pdfFile(3_000_000), 65_536));
      await assert.rejects(tooLarge, ScanUnavailable);
    } finally {
      await real.close();
    }
  });

  test('[SRV-7] an answer that says neither clean nor infected is no result', async () => {
    for (const answer of [
      '',
      'stream: OKAY\0',
      'INSTREAM size limit exceeded. ERROR\0',
      'UNKNOWN COMMAND\0',
    ]) {
      const { service: otherService, close } = await saying(answer);
      await assert.rejects(otherService.scan(parseChunks(clean, 65_536)), ScanUnavailable, answer);
      close();
    }
    await assert.rejects((await unreachable()).scan(parseChunks(clean, 65_536)), ScanUnavailable);
  });
});

describe('a document from outside', () => {
  let api: TestApi;
  let place: { caseId: number; businessId: number };
  before(async () => {
    api = await startTestApi({ scansDocuments: true });
    const [surveyCase] = await api.as('kari').cases();
    place = {
      caseId: surveyCase?.caseId ?? 0,
      businessId: surveyCase?.businesses[0]?.businessId ?? 0,
    };
  });
  after(() => api.close());
  beforeEach(() => api.database.execute(sql`delete from documents`));

  const scan = (by = service) => scanDueDocuments(api.forRequests, api.files, by, api.app.log);
  type Way = 'in one body' | 'as bytes' | 'in blocks';
  const send = async (content: Buffer, way: Way = 'in one body'): Promise<number> => {
    const file = { file: toDataUrl('application/pdf', content) };
    const payload = newDocument(place, content, way === 'in one body' ? file : {});
    const answer = await api.as('kari').send({ method: 'POST', url: '/api/Documents', payload });
    assert.equal(answer.statusCode, 201, answer.body);
    const url = `/api/Documents/${payload.uuid}/content`;
    const headers = { 'Content-Type': 'application/octet-stream' };
    const bytes = { method: 'PUT', payload: content, headers } as const;
    const complete = { method: 'POST', url, payload: { sha256: hashSha256(content) } } as const;
    const more = {
      'in one body': [],
      'as bytes': [{ ...bytes, url }],
      'in blocks': [{ ...bytes, url: `${url}/blocks/0` }, complete],
    }[way];
    for (const request of more) {
      const sent = await api.as('kari').send(request);
      assert.equal(sent.statusCode, 200, sent.body);
    }
    return answer.json<{ id: number }>().id;
  };
  const openDocument = (id: number, path = '/content') =>
    api.as('per').send({ url: `/api/Documents/${id}${path}` });
  const findListed = async (id: number) => {
    const { documentTypes } = await api.as('per').businessOf('4699-31/472');
    return documentTypes
      ?.flatMap(({ documents }) => documents)
      .find((listedDocument) => listedDocument.id === id);
  };
  const dueNow = () =>
    api.database.execute(sql`update documents set scan_due = now() where scan_due is not null`);

  for (const way of ['in one body', 'as bytes', 'in blocks'] as const) {
    test(`[SRV-7] received ${way} is shown, and not sent before it is scanned`, async () => {
      const id = await send(clean, way);
      assert.equal((await findListed(id))?.scan, 'waiting');
      for (const path of ['', '/content'])
        assert.equal((await openDocument(id, path)).statusCode, 409);
      assert.deepEqual(await scan(), { clean: 1, infected: 0 });
      assert.equal((await findListed(id))?.scan, null);
      assert.ok((await openDocument(id)).rawPayload.equals(clean));
      assert.deepEqual(await scan(), { clean: 0, infected: 0 });
    });
  }

  test('[SRV-7] that contains malware is sent to nobody, and can be deleted', async () => {
    const id = await send(infected);
    assert.deepEqual(await scan(), { clean: 0, infected: 1 });
    const found = await findListed(id);
    assert.deepEqual([found?.scan, found?.revision], ['infected', 1]);
    const answer = await openDocument(id);
    assert.equal(answer.statusCode, 409);
    assert.match(parseProblem(answer).detail ?? '', /holds malware.*Delete it/);
    const { rows } = await api.database.execute(sql`
      select subject, after from audit_events where resource_id = ${String(id)}
        and action = 'changed'`);
    assert.deepEqual(rows, [
      { subject: 'operator:scan', after: { scan: 'infected', found: 'Eicar-Test-Signature' } },
    ]);
    const deleted = await api.as('kari').send({ method: 'DELETE', url: `/api/Documents/${id}` });
    assert.equal(deleted.statusCode, 204, deleted.body);
  });

  test('[SRV-7] is stored when it cannot be scanned, and scanned later', async () => {
    const ids = [await send(clean), await send(infected)];
    assert.deepEqual(await scan(await unreachable()), { clean: 0, infected: 0 });
    for (const id of ids) assert.equal((await openDocument(id)).statusCode, 409);
    await dueNow();
    assert.deepEqual(await scan(), { clean: 1, infected: 1 });
    assert.equal((await openDocument(ids[0] ?? 0)).statusCode, 200);
  });

  test('[SRV-7] from before the update is sent until its first scan', async () => {
    const good = await send(clean);
    const bad = await send(infected);
    await api.database.execute(sql`update documents set scan = null, scan_due = null`);
    const version = async () =>
      (
        await api.database.execute(
          sql`select version from case_list_versions where customer_id = '4699'`,
        )
      ).rows;
    const before = await version();
    await api.forRequests.execute(sql`select make_unscanned_due()`);
    // The two are due since the same moment, so their order must not be left to the database.
    await api.database.execute(
      sql`update documents set scan_due = scan_due - interval '1 s' where document_id = ${good}`,
    );
    assert.equal((await openDocument(bad)).statusCode, 200);
    assert.equal(
      (await scanDueDocuments(api.forRequests, api.files, onlyClean, api.app.log)).clean,
      1,
    );
    assert.deepEqual(await version(), before);
    await dueNow();
    assert.equal((await scan()).infected, 1);
    assert.deepEqual(
      [(await openDocument(good)).statusCode, (await openDocument(bad)).statusCode],
      [200, 409],
    );
    assert.notDeepEqual(await version(), before);
  });
  /** Scans the first, and is then unreachable. */
  let isFirst = true;
  const onlyClean: ScanService = {
    scan: async (content) => {
      if (!isFirst) throw new ScanUnavailable('Nobody answers.');
      isFirst = false;
      return service.scan(content);
    },
  };

  test('[SRV-7] is scanned as soon as it is uploaded, before the interval', async () => {
    const task = new WatchedTask(
      createScanningTask(api.forRequests, api.files, service, api.app.log),
    );
    const work = new RecurringWork([task], { ...api, log: api.app.log });
    await task.waitForTurns(1);
    const { turns } = task;
    const id = await send(clean);
    await task.waitForTurns(turns + 1);
    await work.stop();
    assert.equal((await openDocument(id)).statusCode, 200);
  });
});
