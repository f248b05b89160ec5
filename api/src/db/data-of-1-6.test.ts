import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { withAccess } from '../access/access';
import { emptyServerDatabase, type ServerDatabase } from '../testing/server-template';
import { testServer } from '../testing/test-database';
import { type Database, type DatabaseConnection, migrationsFolder } from './database';
import { openOnEngine } from './embedded-database';
import { openOwnerDatabase, openRequestDatabase } from './postgres-database';

/** The last migration of version 1.6.0. */
const lastFormer = '0013_rights_of_case_systems';

const rows = `
  insert into customers (customer_id, name) values ('4699', 'Fjordvik'), ('1899', 'Nordvik');
  insert into customer_settings (customer_id, name, value)
    values ('1899', 'Documents.ScreenshotType', '"SKJERM"');
  insert into users (customer_id, subject, name) values ('4699', 'kari', 'Kari');
  insert into cases (customer_id, case_id, reference, municipality_number)
    values ('4699', 1, '2026/118', '4699'), ('1899', 2, 'N-7', '1899');
  insert into businesses (customer_id, business_id, case_id, reference, business_date,
    business_place, business_type_name,
      property_number, property_address, case_number, gnr, bnr, property_id, property_count,
        description, summary, comment,
      impartiality)
    select customer_id, id, case_id, reference, now(), '', type, '', '', '2026/118', 1, 1, 1, 1,
      '', '', '', false
    from (values ('4699', 1, 1, 'a', 'Grensejustering'), ('4699', 2, 1, 'b',
      'Avvist grensejustering'),
      ('1899', 3, 2, 'a', 'Fradeling')) as given (customer_id, id, case_id, reference, type);
  insert into boundary_marks (customer_id, boundary_mark_id, business_id, uuid, name,
    boundary_point_number,
      type_of_boundary_mark, type_of_ground, status, approved, code_for_survey, claim_by_attendees,
        settlement, north, east,
      utm_type, accuracy, measurement_method)
    values ('4699', 1, 1, gen_random_uuid(), '', '13', '51', '', '', '', '', '', '', 6689343.07,
      370761.06, 25832, 10, '96');
  insert into documents (customer_id, document_id, uuid, case_id, file_name, description,
    file_type, file_size, is_relevant,
      document_type_code, document_type_name, state, created_by)
    select customer_id, id, gen_random_uuid(), case_id, 'f', description, file_type, 1, relevant,
      type, type,
      'awaiting content', 'kari'
    from (values
      ('4699', 1, 1, 'Kart', 'image/png', false, 'KART'),
      ('4699', 2, 1, 'Kart', 'image/png', true, 'KART'),
      ('4699', 3, 1, 'Kart', 'image/png', true, 'KART'),
      ('4699', 4, 1, 'Kart', 'image/jpeg', false, 'KART'),
      ('4699', 5, 1, 'Kart', 'image/png', false, 'FOTO'),
      ('4699', 6, 1, 'Kart over tomta', 'image/png', false, 'KART'),
      ('1899', 7, 2, 'Kart', 'image/png', false, 'KART'),
      ('1899', 8, 2, 'Kart', 'image/png', false, 'SKJERM'),
      ('4699', 21, 1, 'Deltakerliste', 'image/jpeg', true, 'VL2'),
      ('4699', 22, 1, 'Deltakarliste', 'image/jpeg', true, 'VL2'),
      ('1899', 23, 2, 'Attendee list', 'image/jpeg', false, 'VL2'),
      ('4699', 24, 1, 'Fullmakt', 'image/jpeg', true, 'VL2'),
      ('4699', 25, 1, 'Deltakerliste', 'application/pdf', true, 'VL2'),
      ('4699', 26, 1, 'Deltakerliste', 'image/jpeg', true, 'KART')
    ) as given (customer_id, id, case_id, description, file_type, relevant, type);
  insert into documents (customer_id, document_id, uuid, case_id, file_name, description,
    file_type, file_size, is_relevant,
      document_type_code, document_type_name, state, created_by, storage_key, sha256)
    values ('4699', 9, 'aaaaaaaa-0000-4000-8000-000000000009', 1, 'f', '', 'application/pdf', 1,
      true, 'A', 'A', 'stored', 'kari', 'k', 'ab');
  insert into audit_events (customer_id, subject, request_id, action, resource, resource_id,
    case_id, after)
    values ('4699', 'kari', 'r', 'created', 'agreement', 'AAAAAAAA-0000-4000-8000-000000000009', 1,
      '{"sha256": "ab"}'),
      ('4699', 'kari', 'r', 'created', 'protocol', 'aaaaaaaa-0000-4000-8000-000000000010', 1,
        '{"sha256": "cd"}'),
      ('4699', 'kari', 'r', 'created', 'document', '2', 1, '{"isRelevant": false}'),
      ('4699', 'kari', 'r', 'created', 'document', '3', 1, '{"isRelevant": true}');`;

let opened: DatabaseConnection;
/** Runs as the login that owned the tables. */
let requests: Database;
let drop: () => Promise<void> = async () => undefined;

before(async () => {
  const former = formerMigrations();
  if (testServer) {
    const server = await emptyServerDatabase(testServer);
    drop = server.drop;
    opened = await openUpgraded(testServer, server, former);
  } else {
    const engine = new PGlite();
    await migrateEmbedded(drizzleEmbedded(engine), { migrationsFolder: former });
    await engine.exec(rows);
    opened = await openOnEngine(engine);
    requests = opened.database;
  }
  rmSync(former, { recursive: true });
});
after(async () => {
  await opened.close();
  await drop();
});

