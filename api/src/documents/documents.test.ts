import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import {
  DocumentContentSchema,
  DocumentGroupSchema,
  type NewDocument,
  StoredDocumentSchema,
} from '@feltbok/contract/documents.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { isFileKey } from '../files/file-key';
import { hashSha256, newDocument, pdfFile, pngFile, toDataUrl } from '../testing/sample-documents';
import {
  type Answer,
  documentMaxBytes,
  parseProblem,
  startTestApi,
  type TestApi,
} from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

let place: { caseId: number; businessId: number };
let otherBusinessId: number;
before(async () => {
  const [surveyCase] = await api.as('kari').cases();
  const [first, second] = surveyCase?.businesses ?? [];
  assert.ok(surveyCase && first && second);
  place = { caseId: surveyCase.caseId, businessId: first.businessId };
  otherBusinessId = second.businessId;
});

type Fields = Record<string, unknown>;

const pdf = pdfFile(50_000);
const post = (document: object, headers: Record<string, string> = {}, subject = 'kari') =>
  api.as(subject).send({ method: 'POST', url: '/api/Documents', payload: document, headers });
const put = (
  uuid: string,
  content: Buffer,
  headers: Record<string, string> = {},
  subject = 'kari',
) =>
  api.as(subject).send({
    method: 'PUT',
    url: `/api/Documents/${uuid}/content`,
    payload: content,
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
  });
const get = (path: string, headers: Record<string, string> = {}, subject = 'kari') =>
  api.as(subject).send({ url: `/api/Documents/${path}`, headers });
const remove = (id: number, headers: Record<string, string> = {}, subject = 'kari') =>
  api.as(subject).send({ method: 'DELETE', url: `/api/Documents/${id}`, headers });
const patch = (
  id: number,
  payload: object,
  headers: Record<string, string> = {},
  subject = 'kari',
) => api.as(subject).send({ method: 'PATCH', url: `/api/Documents/${id}`, payload, headers });
const readId = (answer: Answer) => {
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ id: number }>().id;
};
const withFile = (content: Buffer, more: Partial<NewDocument> & { uuid?: string } = {}) => {
  const fileType = more.fileType ?? 'application/pdf';
  return newDocument(place, content, { file: toDataUrl(fileType, content), ...more });
};
const save = async (content: Buffer = pdf, more: Partial<NewDocument> & { uuid?: string } = {}) => {
  const document = withFile(content, more);
  return { id: readId(await post(document)), uuid: document.uuid };
};
const groupsSeenBy = async (subject: string, businessId = place.businessId) => {
  const businesses = (await api.as(subject).cases()).flatMap((surveyCase) => surveyCase.businesses);
  return (
    businesses.find((listedBusiness) => listedBusiness.businessId === businessId)?.documentTypes ??
    []
  );
};
const findDocument = async (subject: string, id: number) =>
  (await groupsSeenBy(subject))
    .flatMap(({ documents }) => documents)
    .find((listedDocument) => listedDocument.id === id);
/** Everything that is stored of every document, past all policies. */
const rows = async () =>
  (await api.database.execute(sql`select * from documents order by document_id`)).rows;
const listFiles = async () => {
  const names = await readdir(api.filesFolder, { recursive: true });
  return names.filter((name) => isFileKey(name) || name.startsWith('_unfinished/'));
};
const createChange = async (work: () => Promise<unknown>) => {
  const before = { rows: await rows(), files: await listFiles() };
  await work();
  return { before, after: { rows: await rows(), files: await listFiles() } };
};

