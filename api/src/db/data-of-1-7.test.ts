import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { extractSignatureRecord } from '@feltbok/domain/signatures/former-signature.ts';
import { signaturesOf17 } from '@feltbok/testing/signatures-of-1-7.ts';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './database';

/** The last migration of version 1.7. */
const lastFormer = '0040_proven_parties';

function formerMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-former-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex(({ tag }) => tag === lastFormer);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}

const rows = `
  insert into customers (customer_id, name) values ('4699', 'Fjordvik');
  insert into users (customer_id, subject, name) values ('4699', 'kari', 'Kari');
  insert into cases (customer_id, case_id, reference, municipality_number)
    values ('4699', 1, '2026/118', '4699');
  insert into businesses (customer_id, business_id, case_id, reference, business_date,
    business_place,
      business_type_name, property_number, property_address, case_number, gnr, bnr, property_id,
        property_count,
      description, summary, comment, impartiality)
    values ('4699', 1, 1, 'a', now(), '', '', '', '', '2026/118', 1, 1, 1, 1, '', '', '', false);`;

/** A database of version 1.7 with one business. */
async function openFormerDatabase(): Promise<PGlite> {
  const engine = new PGlite();
  const former = formerMigrations();
  await migrate(drizzle(engine), { migrationsFolder: former });
  rmSync(former, { recursive: true });
  await engine.exec(rows);
  return engine;
}

test('[EVI-2] signatures of 1.7 and 1.6 get the records that the app reads from them', async () => {
  const engine = await openFormerDatabase();
  const { drawn } = signaturesOf17;
  const broken = [
    drawn.slice(0, 120),
    'data:image/png;base64,AAAA',
    'data:image/jpeg;base64,AAAA',
    '',
  ];
  const signatures = [...Object.values(signaturesOf17), ...broken];
  for (const [index, signature] of signatures.entries()) {
    await engine.query(
      `insert into attendees (customer_id, attendee_id, business_id, uuid, name, idtype, person_id,
        address,
         post_office, email, phone_number, role_code, is_participated, is_represented_by, signature)
       values ('4699', $1, 1, gen_random_uuid(), 'A', '', '', '', '', '', '', 'AE', true, false,
         $2)`,
      [index + 1, signature],
    );
  }
  await engine.query(
    `insert into signing_requests (customer_id, request_id, subject, case_id, business_id, party,
      token_hash,
       fingerprint, expires_at, signature)
     values ('4699', gen_random_uuid(), 'kari', 1, 1, gen_random_uuid(), 'h', 'f', now(), $1)`,
    [drawn],
  );

  await migrate(drizzle(engine), { migrationsFolder });

  const stored = await engine.query<{ signature: string; record: unknown }>(
    'select signature, signature_record as record from attendees order by attendee_id',
  );
  assert.deepEqual(
    stored.rows.map(({ signature }) => signature),
    signatures,
  );
  const expected = await Promise.all(signatures.map(extractSignatureRecord));
  assert.deepEqual(
    stored.rows.map(({ record }) => record),
    expected,
  );
  assert.ok(expected[0]?.evidence && expected[0].strokes && expected[1]?.evidence && expected[2]);
  const requests = await engine.query<{ record: unknown }>(
    'select signature_record as record from signing_requests',
  );
  assert.deepEqual(requests.rows, [{ record: expected[0] }]);
  await engine.close();
});

test('[JOB-5] marks of 1.7 have no day of capture, and keep codes of lists that have changed', async () => {
  const engine = await openFormerDatabase();
  await engine.exec(`
    insert into code_lists (customer_id, code_list_type, code, code_value, position)
      values ('4699', 'GroundTypeCodes', 'AS', 'Asfalt', 1);
    insert into boundary_marks (customer_id, boundary_mark_id, business_id, uuid, name,
      boundary_point_number, type_of_boundary_mark, type_of_ground, status, approved,
      code_for_survey, claim_by_attendees, settlement, north, east, utm_type, measurement_method)
    values ('4699', 1, 1, gen_random_uuid(), '', '13', '51', 'AS', '', '', '', '', '', 6689343.07,
      370761.06, 25832, '96');`);

  await migrate(drizzle(engine), { migrationsFolder });

  const marks = await engine.query(
    'select captured_on, type_of_ground, revision from boundary_marks',
  );
  assert.deepEqual(marks.rows, [{ captured_on: null, type_of_ground: 'AS', revision: 1 }]);
  const codes = await engine.query('select code, code_value from code_lists');
  assert.deepEqual(codes.rows, [{ code: 'AS', code_value: 'Asfalt' }]);
  await engine.close();
});

