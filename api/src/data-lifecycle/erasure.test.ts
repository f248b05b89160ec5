import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { acceptedWithRecords } from '@feltbok/contract/accepted-records.ts';
import type { CaseHistory } from '@feltbok/contract/history.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { sql } from 'drizzle-orm';
import { importFile } from '../import/import.repository';
import type { ImportedBusiness } from '../import/import-file';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import { type CommandOutcome, RejectedCommand } from '../operator-commands/operator-command';
import { provenFields } from '../testing/proven-signature';
import { newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { emptyTables } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { startTestApi, type TestApi } from '../testing/test-api';
import { createExpiryTask } from './expired-cases';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-erasure-'));
const api: TestApi = await startTestApi();
after(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const personalNumber = '15898112345';
const ola = '6f2cf2a4-51a0-4b53-8a7b-9cf1f2b0a002';

beforeEach(async () => {
  await emptyTables(api.database);
  await importFile(api.database, surveyData());
});

async function admin(...words: string[]): Promise<CommandOutcome> {
  const read = parseCommandLine(words);
  assert.ok('act' in read);
  return performCommand(api.database, read.act, async () => api.files);
}
const runCommand = async (...words: string[]) => {
  const outcome = await admin(...words);
  return 'message' in outcome ? outcome.message : JSON.stringify(outcome.rows);
};
/** Lists the tables of the whole database that contain a text. */
async function listTables(text: string): Promise<string[]> {
  const { rows: tables } = await api.database.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await api.database.execute(sql`
      select from ${sql.identifier(name)} as one
        where position(${text} in to_jsonb(one)::text) > 0`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
/** A meeting in which Ola's e-mail was written down by a user, under an idempotency key. */
async function changeAsUser(): Promise<{
  businessId: number;
  caseId: number;
  sent: object;
  answered: Attendee[];
}> {
  const { businessId, attendees, attendeesRevision } = await api
    .as('kari')
    .businessOf('4699-31/472');
  const [surveyCase] = await api.as('kari').cases();
  const list = attendees.map((attendee) =>
    attendee.uuid === ola ? { ...attendee, email: 'ola.nordvik@posten.example' } : attendee,
  );
  const sent = {
    method: 'PUT' as const,
    url: `/api/Attendees/${businessId}`,
    headers: { 'If-Match': `"${attendeesRevision}"`, 'Idempotency-Key': randomUUID() },
    payload: list,
  };
  const answer = await api.as('kari').send(sent);
  assert.equal(answer.statusCode, 200, answer.body);
  return { businessId, caseId: surveyCase?.caseId ?? 0, sent, answered: answer.json<Attendee[]>() };
}
async function withDocument(): Promise<{ id: number; content: Buffer }> {
  const { businessId } = await api.as('kari').businessOf('4699-31/472');
  const [surveyCase] = await api.as('kari').cases();
  const content = pdfFile(5000, 'avtale');
  const payload = newDocument({ caseId: surveyCase?.caseId ?? 0, businessId }, content, {
    file: toDataUrl('application/pdf', content),
  });
  const answer = await api.as('kari').send({ method: 'POST', url: '/api/Documents', payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return { id: answer.json<{ id: number }>().id, content };
}
/** A case that Ola is no party of. */
async function neighbouringCase(parties: Partial<ImportedBusiness['attendees'][number]>[] = []) {
  const data = surveyData();
  const cases = data.customers[0]?.cases;
  const [like] = cases?.[1]?.businesses ?? [];
  assert.ok(cases && like);
  const party = cases[0]?.businesses[0]?.attendees[0];
  assert.ok(party);
  const attendees = parties.map((fields) => ({
    ...party,
    uuid: randomUUID(),
    address: '',
    ...fields,
  }));
  const details = { ...like.details, propertyNumber: '4699-31/900', bnr: 900, propertyId: 90_900 };
  cases.push({
    reference: '2026/900',
    municipalityNumber: '4699',
    businesses: [{ ...like, reference: '2026/900-1', details, attendees }],
  });
  await importFile(api.database, data);
  const { businessId } = await api.as('kari').businessOf('4699-31/900');
  const save = async (summary: string) => {
    const payload = { description: '', summary, comment: '', impartiality: true };
    const answer = await api
      .as('kari')
      .send({ method: 'PUT', url: `/api/Businesses/${businessId}`, payload });
    assert.equal(answer.statusCode, 204, answer.body);
  };
  return { businessId, save };
}
/** @returns the uuid of the boundary mark that the label is tied to */
async function withSketch(message: string): Promise<string> {
  const { businessId, caseId } = await changeAsUser();
  const mark = randomUUID();
  const uuid = randomUUID();
  const place = {
    north: 6_689_343.07,
    east: 370_761.06,
    height: { value: 12.5, system: 'NN2000', sigma: 0.02 },
  };
  const payload = { uuid: mark, businessId, ...place };
  const made = await api.as('kari').send({ method: 'POST', url: '/api/BoundaryMarks', payload });
  assert.equal(made.statusCode, 201, made.body);
  const label = {
    uuid,
    location: { longitude: 6.6, latitude: 60.3 },
    message,
    angle: 0,
    markUuid: mark,
  };
  const sketch = {
    method: 'PUT' as const,
    url: `/api/Sketches/${caseId}`,
    payload: { shapes: [], labels: [label] },
  };
  const answer = await api
    .as('kari')
    .send({ ...sketch, headers: { 'Idempotency-Key': randomUUID() } });
  assert.equal(answer.statusCode, 204, answer.body);
  return mark;
}

describe('a person', () => {
  test('[API-14] is found by number or part of the name, within the customer only', async () => {
    for (const search of [personalNumber, '158981 12345', 'ola nord']) {
      const outcome = await admin('people', 'find', '4699', search);
      assert.deepEqual('rows' in outcome && outcome.rows.map(({ uuid }) => uuid), [ola], search);
    }
    const elsewhere = await admin('people', 'find', '1899', personalNumber);
    assert.deepEqual('rows' in elsewhere && elsewhere.rows, []);
  });

  test('[API-14] is exported with all meetings, the trail and other mentions', async () => {
    const { businessId } = await changeAsUser();
    const { id } = await withDocument();
    await api.database.execute(sql`
      update businesses set summary = 'Ola Nordvik viste grensen.'
        where business_id = ${businessId}`);
    const target = join(folder, 'person');
    await admin('people', 'export', '4699', personalNumber, target);
    const known = JSON.parse(readFileSync(join(target, 'person.json'), 'utf8'));
    const [{ attendee }] = known.attendees;
    assert.deepEqual(
      [attendee.name, attendee.person_id, attendee.email],
      ['Ola Nordvik', personalNumber, 'ola.nordvik@posten.example'],
    );
    assert.match(attendee.signature, /^data:image\/png/);
    assert.ok(
      known.trail.some(
        (event: { after: Record<string, unknown> }) => event.after?.email === attendee.email,
      ),
    );
    assert.deepEqual(
      known.mentions.map((listedMention: { in: string }) => listedMention.in),
      ['overview'],
    );
    assert.deepEqual(
      known.documents.map((listedMention: { documentId: number }) => listedMention.documentId),
      [id],
    );
    assert.doesNotMatch(JSON.stringify(known), /Ánne Østby/, 'nobody else is told of');
  });

  test('[API-14] is erased from meetings, trail and stored answers completely', async () => {
    await changeAsUser();
    for (const text of [personalNumber, 'Ola Nordvik', 'ola.nordvik@posten.example']) {
      assert.ok((await listTables(text)).length > 0, text);
    }
    assert.match(
      await runCommand('people', 'erase', '4699', personalNumber),
      /^Nothing has been erased/,
    );
    assert.deepEqual(await listTables(personalNumber), ['attendees', 'idempotency_keys']);
    assert.match(
      await runCommand('people', 'erase', '4699', personalNumber, '--confirm'),
      /^Erased: 1 attendee records/,
    );
    for (const text of [
      personalNumber,
      'Ola Nordvik',
      'ola.nordvik@posten.example',
      'iVBORw0KGgo=',
    ]) {
      assert.deepEqual(await listTables(text), [], text);
    }
    const { attendees } = await api.as('kari').businessOf('4699-31/472');
    const party = attendees.find(({ uuid }) => uuid === ola);
    assert.deepEqual(
      [party?.name, party?.roleCode, party?.isParticipated],
      ['Slettet person', 'NB', true],
    );
    assert.equal(attendees.find(({ uuid }) => uuid !== ola)?.name, 'Ánne Østby');
  });

  test('[API-14] has the records of its signatures exported and erased too', async () => {
    const { businessId, details, attendees } = await api.as('kari').businessOf('4699-31/472');
    const party = attendees.find(({ uuid }) => uuid === ola) ?? assert.fail();
    const meeting = { business: businessId, case: details.caseNumber, party: ola };
    const signed = await provenFields({ statement: 'attendance-1', ...meeting }, party);
    const answer = await api.as('kari').send({
      method: 'PUT',
      url: `/api/Attendees/${businessId}`,
      headers: { accept: acceptedWithRecords, 'Idempotency-Key': randomUUID() },
      payload: [{ ...party, ...signed }],
    });
    assert.equal(answer.statusCode, 200, answer.body);
    const target = join(folder, 'signer');
    await admin('people', 'export', '4699', personalNumber, target);
    const known = JSON.parse(readFileSync(join(target, 'person.json'), 'utf8'));
    assert.deepEqual(known.attendees[0].attendee.signature_record, signed.signatureRecord);
    assert.deepEqual(await listTables('[[[100,80,0'), ['attendees', 'idempotency_keys']);
    await runCommand('people', 'erase', '4699', personalNumber, '--confirm');
    assert.deepEqual(await listTables('[[[100,80,0'), []);
  });

  test('[SRV-9] is found in usual spellings: lower case, grouped digits, genitive', async () => {
    const { businessId } = await api.as('kari').businessOf('4699-31/472');
    await api.database.execute(sql`
      update attendees set phone_number = '+47 912 34 567', address = 'Fjordvegen 12-A'
        where uuid = ${ola}`);
    const save = (summary: string) => {
      const payload = { description: '', summary, comment: '', impartiality: true };
      return api.as('kari').send({ method: 'PUT', url: `/api/Businesses/${businessId}`, payload });
    };
    const written = [
      'OLA  NORDVIKS mur',
      'ring 91 23 45 67',
      'ring +4791234567',
      'bur i fjordvegen 12-a',
      'Ola.Nordvik@posten.example',
    ];
    const rest = ['Ola Nordmann', 'ring 912345678', 'Fjordvegen 12', 'Viola Nordvik'];
    await api.database.execute(
      sql`update attendees set email = 'ola.nordvik@posten.example' where uuid = ${ola}`,
    );
    for (const text of [...written, ...rest]) assert.equal((await save(text)).statusCode, 204);
    const { rows: named } = await api.database.execute<{ id: string; summary: string }>(sql`
      select audit_event_id::text as id, after ->> 'summary' as summary from audit_events
      where resource = 'overview' order by audit_event_id`);
    const would = await runCommand('people', 'erase', '4699', ola);
    const [, ids = ''] =
      /events of the audit trail name the person \(([\d, ]+)\)/.exec(would) ?? [];
    const found = named
      .filter(({ id }) => ids.split(', ').includes(id))
      .map(({ summary }) => summary);
    for (const text of written) assert.ok(found.includes(text), text);
    for (const text of rest.slice(1))
      assert.ok(!found.includes(text) || written.includes(String(text)), text);
    await save('Ring 912 34 567.');
    assert.match(
      await runCommand('people', 'erase', '4699', ola),
      new RegExp(`1 texts name the person \\(overview ${businessId}\\)`),
    );
    await admin('people', 'erase', '4699', ola, '--confirm');
    const { rows: remaining } = await api.database.execute<{ text: string }>(sql`
      select coalesce(string_agg(concat(before, after), ''), '') as text from audit_events
        where resource = 'overview'`);
    for (const text of written) assert.ok(!remaining[0]?.text.includes(text), text);
    for (const text of rest) assert.ok(remaining[0]?.text.includes(text), text);
    const verified = await admin('trail', 'verify');
    assert.deepEqual('rows' in verified && verified.rows, []);
  });

  test('[SRV-9] is found in the texts and trail of other people’s cases', async () => {
    const { businessId, save } = await neighbouringCase();
    await save('Ola Nordvik ringte.');
    await save('Ola Nordvik var her.');
    await api.database.execute(sql`
      update businesses set property_owner = 'Ola Nordvik' where business_id = ${businessId}`);
    const would = await runCommand('people', 'erase', '4699', ola);
    assert.match(would, new RegExp(`1 texts name the person \\(overview ${businessId}\\)`));
    assert.match(
      would,
      /3 events of the audit trail name the person/,
      'one is of the party itself',
    );
    await admin('people', 'erase', '4699', ola, '--confirm');
    assert.deepEqual(await listTables('Ola Nordvik ringte'), []);
    assert.deepEqual(
      await listTables('Ola Nordvik'),
      ['businesses'],
      'what stands in a text is the users’',
    );
    const { rows } = await api.database.execute(sql`
      select property_owner as owner from businesses where business_id = ${businessId}`);
    assert.deepEqual(rows, [{ owner: '' }]);
    const verified = await admin('trail', 'verify');
    assert.deepEqual('rows' in verified && verified.rows, []);
  });

  test('[SRV-9] is not confused with another person of the same name and phone', async () => {
    const { save } = await neighbouringCase([
      {
        name: 'Ola Nordvik',
        personId: '07507600075',
        phoneNumber: '91234567',
        email: 'other@posten.example',
      },
      { name: 'ola nordvik', uuid: randomUUID() },
    ]);
    await api.database.execute(sql`
      update attendees set phone_number = '912 34 567', email = 'ola@posten.example'
        where uuid = ${ola}`);
    await save('Ola Nordvik, ola@posten.example, i Fjordvegen 12.');
    const would = await runCommand('people', 'erase', '4699', ola);
    assert.match(
      would,
      /Other people have the same values \(Ola Nordvik, Fjordvegen 12, 912 34 567\)/,
    );
    assert.match(would, /1 texts name the person \(overview \d+\)/);
    await admin('people', 'erase', '4699', ola, '--confirm');
    const { rows } = await api.database.execute<{ summary: string }>(sql`
      select after ->> 'summary' as summary from audit_events where resource = 'overview'`);
    assert.deepEqual(rows, [{ summary: 'Ola Nordvik, ***********, i Fjordvegen 12.' }]);
    assert.ok((await listTables('07507600075')).includes('attendees'));
  });

  test('[SRV-9] with a namesake without a number: the namesake is listed and stays', async () => {
    await neighbouringCase([{ name: 'OLA NORDVIK' }]);
    assert.match(
      await runCommand('people', 'erase', '4699', ola, '--confirm'),
      /1 texts name the person \(attendee \d+\)/,
    );
    assert.deepEqual(await listTables('OLA NORDVIK'), ['attendees']);
  });

  test('[FLT-13] is found by a number or name in another spelling and order', async () => {
    const searches = [
      '158981-12345',
      '158981.12345',
      '１５８９８１12345',
      'NORDVIK, Ola',
      'o\u00adla nord',
      'Ola&nbsp;Nordvik',
    ];
    for (const search of searches) {
      const outcome = await admin('people', 'find', '4699', search);
      assert.deepEqual('rows' in outcome && outcome.rows.map(({ uuid }) => uuid), [ola], search);
    }
    await api.database.execute(
      sql`update attendees set person_id = '158981 12345' where uuid = ${ola}`,
    );
    assert.match(await runCommand('people', 'erase', '4699', '158981-12345'), /1 attendee records/);
  });

  test('[FLT-13] is found in every place that stores texts, in any spelling', async () => {
    const { businessId, caseId } = await changeAsUser();
    const uuid = await withSketch('Her viste N\u00adordvik,\u00a0OLA steinen.');
    const { id } = await withDocument();
    const isOtherAttendee = sql`business_id = ${businessId} and uuid <> ${ola}`;
    const html = '<p>Mellom O<strong>la</strong> <em>N&#111;rdvik</em> og Ånne</p>';
    const statements = [
      sql`update attendees set komm = 'sønn av Nordvik Ola' where ${isOtherAttendee}`,
      sql`update attendees set address = 'c/o Ola&nbsp;Nordvik' where ${isOtherAttendee}`,
      sql`update businesses set business_place = 'Hos OLA_NORDVIK'
        where business_id = ${businessId}`,
      sql`update boundary_marks set settlement = 'ring 158981-12345' where uuid = ${uuid}`,
      sql`update documents set file_name = 'Nordvik_Ola.pdf' where document_id = ${id}`,
      sql`insert into agreement_templates (customer_id, name, name_key, html_content)
        values ('4699', 'Mal', 'mal', ${html})`,
      sql`insert into signing_requests
          (customer_id, request_id, subject, case_id, business_id, party, token_hash, fingerprint,
            content, expires_at)
        select '4699', gen_random_uuid(), 'kari', ${caseId}, ${businessId}, uuid, 'a', 'b',
          jsonb_build_object('html', ${html}::text), now()
        from attendees where ${isOtherAttendee}`,
    ];
    for (const statement of statements) await api.database.execute(statement);
    const found = await runCommand('people', 'erase', '4699', ola);
    const places = [
      'overview',
      'attendee',
      'boundary mark',
      'sketch',
      'document',
      'signing request',
      'agreement template',
    ];
    const [, mentions = ''] = /texts name the person \(([^)]*)\)/.exec(found) ?? [];
    for (const name of places) assert.ok(mentions.includes(name), `${name}: ${found}`);
  });

  test('[FLT-13] is also found by every other name that the operator gives', async () => {
    const { businessId, save } = await neighbouringCase();
    await changeAsUser();
    await save('Olav N. og Ola Bråten var der.');
    const erase = ['people', 'erase', '4699', ola];
    assert.doesNotMatch(await runCommand(...erase), new RegExp(`overview ${businessId}`));
    assert.ok((await listTables('Ola Bråten')).includes('audit_events'));
    const names = ['--also-named', 'BRÅTEN, Ola', '--also-named', 'Olav N.'];
    const target = join(folder, 'further-names');
    await admin('people', 'export', '4699', ola, target, ...names);
    const { mentions } = JSON.parse(readFileSync(join(target, 'person.json'), 'utf8'));
    assert.deepEqual(
      mentions.map((mention: { in: string; id: number }) => [mention.in, mention.id]),
      [['overview', businessId]],
    );
    const erased = await runCommand(...erase, ...names, '--confirm');
    assert.match(erased, new RegExp(`1 texts name the person \\(overview ${businessId}\\)`));
    for (const name of ['Olav N', 'Ola Bråten']) {
      assert.deepEqual(await listTables(name), ['businesses'], name);
    }
  });

  test('[FLT-13] with possible mentions: they are listed for review, and stay', async () => {
    const { businessId, save } = await neighbouringCase();
    await changeAsUser();
    await save('Viola Nordvik og Ola K. ringte.');
    const target = join(folder, 'doubtful');
    await admin('people', 'export', '4699', ola, target);
    const { doubtful } = JSON.parse(readFileSync(join(target, 'person.json'), 'utf8'));
    assert.deepEqual(
      doubtful.map((mention: { in: string; id: number }) => [mention.in, mention.id]),
      [['overview', businessId]],
    );
    const found = await runCommand('people', 'erase', '4699', ola, '--confirm');
    assert.match(found, /their contents, such as pictures and PDFs, are not searched/);
    assert.match(
      found,
      new RegExp(`1 texts may refer to the person, .* \\(overview ${businessId}\\): review each`),
    );
    assert.match(found, /1 events of the audit trail may refer to the person/);
    assert.ok((await listTables('Viola Nordvik og Ola K.')).includes('businesses'));
  });

  test('[API-14] that was erased is not restored by an import or a repeating device', async () => {
    const { sent, caseId } = await changeAsUser();
    await admin('people', 'erase', '4699', ola, '--confirm');
    await importFile(api.database, surveyData());
    assert.deepEqual(await listTables(personalNumber), []);
    const repeated = await api.as('kari').send(sent);
    assert.equal(repeated.statusCode, 200);
    assert.doesNotMatch(repeated.body, /Nordvik|15898112345/);
    assert.deepEqual(await listTables(personalNumber), []);
    const stale = await api.as('kari').send({ ...sent, headers: { 'If-Match': '"2"' } });
    assert.equal(stale.statusCode, 412, 'what was edited before the erasure is a conflict');
    const { events } = (
      await api.as('kari').send({ url: `/api/Cases/${caseId}/History` })
    ).json<CaseHistory>();
    const { author, resource, after: what } = events[0] ?? {};
    assert.deepEqual([author?.kind, resource, what?.erased], ['operator', 'attendee', true]);
  });

  test('[API-14] is not confused with others, by part of a name or by number', async () => {
    for (const person of ['Ola Nordvik', '15898112346', randomUUID()]) {
      await assert.rejects(
        admin('people', 'erase', '4699', person, '--confirm'),
        RejectedCommand,
        person,
      );
    }
    await assert.rejects(
      admin('people', 'erase', '1899', personalNumber, '--confirm'),
      RejectedCommand,
    );
  });
});

describe('sketches', () => {
  test('[API-14] [RGT-15] mentions of a person in a sketch are found', async () => {
    await withSketch('Her viste Ola Nordvik steinen.');
    const target = join(folder, 'named');
    await admin('people', 'export', '4699', personalNumber, target);
    const { mentions } = JSON.parse(readFileSync(join(target, 'person.json'), 'utf8'));
    assert.ok(
      mentions.some((listedMention: { in: string }) => listedMention.in === 'sketch'),
      JSON.stringify(mentions),
    );
  });

  test('[API-14] [RGT-15] [CAD-4] and heights are exported and erased with a case', async () => {
    const mark = await withSketch('Gammal steingard');
    const target = join(folder, 'drawn');
    await admin('cases', 'export', '4699', '2026/118', target);
    const { sketch, boundaryMarks } = JSON.parse(readFileSync(join(target, 'case.json'), 'utf8'));
    const { height, height_system: system, height_sigma: sigma } = boundaryMarks.at(-1);
    assert.deepEqual([height, system, sigma], [12.5, 'NN2000', 0.02]);
    assert.equal(sketch.content.labels[0].markUuid, mark);
    assert.deepEqual(await listTables('Gammal steingard'), ['audit_events', 'sketches']);
    await admin('cases', 'erase', '4699', '2026/118', '--confirm', '--reason', 'Kassert');
    assert.deepEqual(await listTables('Gammal steingard'), []);
  });
});

describe('a case', () => {
  test('[JOB-4] [API-14] is exported and erased with its boundary lines', async () => {
    const { businessId } = await api.as('kari').businessOf('4699-31/472');
    const post = async (url: string, payload: object) => {
      const answer = await api.as('kari').send({ method: 'POST', url, payload });
      assert.equal(answer.statusCode, 201, answer.body);
    };
    const ends = { startMarkUuid: randomUUID(), endMarkUuid: randomUUID() };
    for (const uuid of Object.values(ends))
      await post('/api/BoundaryMarks', { uuid, businessId, north: 6_689_343.07, east: 370_761.06 });
    const line = { uuid: randomUUID(), businessId, utmType: 25_832, curvePoints: [] };
    await post('/api/BoundaryLines', { ...line, ...ends, remark: 'Gammal steingard' });
    const target = join(folder, 'lines');
    await admin('cases', 'export', '4699', '2026/118', target);
    const { boundaryLines } = JSON.parse(readFileSync(join(target, 'case.json'), 'utf8'));
    const [{ start_mark_uuid: startMarkUuid, end_mark_uuid: endMarkUuid, remark }] = boundaryLines;
    assert.deepEqual({ startMarkUuid, endMarkUuid }, ends);
    assert.equal(remark, 'Gammal steingard');
    await admin('cases', 'erase', '4699', '2026/118', '--confirm', '--reason', 'Kassert');
    assert.deepEqual(await listTables('Gammal steingard'), []);
  });

  test('[API-14] is exported with its rows, history and documents', async () => {
    await changeAsUser();
    const { id, content } = await withDocument();
    const target = join(folder, 'case');
    assert.match(
      await runCommand('cases', 'export', '4699', '2026/118', target),
      /with 1 documents\.$/,
    );
    const whole = JSON.parse(readFileSync(join(target, 'case.json'), 'utf8'));
    assert.deepEqual(
      [
        whole.case.reference,
        whole.businesses.length,
        whole.attendees.length,
        whole.documents.length,
      ],
      ['2026/118', 2, 2, 1],
    );
    assert.ok(whole.trail.length > 0);
    const [name] = readdirSync(join(target, 'documents'));
    assert.ok(name?.startsWith(`${id}-`));
    assert.ok(readFileSync(join(target, 'documents', String(name))).equals(content));
  });

  test('[SRV-7] is exported without contents that contain malware', async () => {
    await withDocument();
    await api.database.execute(sql`update documents set scan = 'infected'`);
    const target = join(folder, 'infected');
    assert.match(
      await runCommand('cases', 'export', '4699', '2026/118', target),
      /1 documents are not included: .* malware/,
    );
    assert.deepEqual(readdirSync(join(target, 'documents')), []);
  });

  test('[API-14] is erased with its files, and another customer’s namesake stays', async () => {
    const { businessId } = await changeAsUser();
    await api.database.execute(
      sql`update businesses set comment = 'Bare her.' where business_id = ${businessId}`,
    );
    const { id } = await withDocument();
    const keys = async () => {
      const all: string[] = [];
      for await (const key of api.files.keys()) all.push(key);
      return all;
    };
    const { rows } = await api.database.execute<{ key: string }>(sql`
      select storage_key as key from documents where document_id = ${id}`);
    const key = rows[0]?.key ?? '';
    assert.match(
      await runCommand('cases', 'erase', '4699', '2026/118'),
      /^Nothing has been erased/,
    );
    assert.ok((await keys()).includes(key));
    assert.match(
      await runCommand('cases', 'erase', '4699', '2026/118', '--confirm', '--reason', 'Kassert'),
      /^Erased: the case 2026\/118 with 2 bus/,
    );
    assert.ok(!(await keys()).includes(key));
    for (const text of [personalNumber, 'Ola Nordvik', 'Ánne Østby', 'Bare her.']) {
      assert.deepEqual(await listTables(text), [], text);
    }
    assert.deepEqual(await api.as('kari').cases(), []);
    assert.equal((await api.as('nils').cases()).length, 1);
    const { rows: trail } = await api.database.execute<{ subject: string; before: object }>(sql`
      select subject, before from audit_events where action = 'deleted' and resource = 'case'`);
    assert.deepEqual(trail, [
      {
        subject: 'operator',
        before: { reference: '2026/118', municipalityNumber: '4699', reason: 'Kassert' },
      },
    ]);
  });

  test('[API-14] that does not exist is rejected with a sentence', async () => {
    await assert.rejects(
      admin('cases', 'erase', '4699', '2026/999', '--confirm', '--reason', 'Kassert'),
      /has no case 2026\/999/,
    );
  });
});

describe('cases that are stored for longer than their customer allows', () => {
  const references = async () => {
    const { rows } = await api.database.execute<{ name: string }>(sql`
      select customer_id || ' ' || reference as name from cases order by 1`);
    return rows.map(({ name }) => name);
  };
  const all = ['1899 2026/118', '4699 2026/007', '4699 2026/118'];
  const meetingsWere = (days: number) =>
    api.database.execute(
      sql`update businesses set business_date = now() - make_interval(days => ${days})`,
    );
  const runJob = () =>
    createExpiryTask(
      (act) => performCommand(api.database, act, async () => api.files),
      api.app.log,
    ).run(new AbortController().signal);

  test('[SRV-9] are erased by a job, with their documents and in the operator’s name', async () => {
    await withDocument();
    await meetingsWere(91);
    await runJob();
    assert.deepEqual(await references(), all, 'no customer has said how long');
    await admin('settings', 'set', '4699', 'Cases.Days', '90');
    assert.match(await runCommand('cases', 'erase-expired'), /"case":"2026\/007"/);
    assert.deepEqual(await references(), all, 'without --confirm they are listed');
    await runJob();
    assert.deepEqual(
      await references(),
      ['1899 2026/118', '4699 2026/118'],
      'a user has added a document to one',
    );
    const { rows } = await api.database.execute(sql`
      select subject, before from audit_events where action = 'deleted' and resource = 'case'`);
    assert.deepEqual(rows, [
      {
        subject: 'operator:Cases.Days',
        before: { reference: '2026/007', municipalityNumber: '4698', reason: 'Cases.Days' },
      },
    ]);
    const verified = await admin('trail', 'verify');
    assert.deepEqual('rows' in verified && verified.rows, []);
  });

  test('[SRV-9] stay for as long as the last meeting is younger than that', async () => {
    await admin('settings', 'set', '4699', 'Cases.Days', '90');
    await meetingsWere(91);
    await api.database.execute(sql`
      update businesses set business_date = now() - interval '89 days'
        where reference = '2026/118-2'`);
    assert.match(
      await runCommand('cases', 'erase-expired', '--confirm'),
      /^Erased: the case 2026\/007 .* of 4699\.$/,
    );
    assert.deepEqual(await references(), ['1899 2026/118', '4699 2026/118']);
    assert.match(await runCommand('cases', 'erase-expired', '--confirm'), /^No case is older/);
  });
});