describe('a document that is saved in one body', () => {
  test('[API-11] is answered with 201 and its id, and found under its type', async () => {
    const document = withFile(pdf, { capturedAt: '2026-11-24T08:15:00Z', capturedLatitude: 60.32 });
    const answer = await post(document);
    assert.deepEqual(Object.keys(answer.json()), ['id']);
    assert.equal(answer.headers.etag, '"1"');
    const id = readId(answer);
    const groups = await groupsSeenBy('per');
    for (const group of groups) assert.ok(Value.Check(DocumentGroupSchema, group));
    const { file: _, ...sent } = document;
    assert.deepEqual(await findDocument('per', id), {
      ...sent,
      id,
      purpose: null,
      markUuid: null,
      scan: null,
      seal: null,
      sealOf: null,
      isOwn: false,
      capturedAt: '2026-11-24T09:15:00+01:00',
      capturedLongitude: null,
      revision: 1,
    });
  });

  test('[RGT-12] is a map picture when sent as such, whatever it is called', async () => {
    const readPurpose = async (more: Parameters<typeof save>[1]) => {
      const { id } = await save(pngFile, { fileType: 'image/png', ...more });
      return (await findDocument('kari', id))?.purpose;
    };
    const called = { description: 'Kart', isRelevant: false, documentTypeCode: 'KART' };
    assert.equal(await readPurpose({ purpose: 'mapPicture' }), 'mapPicture');
    assert.equal(await readPurpose({ ...called, purpose: null }), null);
    // Version 1.6.0 sends its pictures like this, and they may wait on a device for days.
    assert.equal(await readPurpose(called), 'mapPicture');
    assert.equal(await readPurpose({ ...called, isRelevant: true }), null);
    assert.equal(await readPurpose({ ...called, documentTypeCode: 'VL2' }), null);
    const unknown = withFile(pngFile, {
      fileType: 'image/png',
      purpose: 'portrait' as 'mapPicture',
    });
    assert.deepEqual(parseProblem(await post(unknown)).errors?.[0]?.field, 'purpose');
  });

  const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

  test('[FLT-6] is a photo of the attendee list when sent or described as such', async () => {
    const readStoredPurpose = async (more: Parameters<typeof save>[1]) => {
      const { id } = await save(jpegHead, {
        fileType: 'image/jpeg',
        documentTypeCode: 'VL2',
        ...more,
      });
      return (await findDocument('kari', id))?.purpose;
    };
    assert.equal(
      await readStoredPurpose({ description: 'Bilde', purpose: 'attendeeList' }),
      'attendeeList',
    );
    // Versions 1.6 and 1.7 send them like this, and they may wait on a device for days.
    for (const description of ['Deltakerliste', 'Deltakarliste', 'Attendee list']) {
      assert.equal(await readStoredPurpose({ description }), 'attendeeList');
      assert.equal(await readStoredPurpose({ description, purpose: null }), 'attendeeList');
    }
    assert.equal(await readStoredPurpose({ description: 'Fullmakt', purpose: null }), null);
    assert.equal(
      await readStoredPurpose({ description: 'Deltakerliste', documentTypeCode: 'KART' }),
      null,
    );
  });

  test('[API-11] is opened with fileContent and fileType', async () => {
    const { id } = await save();
    const answer = await get(String(id), {}, 'per');
    assert.equal(answer.statusCode, 200);
    assert.ok(Value.Check(DocumentContentSchema, answer.json()));
    assert.deepEqual(answer.json(), {
      fileContent: toDataUrl('application/pdf', pdf),
      fileType: 'application/pdf',
    });
    assert.equal(Number(answer.headers['content-length']), answer.body.length);
  });

  test('is by default relevant, without a description and with the server’s uuid', async () => {
    const more = { documentTypeCode: 'VL7' };
    const {
      description: _,
      isRelevant: __,
      uuid: ___,
      documentTypeName: ____,
      ...document
    } = withFile(pdf, more);
    const shown = await findDocument('kari', readId(await post(document)));
    assert.ok(shown && Value.Check(StoredDocumentSchema, shown));
    assert.deepEqual(
      [shown.isRelevant, shown.description, shown.documentTypeName],
      [true, '', 'VL7'],
    );
  });

  test('keeps file names, descriptions and types unchanged', async () => {
    const written = {
      fileName: "Áŋŋa Østby's «avtale» 🌲; drop table documents; --.pdf",
      description: 'Linje 1\r\nLinje 2',
      fileType: 'ra-pdf',
    };
    const document = { ...withFile(pdf, written), file: toDataUrl('application/pdf', pdf) };
    const id = readId(await post(document));
    const { fileName, description, fileType } = (await findDocument('kari', id)) ?? {};
    assert.deepEqual({ fileName, description, fileType }, written);
    assert.equal((await get(String(id))).json().fileType, 'ra-pdf');
    assert.equal((await get(`${id}/content`)).headers['content-type'], 'application/pdf');
  });

  test('may give a size that was estimated from the base64', async () => {
    const { id } = await save(pdf, {
      fileSize: Math.round((pdf.toString('base64').length * 3) / 4) + 7,
    });
    assert.equal((await findDocument('kari', id))?.fileSize, pdf.length);
  });

  test('[SRV-2] may have 6 MiB, 8 in base64, and more is rejected with advice', async () => {
    const large = pdfFile(5900 * 1024);
    const { id } = await save(large);
    assert.ok((await get(`${id}/content`)).rawPayload.equals(large));
    const answer = await post(withFile(pdfFile(6200 * 1024)));
    assert.equal(answer.statusCode, 413);
    assert.match(
      parseProblem(answer).detail ?? '',
      /without file, and its content by PUT \/api\/Documents\/\{uuid\}\/content/,
    );
  });
});