test('[JOB-1] businesses of 1.7 have no appointed surveyor, and their revision', async () => {
  const engine = await openFormerDatabase();
  await migrate(drizzle(engine), { migrationsFolder });
  const businesses = await engine.query(`
    select surveyor_name, surveyor_number, surveyor_authorised_on, surveyor_valid_until,
      overview_revision
    from businesses`);
  assert.deepEqual(businesses.rows, [
    {
      surveyor_name: '',
      surveyor_number: '',
      surveyor_authorised_on: '',
      surveyor_valid_until: '',
      overview_revision: 1,
    },
  ]);
  await engine.close();
});

test('[JOB-6] in businesses of 1.7 nothing is confirmed', async () => {
  const engine = await openFormerDatabase();
  await migrate(drizzle(engine), { migrationsFolder });
  const businesses = await engine.query(
    'select basis_confirmations, overview_revision from businesses',
  );
  assert.deepEqual(businesses.rows, [{ basis_confirmations: {}, overview_revision: 1 }]);
  await engine.close();
});

test('[JOB-3] businesses of 1.7 have nothing recorded for the protocol alone', async () => {
  const engine = await openFormerDatabase();
  await migrate(drizzle(engine), { migrationsFolder });
  const businesses = await engine.query(`
    select meeting_start, meeting_end, areas, rights, postponed_marking, marking_deadline
    from businesses`);
  assert.deepEqual(businesses.rows, [
    {
      meeting_start: '',
      meeting_end: '',
      areas: '',
      rights: '',
      postponed_marking: '',
      marking_deadline: '',
    },
  ]);
  await engine.close();
});

test('[OUT-6] businesses of 1.7 are as far as their papers say, and none is delivered', async () => {
  const engine = await openFormerDatabase();
  await engine.exec(`
    insert into audit_events (customer_id, subject, request_id, action, resource, resource_id,
      case_id, business_id, after, occurred_at)
    values ('4699', 'kari', 'r', 'created', 'protocol', 'a', 1, 1, '{}', '2026-10-02T10:00:00Z'),
      ('4699', 'kari', 'r', 'created', 'protocol', 'b', 1, 1, '{}', '2026-10-01T10:00:00Z'),
      ('4699', 'kari', 'r', 'created', 'protocol', 'c', 9, 9, '{}', '2026-10-01T10:00:00Z')`);
  await migrate(drizzle(engine), { migrationsFolder });
  const states = await engine.query(`
    select business_id, held_at = '2026-10-01T10:00:00Z' as is_first, finished_at, delivered_at,
      receipt from business_states`);
  assert.deepEqual(states.rows, [
    { business_id: 1, is_first: true, finished_at: null, delivered_at: null, receipt: null },
  ]);
  await engine.close();
});

test('[JOB-2] parties of 1.7 have no notice and no position', async () => {
  const engine = await openFormerDatabase();
  await engine.exec(`
    insert into attendees (customer_id, attendee_id, business_id, uuid, name, idtype, person_id,
      address, post_office, email, phone_number, role_code, is_participated, is_represented_by,
      signature)
    values ('4699', 1, 1, gen_random_uuid(), 'A', '', '', '', '', '', '', 'AE', true, false, '')`);
  await migrate(drizzle(engine), { migrationsFolder });
  const parties = await engine.query(`
    select notified_on, notice_way, notice_receipt, agrees_to_short_notice, represented_by,
      position, remark
    from attendees`);
  assert.deepEqual(parties.rows, [
    {
      notified_on: '',
      notice_way: '',
      notice_receipt: '',
      agrees_to_short_notice: false,
      represented_by: '',
      position: '',
      remark: '',
    },
  ]);
  await engine.close();
});
