import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type { IssuedPaper } from '@feltbok/contract/papers.ts';
import type { BusinessResult } from '@feltbok/contract/results.ts';
import { userRoles } from '@feltbok/domain/users/user-role.ts';
import { sql } from 'drizzle-orm';
import type { FileKey } from '../files/file-key';
import { importFile } from '../import/import.repository';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import type { CommandOutcome } from '../operator-commands/operator-command';
import { findArkivmeldingErrors } from '../testing/arkivmelding-schema';
import { hashSha256, newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { emptyTables } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { type Answer, parseProblem, startTestApi } from '../testing/test-api';
import { unpackZip } from '../testing/unpacked-zip';

const api = await startTestApi();
const folder = mkdtempSync(join(tmpdir(), 'feltbok-packages-'));
after(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
const kari = api.as('kari');

let businessId = 0;
let caseId = 0;
beforeEach(async () => {
  await emptyTables(api.database);
  await api.database.execute(sql`delete from personal_reads`);
  await importFile(api.database, surveyData());
  const { rows } = await api.database.execute<{ businessId: string; caseId: string }>(sql`
    select business_id as "businessId", case_id as "caseId" from businesses
    where property_number = '4699-31/472'`);
  businessId = Number(rows[0]?.businessId);
  caseId = Number(rows[0]?.caseId);
});

const order = (by = kari, body: object = {}, id = businessId): Promise<Answer> =>
  by.send({ method: 'POST', url: `/api/Businesses/${id}/Package`, payload: body });

async function makePackage(body: object = {}): Promise<{ answer: Answer; zip: Buffer }> {
  const answer = await order(kari, body);
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 500));
  return { answer, zip: answer.rawPayload };
}

/** The files below `data/` of a package. */
async function readPayload(zip: Buffer) {
  const files = await unpackZip(zip);
  const read = (name: string): Buffer => {
    const bytes = files.get(`4699-2026-118-1/data/${name}`);
    assert.ok(bytes, `${name} is not among ${[...files.keys()].join(', ')}`);
    return bytes;
  };
  return { names: [...files.keys()].map((path) => path.split('/').slice(1).join('/')), read };
}

async function save(address: string, payload: object): Promise<Answer> {
  const answer = await kari.send({ method: 'POST', url: `/api/${address}`, payload });
  assert.ok(answer.statusCode < 300, answer.body);
  return answer;
}

const addMark = async (fields: object): Promise<string> => {
  const uuid = randomUUID();
  await save('BoundaryMarks', {
    uuid,
    businessId,
    north: 6_689_343.07,
    east: 370_761.06,
    ...fields,
  });
  return uuid;
};

async function addDocument(fields: object = {}, content = pdfFile(5000)): Promise<string> {
  const file = toDataUrl('application/pdf', content);
  const { uuid, ...document } = newDocument({ caseId, businessId }, content, { file });
  await save('Documents', { uuid, ...document, ...fields });
  return uuid;
}

async function issueProtocol(): Promise<{ uuid: string; bytes: Buffer }> {
  const uuid = randomUUID();
  const answer = await save('Reports/protocol', {
    uuid,
    businessId,
    htmlContent: '<p>Enige</p>',
    storeAsDocument: true,
    parties: [{ name: 'Ánne Østby', signature: '' }],
  });
  return { uuid, bytes: answer.rawPayload };
}

async function findKey(uuid: string): Promise<FileKey> {
  const { rows } = await api.database.execute<{ key: FileKey }>(
    sql`select storage_key as key from documents where uuid = ${uuid}`,
  );
  return rows[0]?.key ?? assert.fail();
}