describe('a document whose content follows', () => {
  test('is hidden and cannot be opened before its content is complete', async () => {
    const document = newDocument(place, pdf);
    const id = readId(await post(document));
    for (const subject of ['kari', 'per']) {
      assert.equal(await findDocument(subject, id), undefined);
      assert.equal((await get(String(id), {}, subject)).statusCode, 404);
      assert.equal((await get(`${id}/content`, {}, subject)).statusCode, 404);
    }
    const answer = await put(document.uuid, pdf);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(answer.json(), { id, fileSize: pdf.length, sha256: hashSha256(pdf) });
    assert.ok((await get(`${id}/content`, {}, 'per')).rawPayload.equals(pdf));
    assert.deepEqual((await findDocument('per', id))?.fileName, document.fileName);
  });

  test('may be JSON, and its content is stored byte for byte', async () => {
    const content = Buffer.from('{ "type": "FeatureCollection",\n "features": [] }');
    const document = newDocument(place, content, { fileType: 'application/json' });
    const id = readId(await post(document));
    assert.equal(
      (await put(document.uuid, content, { 'Content-Type': 'application/json' })).statusCode,
      200,
    );
    assert.ok((await get(`${id}/content`)).rawPayload.equals(content));
  });

  test('[API-4] answers a wrong size with the received one, and then accepts all', async () => {
    const document = newDocument(place, pdf);
    const id = readId(await post(document));
    const files = await listFiles();
    const answer = await put(document.uuid, pdf.subarray(0, 30_000));
    assert.equal(answer.statusCode, 400);
    assert.equal(parseProblem(answer).errors?.[0]?.field, 'fileSize');
    assert.match(answer.body, /30000 bytes were received/);
    assert.deepEqual(await listFiles(), files);
    assert.equal((await put(document.uuid, pdf)).statusCode, 200);
    assert.ok((await get(`${id}/content`)).rawPayload.equals(pdf));
  });

  test('is rejected by its digest when the network changed it', async () => {
    const document = newDocument(place, pdf);
    await post(document);
    const digest = (content: Buffer) =>
      `sha-256=:${Buffer.from(hashSha256(content), 'hex').toString('base64')}:`;
    const changed = await put(document.uuid, pdf, {
      'Content-Digest': digest(pdfFile(50_000, 'annet')),
    });
    assert.equal(changed.statusCode, 400);
    assert.equal(parseProblem(changed).errors?.[0]?.field, 'Content-Digest');
    assert.equal(
      (await put(document.uuid, pdf, { 'Content-Digest': 'sha-256=kort' })).statusCode,
      400,
    );
    assert.equal(
      (await put(document.uuid, pdf, { 'Content-Digest': `md5=:eA==:, ${digest(pdf)}` }))
        .statusCode,
      200,
    );
  });

  test('[API-4] is not found and not stored without an announcement', async () => {
    const { before, after } = await createChange(async () => {
      assert.equal((await put(randomUUID(), pdf)).statusCode, 404);
      assert.equal(
        (await put(randomUUID(), pdf, { 'Idempotency-Key': randomUUID() })).statusCode,
        404,
      );
    });
    assert.deepEqual(after, before);
  });

  test('[DOC-13] is rejected for an impossible size before any content is sent', async () => {
    const empty = await post(newDocument(place, pdf, { fileSize: 0 }));
    assert.equal(empty.statusCode, 400);
    assert.equal(parseProblem(empty).errors?.[0]?.field, 'fileSize');
    assert.equal(
      (await post(newDocument(place, pdf, { fileSize: documentMaxBytes + 1 }))).statusCode,
      413,
    );
    assert.equal(
      (await post(newDocument(place, pdf, { fileSize: documentMaxBytes }))).statusCode,
      201,
    );
  });
});

describe('a document that is sent again', () => {
  test('in one body is the same document', async () => {
    const document = withFile(pdf);
    const id = readId(await post(document));
    const { before, after } = await createChange(async () =>
      assert.equal(readId(await post(document)), id),
    );
    assert.deepEqual(after, before);
  });

  test('as an announcement and its content is the same document', async () => {
    const document = newDocument(place, pdf);
    const id = readId(await post(document));
    assert.equal(readId(await post(document)), id);
    const first = await put(document.uuid, pdf);
    const { before, after } = await createChange(async () => {
      assert.equal(readId(await post(document)), id);
      const second = await put(document.uuid, pdf);
      assert.equal(second.statusCode, 200);
      assert.deepEqual(second.json(), first.json());
    });
    assert.deepEqual(after, before);
  });

  test('with other content is rejected with 409, and the first content stays', async () => {
    const { id, uuid } = await save();
    const otherPdf = pdfFile(50_000, 'en annen avtale');
    const { before, after } = await createChange(async () => {
      assert.equal((await put(uuid, otherPdf)).statusCode, 409);
      assert.equal((await post(withFile(otherPdf, { uuid }))).statusCode, 409);
    });
    assert.deepEqual(after, before);
    assert.ok((await get(`${id}/content`)).rawPayload.equals(pdf));
  });

  test('announced twice before its content, has the last relevance', async () => {
    const document = newDocument(place, pdf);
    const id = readId(await post(document));
    assert.equal(readId(await post({ ...document, isRelevant: false })), id);
    assert.equal((await put(document.uuid, pdf)).statusCode, 200);
    assert.equal((await findDocument('kari', id))?.isRelevant, false);
    // After the content only PATCH changes the relevance.
    assert.equal(readId(await post({ ...document, isRelevant: true })), id);
    assert.equal((await findDocument('kari', id))?.isRelevant, false);
  });

  test('for another business with the same uuid is rejected with 409', async () => {
    const { uuid } = await save();
    const { before, after } = await createChange(async () => {
      assert.equal(
        (await post(withFile(pdf, { uuid, businessId: otherBusinessId }))).statusCode,
        409,
      );
      assert.equal((await post(withFile(pdf, { uuid, businessId: null }))).statusCode, 409);
    });
    assert.deepEqual(after, before);
  });

  test('several times simultaneously is stored once', async () => {
    const document = newDocument(place, pdf);
    await post(document);
    const files = await listFiles();
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(document.uuid, pdf)));
    for (const answer of answers) assert.equal(answer.statusCode, 200);
    assert.equal((await listFiles()).length, files.length + 1);
  });

  test('[OFF-11] with its idempotency key gets the same answer, even if deleted', async () => {
    const whole = withFile(pdf);
    const announced = newDocument(place, pdf);
    const wholeKey = randomUUID();
    const announceKey = randomUUID();
    const contentKey = randomUUID();
    const first = [
      await post(whole, { 'Idempotency-Key': wholeKey }),
      await post(announced, { 'Idempotency-Key': announceKey }),
      await put(announced.uuid, pdf, { 'Idempotency-Key': contentKey }),
    ];
    for (const answer of first) await remove(answer.json<{ id: number }>().id);
    const { before, after } = await createChange(async () => {
      const again = [
        await post(whole, { 'Idempotency-Key': wholeKey }),
        await post(announced, { 'Idempotency-Key': announceKey }),
        await put(announced.uuid, pdf, { 'Idempotency-Key': contentKey }),
      ];
      for (const [nth, answer] of again.entries()) {
        assert.equal(answer.statusCode, first[nth]?.statusCode);
        assert.equal(answer.body, first[nth]?.body);
        assert.equal(answer.headers.etag, first[nth]?.headers.etag);
      }
    });
    assert.deepEqual(after, before);
  });

  test('with other content and the same idempotency key is rejected with 422', async () => {
    const document = newDocument(place, pdf);
    await post(document);
    const key = { 'Idempotency-Key': randomUUID() };
    assert.equal((await put(document.uuid, pdf, key)).statusCode, 200);
    assert.equal((await put(document.uuid, pdfFile(50_000, 'annet'), key)).statusCode, 422);
  });
});

