import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { withAccess } from '../access/access';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import { startOwnerService } from '../testing/owner-service';
import { newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { startTestApi, type TestApi } from '../testing/test-api';
import { removeExpiredKeys } from '../writes/expired-keys';

const personalNumber = '15898112345';
const propertyKey = '46990003104720000000';
const service = await startOwnerService();
const api: TestApi = await startTestApi({ ownerService: { url: service.url } });
const folder = mkdtempSync(join(tmpdir(), 'feltbok-reads-'));
const { businessId, attendees } = await api.as('kari').businessOf('4699-31/472');
const [surveyCase] = await api.as('kari').cases();
const caseId = surveyCase?.caseId ?? 0;
after(async () => {
  await api.close();
  await service.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => api.database.execute(sql`delete from personal_reads`));

async function admin(...words: string[]) {
  const read = parseCommandLine(words, 'drift');
  assert.ok('act' in read);
  return performCommand(api.database, read.act, async () => api.files);
}
async function listReads(person = personalNumber) {
  const outcome = await admin('people', 'reads', '4699', person);
  assert.ok('rows' in outcome);
  return outcome.rows.map(({ account, name, read, id, case: reference }) => [
    account,
    name,
    read,
    id,
    reference,
  ]);
}
const readStored = async () =>
  (
    await api.database.execute<{ kind: string; subject: string }>(
      sql`select kind, subject from personal_reads`,
    )
  ).rows;

describe('who has read personal data', () => {
  test('[SRV-6] is listed for a person: parties, documents, owners and exports', async () => {
    service.answers(200, []);
    const content = pdfFile(500, 'fullmakt');
    const payload = newDocument({ caseId, businessId }, content, {
      file: toDataUrl('application/pdf', content),
    });
    const made = await api.as('kari').send({ method: 'POST', url: '/api/Documents', payload });
    const { id } = made.json<{ id: number }>();
    await api.as('kari').send({ url: `/api/Attendees/${businessId}` });
    await api.as('per').send({ url: `/api/Documents/${id}/content` });
    await api.as('per').send({ url: `/api/Owners/${propertyKey}` });
    await admin(
      'people',
      'export',
      '4699',
      personalNumber,
      join(folder, 'reply'),
      '--by',
      'Personvernombudet',
    );
    const [{ name: per } = { name: '' }] = (
      await api.database.execute<{ name: string }>(
        sql`select name from users where subject = 'per'`,
      )
    ).rows;
    const found = await listReads();
    assert.deepEqual(
      found.map(([account, , read]) => [account, read]),
      [
        ['operator:Personvernombudet', 'export'],
        ['per', 'owners'],
        ['per', 'document'],
        ['kari', 'attendees'],
      ],
    );
    assert.deepEqual(found[2]?.slice(0, 4), ['per', per, 'document', String(id)]);
    assert.deepEqual(
      await listReads(attendees.find(({ personId }) => !personId)?.uuid ?? personalNumber),
      found,
    );
  });

  test('[SRV-6] includes every answer with national ids, also to a rejected save', async () => {
    const list = (await api.as('kari').send({ url: `/api/Attendees/${businessId}` })).json<
      object[]
    >();
    const save = (headers: Record<string, string>) =>
      api
        .as('per')
        .send({ method: 'PUT', url: `/api/Attendees/${businessId}`, payload: list, headers });
    assert.equal((await save({})).statusCode, 200);
    const changed = list.map((party, at) =>
      at === 0 ? { ...party, email: 'annen@posten.example' } : party,
    );
    const conflict = await api.as('nils').send({ url: `/api/Attendees/${businessId}` });
    assert.equal(conflict.statusCode, 404);
    const rejected = await api.as('per').send({
      method: 'PUT',
      url: `/api/Attendees/${businessId}`,
      payload: changed,
      headers: { 'If-Match': '"0"' },
    });
    assert.equal(rejected.statusCode, 412);
    assert.match(rejected.body, new RegExp(personalNumber), 'it answers with the list');
    assert.deepEqual(
      (await readStored()).map(({ kind, subject }) => `${subject} ${kind}`),
      ['kari attendees', 'per attendees', 'per attendees'],
    );
  });

  test('[SRV-6] includes a document in parts once, and no list of cases', async () => {
    const { rows } = await api.database.execute<{ id: number }>(sql`
      select document_id as id from documents where state = 'stored' and customer_id = '4699'
        limit 1`);
    const url = `/api/Documents/${rows[0]?.id}/content`;
    await api.as('kari').cases();
    await api.as('kari').send({ method: 'HEAD', url });
    assert.deepEqual(await readStored(), []);
    for (const range of ['bytes=0-9', 'bytes=10-19'])
      await api.as('kari').send({ url, headers: { Range: range } });
    assert.deepEqual(await readStored(), [{ kind: 'document', subject: 'kari' }]);
  });

  test('[SRV-6] is added by requests, which can neither read nor remove it', async () => {
    for (const statement of [sql`select * from personal_reads`, sql`delete from personal_reads`]) {
      await assert.rejects(
        withAccess(api.forRequests, { subject: 'kari' }, ({ transaction }) =>
          transaction.execute(statement),
        ),
        ({ cause }: { cause?: { code?: string } }) => cause?.code === '42501',
      );
    }
  });

  test('[SRV-6] is stored for as long as the customer decides', async () => {
    await api.as('kari').send({ url: `/api/Attendees/${businessId}` });
    const ageReads = (days: number) =>
      api.database.execute(
        sql`update personal_reads set occurred_at = now() - make_interval(days => ${days})`,
      );
    await ageReads(729);
    await removeExpiredKeys(api.forRequests);
    assert.equal((await readStored()).length, 1);
    await admin('settings', 'set', '4699', 'PersonalReads.Days', '30');
    await ageReads(29);
    await removeExpiredKeys(api.forRequests);
    assert.equal((await readStored()).length, 1);
    await ageReads(31);
    await removeExpiredKeys(api.forRequests);
    assert.deepEqual(await readStored(), []);
  });
});

test('[SRV-6] an operator’s act is recorded with the person’s name', async () => {
  await admin('settings', 'set', '4699', 'Offline.Days', '9', '--by', 'Åse Drift');
  await admin('settings', 'set', '4699', 'Offline.Days', '8');
  const { rows } = await api.database.execute<{ subject: string }>(sql`
    select subject from audit_events where resource = 'setting' order by audit_event_id desc
      limit 2`);
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ['operator:drift', 'operator:Åse Drift'],
  );
});