describe('a package of a case', () => {
  test('[OUT-3] has papers, photographs, marks, lines, parties, protocol and history', async () => {
    const start = await addMark({ name: 'Hjørne', boundaryPointNumber: '13' });
    const end = await addMark({ name: 'Stein', east: 370_800 });
    await save('BoundaryLines', {
      uuid: randomUUID(),
      businessId,
      startMarkUuid: start,
      endMarkUuid: end,
      utmType: 25_832,
      curvePoints: [],
    });
    const attachment = pdfFile(300_000);
    await addDocument({ fileName: 'Fullmakt fra Østby.pdf' }, attachment);
    const protocol = await issueProtocol();
    const { answer, zip } = await makePackage();

    assert.equal(Number(answer.headers['content-length']), zip.length);
    assert.match(String(answer.headers['content-disposition']), /filename="?4699-2026-118-1\.zip/);
    const { names, read } = await readPayload(zip);
    assert.deepEqual(names, [
      'bagit.txt',
      'bag-info.txt',
      'manifest-sha256.txt',
      'data/arkivmelding.xml',
      'data/resultat.json',
      'data/protokoll.json',
      'data/historikk.json',
      'data/grenser.sos',
      'data/grenser.geojson',
      'data/grensepunkter.csv',
      'data/grenselinjer.csv',
      'data/1-protokoll.pdf',
      'data/2-Fullmakt-fra-Ostby.pdf',
      'manifest-sha512.txt',
      'tagmanifest-sha512.txt',
    ]);
    assert.ok(read('1-protokoll.pdf').equals(protocol.bytes));
    assert.ok(read('2-Fullmakt-fra-Ostby.pdf').equals(attachment));
    const result = JSON.parse(read('resultat.json').toString()) as BusinessResult;
    const asCaseSystem = await api.asCallerOf('getBusinessResult', 'kari').send({
      url: '/api/Integration/Businesses/2026%2F118-1/Result',
    });
    assert.equal(read('resultat.json').toString(), asCaseSystem.body);
    assert.deepEqual(
      result.parties.map(({ name }) => name),
      ['Ánne Østby', 'Ola Nordvik'],
    );
    assert.equal(JSON.parse(read('protokoll.json').toString()).caseReference, '26/00731-4');
    const events = JSON.parse(read('historikk.json').toString()) as { resource: string }[];
    assert.deepEqual(
      new Set(events.map(({ resource }) => resource)),
      new Set([
        'case',
        'business',
        'attendee',
        'boundary mark',
        'boundary line',
        'document',
        'protocol',
      ]),
    );
    assert.match(read('grenser.sos').toString('latin1'), /\.\.GRENSEPUNKTNUMMER "13"/);
    assert.match(read('grenser.sos').toString('latin1'), /\.KURVE 3:\r\n\.\.OBJTYPE Teiggrense/);
    const { features } = JSON.parse(read('grenser.geojson').toString());
    assert.equal(features.length, 3);
    assert.match(read('grensepunkter.csv').toString(), new RegExp(`${start},13,Hjørne,25832,`));
    assert.match(read('grenselinjer.csv').toString(), new RegExp(`,${start},${end},25832,`));
  });

  test('[OUT-4] has an arkivmelding that is valid and names its files', async () => {
    await addDocument({ description: 'Fullmakt <fra> & til "Østby"' });
    await issueProtocol();
    const { read } = await readPayload((await makePackage()).zip);
    const xml = read('arkivmelding.xml').toString();
    assert.deepEqual(findArkivmeldingErrors(xml), []);
    const files = [...xml.matchAll(/<referanseDokumentfil>([^<]*)</g)].map(([, name]) => name);
    assert.equal(files.length, 2);
    const digests = [...xml.matchAll(/<sjekksum>(\w*)</g)].map(([, digest]) => digest);
    for (const [index, name] of files.entries())
      assert.equal(hashSha256(read(name ?? '')), digests[index]);
    await api.database.execute(sql`
      insert into customer_settings (customer_id, name, value)
      values ('4699', 'Archive.ProtocolType', '"OPPMÅLING"')`);
    const { read: readAgain } = await readPayload((await makePackage()).zip);
    assert.match(
      readAgain('arkivmelding.xml').toString(),
      /<dokumenttype><m:kode>OPPMÅLING<\/m:kode>/,
    );
  });

  test('[OUT-3] made twice has the same bytes, also after it was read and packed', async () => {
    await addMark({ name: 'Hjørne' });
    await addDocument();
    const { zip } = await makePackage({ delivers: false });
    await api.asCallerOf('getBusinessResult', 'kari').send({
      url: '/api/Integration/Businesses/2026%2F118-1/Result',
    });
    const { zip: again } = await makePackage({ delivers: false });
    assert.equal(hashSha256(again), hashSha256(zip));
    await addMark({ name: 'Ny' });
    const { zip: changed } = await makePackage();
    assert.notEqual(hashSha256(changed), hashSha256(zip));
    // That it is delivered now, with the package itself, is not in the package.
    assert.equal(hashSha256((await makePackage()).zip), hashSha256(changed));
  });

  test('[OUT-3] is recorded in the history and in the record of reads', async () => {
    await makePackage();
    const history = await kari.send({ url: `/api/Cases/${caseId}/History` });
    const { events } = history.json<{ events: Array<Record<string, unknown>> }>();
    assert.deepEqual(
      events.slice(0, 2).map(({ resource, action }) => [resource, action]),
      [
        ['case state', 'changed'],
        ['case package', 'created'],
      ],
    );
    const { rows } = await api.database.execute(sql`
      select subject, kind, resource_id as id, business_id::int as business from personal_reads`);
    assert.deepEqual(rows, [
      { subject: 'kari', kind: 'export', id: '2026/118-1', business: businessId },
    ]);
  });

  test('[OUT-3] is made by leads, surveyors and archivists, and nobody beyond their reach', async () => {
    for (const role of userRoles) {
      await api.database.execute(
        sql`update users set role = ${role} where customer_id = '4699' and subject = 'kari'`,
      );
      const { statusCode, body } = await order();
      assert.equal(statusCode, role === 'reader' ? 403 : 200, `${role} ${body.slice(0, 200)}`);
    }
    assert.equal((await order(api.as('nils'))).statusCode, 404);
    assert.equal((await order(kari, {}, 999_999)).statusCode, 404);
  });
});

describe('a document that cannot be in a package', () => {
  const assertObstacle = async (fileName: string, obstacle: string) => {
    const answer = await order();
    assert.equal(answer.statusCode, 409, answer.body.slice(0, 300));
    const { documents = [] } = parseProblem(answer);
    assert.deepEqual(
      documents.map((document) => [document.fileName, document.obstacle]),
      [[fileName, obstacle]],
    );
    return makePackage({ leavesOutUnavailable: true });
  };

  test('[OUT-3] is named while it is uploaded, and left out only when the user says so', async () => {
    const content = pdfFile(5000);
    await save('Documents', newDocument({ caseId, businessId }, content, { fileName: 'a.pdf' }));
    const { zip } = await assertObstacle('a.pdf', 'uploading');
    const { names, read } = await readPayload(zip);
    assert.ok(!names.some((name) => name.endsWith('a.pdf')));
    const [left] = JSON.parse(read('utelatt.json').toString());
    assert.deepEqual([left.fileName, left.obstacle], ['a.pdf', 'uploading']);
  });

  test('[OUT-3] is named while it is scanned, and when malware is in it', async () => {
    await addDocument({ fileName: 'b.pdf' });
    for (const [scan, obstacle] of [
      ['waiting', 'scanning'],
      ['infected', 'infected'],
    ] as const) {
      await api.database.execute(sql`update documents set scan = ${scan}`);
      const { names } = await readPayload((await assertObstacle('b.pdf', obstacle)).zip);
      assert.ok(!names.some((name) => name.endsWith('b.pdf')));
    }
  });

  test('[OUT-3] is named when the server has lost its file', async () => {
    const uuid = await addDocument({ fileName: 'c.pdf' });
    await api.files.delete(await findKey(uuid));
    await assertObstacle('c.pdf', 'missing');
  });

  test('[OUT-3] is named while the paper waits for its seal, and is there without it', async () => {
    const { bytes } = await issueProtocol();
    await api.database.execute(sql`update paper_seals set state = 'waiting'`);
    const { rows } = await api.database.execute<{ name: string }>(
      sql`select file_name as name from documents`,
    );
    const { zip } = await assertObstacle(String(rows[0]?.name), 'sealing');
    const { read } = await readPayload(zip);
    assert.ok(read('1-protokoll.pdf').equals(bytes));
  });

  test('[OUT-3] breaks off the package when its file was damaged', async () => {
    const uuid = await addDocument();
    const key = await findKey(uuid);
    await api.files.delete(key);
    await api.files.put(
      key,
      (async function* () {
        yield pdfFile(5000, 'other');
      })(),
    );
    await assert.rejects(order());
  });
});

describe('the operator', () => {
  const verify = async (zip: Buffer): Promise<CommandOutcome> => {
    const file = join(folder, 'package.zip');
    writeFileSync(file, zip);
    const read = parseCommandLine(['cases', 'verify-package', file]);
    assert.ok('act' in read);
    return performCommand(api.database, read.act, async () => api.files);
  };
  const listFaults = async (zip: Buffer) => {
    const outcome = await verify(zip);
    assert.ok('rows' in outcome);
    return outcome.rows.map(({ file, found }) => `${file}: ${found}`);
  };

  test('[OUT-3] learns that a package is unchanged, who made it, and of its papers', async () => {
    await addDocument();
    const protocol = await issueProtocol();
    const outcome = await verify((await makePackage()).zip);
    assert.ok('rows' in outcome);
    assert.deepEqual(outcome.rows, []);
    assert.match(
      String(outcome.none),
      /unchanged: 6 files, of which 1 are papers .+ made for Fjordvik kommune by Kari Landmåler at 20/,
    );
    const { read } = await readPayload((await makePackage()).zip);
    const paper = await api.app.inject({
      url: `/api/Papers/${hashSha256(read('1-protokoll.pdf'))}`,
    });
    assert.equal(paper.json<IssuedPaper>().sha256, hashSha256(protocol.bytes));
  });

  test('[OUT-3] learns of each broken byte of the payload and of the tag files', async () => {
    await addDocument({ fileName: 'd.pdf' });
    const { zip } = await makePackage();
    const flip = (needle: string) => {
      const damaged = Buffer.from(zip);
      const at = damaged.indexOf(needle);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      return damaged;
    };
    assert.deepEqual(await listFaults(flip('%avtale')), ['data/1-d.pdf: its content was changed']);
    assert.deepEqual(await listFaults(flip('Fjordvik kommune')), [
      'bag-info.txt: its content was changed',
    ]);
    assert.deepEqual(await listFaults(flip('"caseReference"')), [
      'data/resultat.json: its content was changed',
    ]);
  });
});