describe('invalid documents', () => {
  const bodies: Record<string, [change: () => object, field: string, status?: number]> = {
    'a file that is no data URL': [() => ({ file: 'iVBORw0KGgo=' }), 'file'],
    'a data URL that is no base64': [
      () => ({ file: 'data:application/pdf;base64,JVBE*i0x' }),
      'file',
    ],
    'a data URL of another type': [() => ({ file: toDataUrl('image/png', pngFile) }), 'file'],
    'a PNG picture that calls itself a PDF': [
      () => ({ file: toDataUrl('application/pdf', pngFile) }),
      'file',
    ],
    'an empty file': [() => ({ file: 'data:application/pdf;base64,' }), 'file'],
    'no file name': [() => ({ fileName: '' }), 'fileName'],
    'a file name that is too long': [() => ({ fileName: 'x'.repeat(256) }), 'fileName'],
    'a file type with a line break': [
      () => ({ fileType: 'image/png\r\nSet-Cookie: a=b' }),
      'fileType',
    ],
    'a file type that ends a data URL': [() => ({ fileType: 'image/png;base64,' }), 'fileType'],
    'a negative size': [() => ({ fileSize: -1 }), 'fileSize'],
    'no document type': [() => ({ documentTypeCode: undefined }), 'documentTypeCode'],
    'a uuid that is none': [() => ({ uuid: '../../etc/passwd' }), 'uuid'],
    'a day that never was': [() => ({ capturedAt: '0000-01-01T00:00:00Z' }), 'capturedAt'],
    'a place off the earth': [() => ({ capturedLatitude: 91 }), 'capturedLatitude'],
    'a character that the database cannot hold': [() => ({ description: 'a\0b' }), 'description'],
  };
  for (const [what, [change, field]] of Object.entries(bodies)) {
    test(`[API-4] ${what} gets 400 naming ${field}, and nothing is stored`, async () => {
      const { before, after } = await createChange(async () => {
        const answer = await post({ ...withFile(pdf), ...change() });
        assert.equal(answer.statusCode, 400);
        assert.equal(parseProblem(answer).errors?.[0]?.field, field);
      });
      assert.deepEqual(after, before);
    });
  }

  test('[DOC-13][API-4] other content than announced is rejected with 400', async () => {
    for (const [content, field] of [
      [Buffer.alloc(0), 'body'],
      [Buffer.alloc(pdf.length, 'tekst'), 'body'],
    ] as const) {
      const document = newDocument(place, pdf);
      const id = readId(await post(document));
      const files = await listFiles();
      const answer = await put(document.uuid, content);
      assert.equal(answer.statusCode, 400);
      assert.equal(parseProblem(answer).errors?.[0]?.field, field);
      assert.deepEqual(await listFiles(), files);
      assert.equal(await findDocument('kari', id), undefined);
    }
  });

  test('[DOC-13][API-4] content that is too large is rejected with 413', async () => {
    const document = newDocument(place, pdf, { fileSize: documentMaxBytes });
    await post(document);
    const files = await listFiles();
    assert.equal((await put(document.uuid, pdfFile(documentMaxBytes + 1))).statusCode, 413);
    assert.deepEqual(await listFiles(), files);
  });

  test('content with a content coding is rejected with 415', async () => {
    const document = newDocument(place, pdf);
    await post(document);
    assert.equal((await put(document.uuid, pdf, { 'Content-Encoding': 'gzip' })).statusCode, 415);
  });
});