/**
 * Sets up 1.6.0, where the API's login owns the tables, and upgrades it as docs/operation.md says.
 */
async function openUpgraded(
  cluster: string,
  { ownerUrl }: ServerDatabase,
  former: string,
): Promise<DatabaseConnection> {
  const as = (role: string) => Object.assign(new URL(ownerUrl), { username: role }).href;
  const { username, pathname } = Object.assign(new URL(cluster), {
    pathname: new URL(ownerUrl).pathname,
  });
  const superuser = new pg.Client(as(username));
  await superuser.connect();
  // The role is the whole server's: a run before this one may have left it.
  await superuser.query(`
    do $$ begin if to_regrole('feltbok') is null then create role feltbok login; end if; end $$;
    revoke api_login from feltbok; grant app, case_system to feltbok;
    alter database ${pathname.slice(1)} owner to feltbok`);
  const login = new pg.Client(as('feltbok'));
  await login.connect();
  await migrate(drizzle(login), { migrationsFolder: former });
  await login.query(rows);
  await login.end();
  await assert.rejects(
    openRequestDatabase({ url: as('feltbok'), poolSize: 1 }),
    /has more rights than requests need/,
  );
  await superuser.query(
    readFileSync(join(import.meta.dirname, '../../../deploy/postgres/from-1.6.sql'), 'utf8'),
  );
  await superuser.end();
  const owner = await openOwnerDatabase({ url: ownerUrl, poolSize: 2 });
  const forRequests = await openRequestDatabase({ url: as('feltbok'), poolSize: 1 });
  requests = forRequests.database;
  return {
    ...owner,
    close: async () => {
      await forRequests.close();
      await owner.close();
    },
  };
}

function formerMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-former-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex(({ tag }) => tag === lastFormer);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}

test('[RGT-4] cases of 1.6.0 have no journal number, as none was delivered', async () => {
  const { rows: found } = await opened.database.execute(
    sql`select distinct journal_number as number from businesses`,
  );
  assert.deepEqual(found, [{ number: null }]);
});

test('[RGT-12] only the exact type name becomes its code', async () => {
  const { rows: found } = await opened.database.execute(
    sql`select business_id::int as id, business_type_code as code from businesses order by 1`,
  );
  assert.deepEqual(found, [
    { id: 1, code: 'GRENSEJUSTERING' },
    { id: 2, code: null },
    { id: 3, code: null },
  ]);
});

test('[RGT-12] only map pictures of 1.6.0 are marked', async () => {
  const { rows: found } = await opened.database.execute<{ id: number }>(
    sql`select document_id::int as id from documents where purpose = 'mapPicture' order by 1`,
  );
  assert.deepEqual(
    found.map(({ id }) => id),
    [1, 2, 8],
  );
});

test('[FLT-6] only photos of attendee lists of 1.6.0 and 1.7 are marked', async () => {
  const { rows: found } = await opened.database.execute<{ id: number }>(
    sql`select document_id::int as id from documents where purpose = 'attendeeList' order by 1`,
  );
  assert.deepEqual(
    found.map(({ id }) => id),
    [21, 22, 23],
  );
});

test('[CAD-4] marks of 1.6.0 have no height', async () => {
  const { rows: found } = await opened.database.execute(sql`
    select boundary_point_number as number, height, height_system as system, height_sigma as sigma
      from boundary_marks`);
  assert.deepEqual(found, [{ number: '13', height: null, system: null, sigma: null }]);
});

test('[GNS-5] marks of 1.6.0 have no measurements by a receiver', async () => {
  const { rows: found } = await opened.database.execute(
    sql`select measurements from boundary_marks`,
  );
  assert.deepEqual(found, [{ measurements: [] }]);
});

test('[GNS-10] cases of 1.6.0 have no control of a receiver', async () => {
  const { rows: found } = await opened.database.execute(sql`select * from control_measurements`);
  assert.deepEqual(found, []);
});

test('[SRV-7] documents of 1.6.0 are sent as before, without waiting for a scan', async () => {
  const { rows: found } = await opened.database.execute(sql`
    select scan, scan_due as due, count(*)::int as count from documents group by 1, 2`);
  assert.deepEqual(found, [{ scan: null, due: null, count: 15 }]);
});

test('[EVI-4] papers of 1.6.0 have no seal, and other documents need none', async () => {
  const { rows: found } = await opened.database.execute(sql`
    select document_id::int as id, state, due from paper_seals order by 1`);
  assert.deepEqual(found, [{ id: 9, state: 'none', due: null }]);
});

test('[SRV-4] a user of 1.6.0 is a lead, a later one a surveyor', async () => {
  await opened.database.execute(
    sql`insert into users (customer_id, subject, name) values ('4699', 'ny', 'Ny')`,
  );
  const { rows: found } = await opened.database.execute(
    sql`select subject, role from users order by 1`,
  );
  assert.deepEqual(found, [
    { subject: 'kari', role: 'lead' },
    { subject: 'ny', role: 'surveyor' },
  ]);
});

test('[SRV-10] the login that owned the tables of 1.6.0 is let in, and owns nothing', async () => {
  await withAccess(requests, { subject: 'kari' }, async ({ transaction }) => {
    const { rows: seen } = await transaction.execute(sql`select distinct customer_id from cases`);
    assert.deepEqual(seen, [{ customer_id: '4699' }]);
  });
  if (!testServer) return;
  const { rows: owned } = await opened.database.execute(sql`
    select relname from pg_class where pg_get_userbyid(relowner) = 'feltbok'`);
  assert.deepEqual(owned, []);
  await assert.rejects(requests.execute(sql`delete from audit_events`));
});