describe('the bytes of a document', () => {
  test('have size, type, digest and a name, and are never executed', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const { id } = await save(svg, { fileType: 'image/svg+xml', fileName: 'Kart "æ".svg' });
    const { headers, rawPayload, statusCode } = await get(`${id}/content`);
    assert.equal(statusCode, 200);
    assert.ok(rawPayload.equals(svg));
    assert.equal(headers['content-type'], 'image/svg+xml');
    assert.equal(headers['content-length'], String(svg.length));
    assert.equal(headers.etag, `"${hashSha256(svg)}"`);
    assert.equal(
      headers['repr-digest'],
      `sha-256=:${Buffer.from(hashSha256(svg), 'hex').toString('base64')}:`,
    );
    assert.equal(headers['accept-ranges'], 'bytes');
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="Kart ___.svg"; filename*=UTF-8''Kart%20%22%C3%A6%22.svg`,
    );
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/);
    assert.equal(headers['cache-control'], 'no-store');
  });

  test('are described by a request without the content', async () => {
    const { id } = await save();
    for (const path of [String(id), `${id}/content`]) {
      const whole = await get(path);
      const head = await api.as('kari').send({ method: 'HEAD', url: `/api/Documents/${path}` });
      assert.equal(head.statusCode, 200);
      assert.equal(head.body, '');
      for (const name of ['content-length', 'content-type', 'etag', 'content-disposition']) {
        assert.equal(head.headers[name], whole.headers[name], name);
      }
    }
  });

  test('are sent in parts, so that a broken download can continue', async () => {
    const { id } = await save();
    const part = await get(`${id}/content`, { Range: 'bytes=40000-' });
    assert.equal(part.statusCode, 206);
    assert.equal(part.headers['content-range'], 'bytes 40000-49999/50000');
    assert.equal(part.headers['content-length'], '10000');
    assert.ok(part.rawPayload.equals(pdf.subarray(40_000)));
    const beyond = await get(`${id}/content`, { Range: 'bytes=50000-' });
    assert.equal(beyond.statusCode, 416);
    assert.equal(beyond.headers['content-range'], 'bytes */50000');
  });

  test('are never compressed, as ranges and digests would be wrong', async () => {
    const page = Buffer.from(`<!DOCTYPE html><html>${'grense '.repeat(1000)}</html>`);
    const { id } = await save(page, { fileType: 'text/html' });
    for (const path of [`${id}/content`, String(id)]) {
      const { headers } = await get(path, { 'Accept-Encoding': 'br, gzip' });
      assert.equal(headers['content-encoding'], undefined);
    }
    const part = await get(`${id}/content`, {
      'Accept-Encoding': 'br, gzip',
      Range: 'bytes=10-2000',
    });
    assert.ok(part.rawPayload.equals(page.subarray(10, 2001)));
  });

  test('are not sent again to a client that has them', async () => {
    const { id } = await save();
    const { etag } = (await get(`${id}/content`)).headers;
    const again = await get(`${id}/content`, { 'If-None-Match': String(etag) });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
    assert.equal((await get(`${id}/content`, { 'If-None-Match': '"another"' })).statusCode, 200);
  });
});

describe('documents of a business', () => {
  test('[DOC-8] are listed by type in Norwegian order, and counted', async () => {
    const names = ['Ærlig', 'avtale', 'Åsted', 'Øvrig', 'Zone', 'Brev', 'ánne'];
    for (const documentTypeName of names) {
      const document = withFile(pdf, {
        businessId: otherBusinessId,
        documentTypeName,
        documentTypeCode: documentTypeName,
      });
      for (const _ of documentTypeName === 'Brev' ? [1, 2] : [1])
        readId(await post({ ...document, uuid: randomUUID() }));
    }
    const groups = await groupsSeenBy('kari', otherBusinessId);
    assert.deepEqual(
      groups.map(({ documentTypeName, numberOfAttachments, documents }) => {
        assert.equal(documents.length, numberOfAttachments);
        return `${documentTypeName} ${numberOfAttachments}`;
      }),
      ['ánne 1', 'avtale 1', 'Brev 2', 'Zone 1', 'Ærlig 1', 'Øvrig 1', 'Åsted 1'],
    );
  });

  test('are those of the business, and those of its case as a whole', async () => {
    const { id } = await save(pdf, { businessId: null });
    for (const businessId of [place.businessId, otherBusinessId]) {
      const ids = (await groupsSeenBy('per', businessId)).flatMap(({ documents }) =>
        documents.map((listedDocument) => listedDocument.id),
      );
      assert.ok(ids.includes(id));
    }
    const { id: ownId } = await save();
    const rest = (await groupsSeenBy('per', otherBusinessId)).flatMap(({ documents }) => documents);
    assert.ok(!rest.some((listedDocument) => listedDocument.id === ownId));
  });

  test('have the customer’s own name of the type if there is one', async () => {
    await api.database.execute(
      sql`insert into document_types (customer_id, code, name) values
        ('4699', 'KART', 'Kart'), ('4699', 'VL9', 'årsavtale'), ('4699', 'VL8', 'Øvrig'), ('1899',
          'VL9', 'Nordviks')`,
    );
    const { id } = await save(pdf, { documentTypeCode: 'KART', documentTypeName: 'Noe annet' });
    assert.equal((await findDocument('kari', id))?.documentTypeName, 'Kart');
    const group = (await groupsSeenBy('kari')).find(
      (listedDocument) => listedDocument.documentTypeCode === 'KART',
    );
    assert.equal(group?.documentTypeName, 'Kart');
    const answer = await api.as('kari').send({ url: '/api/DocumentTypes' });
    assert.deepEqual(answer.json(), [
      { code: 'VL2', codeValue: 'Fullmakt' },
      { code: 'KART', codeValue: 'Kart' },
      { code: 'VL8', codeValue: 'Øvrig' },
      { code: 'VL9', codeValue: 'årsavtale' },
    ]);
  });
});

describe('the relevance of a document', () => {
  test('[DOC-2] is changed by PATCH, and others see it', async () => {
    const { id } = await save();
    const answer = await patch(id, { isRelevant: false }, { 'If-Match': '"1"' });
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.headers.etag, '"2"');
    const { isRelevant, revision } = (await findDocument('per', id)) ?? {};
    assert.deepEqual({ isRelevant, revision }, { isRelevant: false, revision: 2 });
  });

  test('of an older revision is rejected with 412 if it changes anything', async () => {
    const { id } = await save();
    await patch(id, { isRelevant: false });
    const answer = await patch(id, { isRelevant: true }, { 'If-Match': '"1"' });
    assert.equal(answer.statusCode, 412);
    assert.deepEqual(parseProblem(answer).current, await findDocument('kari', id));
    assert.equal(answer.headers.etag, '"2"');
    const repeated = await patch(id, { isRelevant: false }, { 'If-Match': '"1"' });
    assert.deepEqual([repeated.statusCode, repeated.headers.etag], [204, '"2"']);
  });

  test('[API-4] has to be given, for an existing document', async () => {
    const { id } = await save();
    const answer = await patch(id, {});
    assert.equal(answer.statusCode, 400);
    assert.equal(parseProblem(answer).errors?.[0]?.field, 'isRelevant');
    assert.equal((await patch(999_999, { isRelevant: true })).statusCode, 404);
  });
});

describe('a document that is deleted', () => {
  test('[API-11] is answered with 204, deleted with its file, and then with 404', async () => {
    const files = await listFiles();
    const { id } = await save();
    const answer = await remove(id);
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.body, '');
    assert.equal(await findDocument('per', id), undefined);
    assert.equal((await get(String(id))).statusCode, 404);
    assert.equal((await get(`${id}/content`)).statusCode, 404);
    assert.deepEqual(await listFiles(), files);
    assert.equal((await remove(id)).statusCode, 404);
  });

  test('stays with 412 and the current document when someone changed it meanwhile', async () => {
    const { id } = await save();
    await patch(id, { isRelevant: false });
    const answer = await remove(id, { 'If-Match': '"1"' });
    assert.equal(answer.statusCode, 412);
    assert.deepEqual(parseProblem(answer).current, await findDocument('kari', id));
    assert.equal((await remove(id, { 'If-Match': '"2"' })).statusCode, 204);
  });
});

describe('the audit trail', () => {
  test('[API-9] shows once who saved, changed and deleted a document', async () => {
    const { id, uuid } = await save();
    await put(uuid, pdf, {}, 'per');
    await patch(id, { isRelevant: false }, {}, 'per');
    await patch(id, { isRelevant: false }, {}, 'per');
    await remove(id);
    const { rows } = await api.database.execute(sql`
      select action, subject, case_id, business_id, before, after from audit_events
      where resource = 'document' and resource_id = ${String(id)} order by audit_event_id`);
    assert.deepEqual(
      rows.map(({ action, subject }) => [action, subject]),
      [
        ['created', 'kari'],
        ['changed', 'per'],
        ['deleted', 'kari'],
      ],
    );
    const [created, changed, deleted] = rows as Array<{
      before: Fields;
      after: Fields;
      case_id: unknown;
    }>;
    assert.equal(Number(created?.case_id), place.caseId);
    assert.deepEqual(
      [created?.after.fileName, created?.after.sha256],
      ['2026-118-VL2-3fa85f64.pdf', hashSha256(pdf)],
    );
    assert.deepEqual(
      [changed?.before, changed?.after],
      [{ isRelevant: true }, { isRelevant: false }],
    );
    assert.deepEqual([deleted?.before.uuid, deleted?.before.isRelevant], [uuid, false]);
  });
});

describe('documents out of reach', () => {
  const findPlace = async (property: string) => {
    const { rows } = await api.database.execute<{ case_id: number; business_id: number }>(
      sql`select case_id, business_id from businesses where property_number = ${property}`,
    );
    assert.ok(rows[0]);
    return { caseId: Number(rows[0].case_id), businessId: Number(rows[0].business_id) };
  };
  /**
   * Lets the customer reach all of its municipalities, and saves a document in the one that it then
   * may not see.
   */
  const saveElsewhere = async () => {
    await api.database.execute(
      sql`update customer_settings set value = '[]' where name = 'KommuneRestrictions'`,
    );
    const document = { ...withFile(pdf), ...(await findPlace('4698-2/1')) };
    const id = readId(await post(document));
    await api.database.execute(
      sql`update customer_settings set value = '["4699"]' where name = 'KommuneRestrictions'`,
    );
    return { id, uuid: document.uuid, place: await findPlace('4698-2/1') };
  };
  const saveAsAnother = async () => {
    const document = { ...withFile(pdf), ...(await findPlace('1899-5/5')) };
    return {
      id: readId(await post(document, {}, 'nils')),
      uuid: document.uuid,
      place: await findPlace('1899-5/5'),
    };
  };

  for (const [owner, saved] of [
    ['of another customer', saveAsAnother],
    ['in a municipality outside the restriction', saveElsewhere],
  ] as const) {
    test(`[API-3] a document ${owner} is neither found nor changed`, async () => {
      const { id, uuid, place: elsewhere } = await saved();
      const { before, after } = await createChange(async () => {
        const answers = [
          await get(String(id)),
          await get(`${id}/content`),
          await get(`${id}/content`, { 'If-None-Match': '*' }),
          await patch(id, { isRelevant: false }),
          await patch(id, { isRelevant: false }, { 'If-Match': '*' }),
          await remove(id),
          await put(uuid, pdf),
          await put(uuid, pdf, { 'Idempotency-Key': randomUUID() }),
          await post({ ...withFile(pdf), ...elsewhere }),
          await post({ ...newDocument(place, pdf), ...elsewhere }),
          await post({ ...withFile(pdf), ...elsewhere, caseId: place.caseId }),
        ];
        for (const answer of answers) {
          assert.equal(answer.statusCode, 404, answer.body);
          assert.doesNotMatch(answer.body, /avtale|Fullmakt|1899|4698/);
        }
      });
      assert.deepEqual(after, before);
    });
  }

  test('[API-3] the uuid of an inaccessible document is rejected', async () => {
    const { uuid } = await saveElsewhere();
    const { before, after } = await createChange(async () => {
      assert.equal((await post(withFile(pdf, { uuid }))).statusCode, 409);
      assert.equal((await post(newDocument(place, pdf, { uuid }))).statusCode, 409);
    });
    assert.deepEqual(after, before);
  });

  test('[API-3] two customers may use the same uuid for their own documents', async () => {
    const { uuid, id } = await saveAsAnother();
    const ownPdf = pdfFile(50_000, 'vår egen');
    const ownId = readId(await post(withFile(ownPdf, { uuid })));
    assert.notEqual(ownId, id);
    assert.ok((await get(`${ownId}/content`)).rawPayload.equals(ownPdf));
    assert.ok((await get(`${id}/content`, {}, 'nils')).rawPayload.equals(pdf));
    const folders = new Set((await listFiles()).map((name) => name.split('/')[0]));
    assert.ok(
      [...folders].some((name) => name?.startsWith('1899-')) &&
        [...folders].some((name) => name?.startsWith('4699-')),
    );
  });

  test('[API-4] a business of another case of the same customer is not found', async () => {
    assert.equal((await post(withFile(pdf, { businessId: 999_999 }))).statusCode, 404);
    assert.equal((await post(withFile(pdf, { caseId: 999_999 }))).statusCode, 404);
  });
});

test('[SRV-11] a full case rejects new documents, and accepts announced contents', async () => {
  const document = newDocument(place, pdf);
  assert.equal((await post(document)).statusCode, 201);
  await api.database.execute(sql`
    insert into documents (customer_id, uuid, case_id, file_name, description, file_type,
      file_size, is_relevant,
      document_type_code, document_type_name, state, created_by)
    select '4699', gen_random_uuid(), ${place.caseId}, 'fyll', '', '', 1, true, '', '',
      'awaiting content', 'kari'
    from generate_series(1, ${caps.documentsOfCase}::int)`);
  assert.equal((await put(document.uuid ?? '', pdf)).statusCode, 200);
  for (const listedDocument of [newDocument(place, pdf), withFile(pdf)]) {
    const answer = await post(listedDocument);
    assert.equal(answer.statusCode, 422);
    assert.match(
      parseProblem(answer).detail ?? '',
      /^The case has 3000 documents, as many as it may have\. Delete some/,
    );
  }
  await api.database.execute(sql`delete from documents where file_name = 'fyll'`);
  assert.equal((await post(newDocument(place, pdf))).statusCode, 201);
});

test('[EVI-6] a photo with the same uuid as a paper can still be deleted', async () => {
  const { id, uuid } = await save();
  const paper = { uuid, businessId: place.businessId, htmlContent: '<p>Enige.</p>', parties: [] };
  const made = await api
    .as('per')
    .send({ method: 'POST', url: '/api/Reports/protocol', payload: paper });
  assert.equal(made.statusCode, 200, made.body);
  const answer = await api.as('kari').send({ method: 'DELETE', url: `/api/Documents/${id}` });
  assert.equal(answer.statusCode, 204, answer.body);
});

describe('the limits of a customer', () => {
  const setting = (name: string, value: unknown) =>
    api.database.execute(sql`
      insert into customer_settings (customer_id, name, value)
        values ('4699', ${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (customer_id, name) do update set value = excluded.value`);
  after(() =>
    api.database.execute(sql`delete from customer_settings where name like 'Documents.%'`),
  );
  const bytesLeft = async (subject = 'kari') =>
    (await api.as(subject).send({ url: '/api/DocumentRoom' })).json<{ bytesLeft: number | null }>()
      .bytesLeft;

  test('[SRV-7] include its quota, and an app is told how much is left', async () => {
    assert.equal(await bytesLeft(), null);
    const { rows } = await api.database.execute<{ taken: number }>(sql`
      select sum(file_size)::int as taken from documents where customer_id = '4699'`);
    const quota = Math.ceil((rows[0]?.taken ?? 0) / 1024 / 1024) + 1;
    await setting('Documents.QuotaMegabytes', quota);
    const remaining = quota * 1024 * 1024 - (rows[0]?.taken ?? 0);
    assert.equal(await bytesLeft(), remaining);
    const context = await api.as('kari').send({ url: '/api/CustomerContext' });
    assert.equal(context.json<{ hasDocumentQuota: boolean }>().hasDocumentQuota, true);
    assert.equal(await bytesLeft('nils'), null, 'another customer has none');
    const announced = newDocument(place, pdf);
    readId(await post(announced));
    assert.equal(await bytesLeft(), remaining - pdf.length);
    for (const body of [
      newDocument(place, pdf, { fileSize: remaining }),
      withFile(pdf, { fileSize: remaining }),
    ]) {
      const answer = await post(body);
      assert.equal(answer.statusCode, 422);
      assert.match(parseProblem(answer).detail ?? '', /as much room as they may\. Delete some/);
    }
    await setting('Documents.QuotaMegabytes', 1);
    assert.equal(await bytesLeft(), 0);
    assert.equal((await put(announced.uuid, pdf)).statusCode, 200, 'what was announced goes on');
    await api.database.execute(
      sql`delete from customer_settings where name = 'Documents.QuotaMegabytes'`,
    );
  });

  test('[SRV-7] count the true size of a file, whatever its body says', async () => {
    const { rows } = await api.database.execute<{ taken: number }>(sql`
      select sum(file_size)::int as taken from documents where customer_id = '4699'`);
    const announced = newDocument(place, pdf, { fileSize: 1 });
    readId(await post(announced));
    await setting('Documents.QuotaMegabytes', Math.floor((rows[0]?.taken ?? 0) / 1024 / 1024));
    const { uuid } = announced;
    for (const stated of [{ fileSize: 0 }, { fileSize: 1 }, { fileSize: 1, uuid }]) {
      const answer = await post(withFile(pdf, stated));
      assert.equal(answer.statusCode, 422, `${JSON.stringify(stated)} ${answer.body}`);
    }
    await api.database.execute(
      sql`delete from customer_settings where name = 'Documents.QuotaMegabytes'`,
    );
  });

  test('[FLT-14] accept only those simultaneous announcements that fit the quota', async () => {
    const { rows } = await api.database.execute<{ taken: number }>(sql`
      select sum(file_size)::int as taken from documents where customer_id = '4699'`);
    const quota = Math.ceil((rows[0]?.taken ?? 0) / 1024 / 1024) + 1;
    await setting('Documents.QuotaMegabytes', quota);
    const remaining = (await bytesLeft()) ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        post(newDocument(place, pdf, { fileSize: Math.floor(remaining / 2) })),
      ),
    );
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode).sort(),
      [201, 201, 422, 422, 422, 422],
    );
    await api.database.execute(
      sql`delete from customer_settings where name = 'Documents.QuotaMegabytes'`,
    );
  });

  test('[SRV-7] include the types that it names, besides the product’s own', async () => {
    await setting('Documents.FileTypes', ['tiff', 'text/csv']);
    const context = (await api.as('kari').send({ url: '/api/CustomerContext' })).json<{
      documentMediaTypes: string[];
    }>();
    assert.deepEqual(context.documentMediaTypes, [
      'application/pdf',
      'application/json',
      'image/png',
      'image/jpeg',
      'image/tiff',
      'text/csv',
    ]);
    for (const fileType of ['pdf', 'image/jpg', 'image/tif', 'text/csv; charset=utf-8']) {
      readId(await post(newDocument(place, pdf, { fileType })));
    }
    for (const fileType of ['application/zip', 'image/svg+xml', '']) {
      const answer = await post(newDocument(place, pdf, { fileType }));
      assert.equal(answer.statusCode, 400);
      assert.deepEqual(
        parseProblem(answer).errors?.map(({ field }) => field),
        ['fileType'],
        fileType,
      );
    }
  });
});
