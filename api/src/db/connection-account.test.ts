import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { type Access, withAccess } from '../access/access';
import { attendeesPerPage } from '../attendees/attendees.repository';
import { marksPerPage } from '../boundary-marks/boundary-marks.repository';
import { casesPerPage } from '../cases/cases.repository';
import { controlsPerPage } from '../control-measurements/control-measurements.repository';
import { headersPerPage } from '../reports/reports.repository';
import { startTestApi, type TestApi } from '../testing/test-api';
import { openEmbeddedTestDatabase } from '../testing/test-database';
import type { DatabaseConnection } from './database';

let api: TestApi;
let connection: DatabaseConnection;
before(async () => {
  const opened = await openEmbeddedTestDatabase();
  connection = opened;
  api = await startTestApi({}, Promise.resolve(opened));
  await api.database.execute(sql`
    insert into cases (customer_id, reference, municipality_number)
    select '4699', 'mange/' || number, '4699' from generate_series(1,
      ${2 * casesPerPage}) as number`);
});
after(() => api.close());

const readSmall = ({ transaction }: Access) => transaction.execute(sql`select 1`);

describe('the single connection of the embedded database', () => {
  let ended: string[] = [];
  const perform = (subject: string, name = subject) =>
    withAccess(api.forRequests, { subject }, readSmall).then(() => ended.push(name));

  beforeEach(async () => {
    for (const subject of ['kari', 'per', 'nils']) await perform(subject);
    ended = [];
  });

  test('[FLT-15] a call waits for one transaction of each other customer', async () => {
    const flood = Array.from({ length: 10 }, () => [perform('kari'), perform('per')]).flat();
    const small = perform('nils');
    await Promise.all([...flood, small]);
    assert.equal(ended.indexOf('nils'), 1, ended.join());
  });

  test('[FLT-15] a customer that calls again and again waits for the others', async () => {
    const flood = Array.from({ length: 10 }, () => perform('kari'));
    await perform('nils', 'first');
    const second = perform('nils', 'second');
    await Promise.all([...flood, second]);
    assert.deepEqual(ended.slice(0, 4), ['kari', 'first', 'kari', 'second']);
  });

  test('[FLT-15] accounts share their customer’s turns as soon as they are admitted', async () => {
    await api.database.execute(sql`
      insert into users (customer_id, subject, name) select '4699', 'ny-' || number, 'Ny'
        from generate_series(1, 3) number`);
    const flood = ['ny-1', 'ny-2', 'ny-3'].flatMap((subject) =>
      Array.from({ length: 5 }, () => perform(subject, 'new')),
    );
    const small = Array.from({ length: 3 }, () => perform('nils'));
    await Promise.all([...flood, ...small]);
    // Three first transactions by themselves; from there on the two customers take turns.
    assert.ok(ended.lastIndexOf('nils') <= 7, ended.join());
  });

  /** Reads a list as kari, and has a call of another customer come after its first page. */
  async function readBesideCall(url: string) {
    let acquired = 0;
    const count = () => {
      acquired += 1;
    };
    connection.pool.on('acquire', count);
    const isPageRead = once(connection.pool, 'acquire');
    const list = api.as('kari').send({ url });
    await isPageRead;
    await perform('nils');
    const acquiredBefore = acquired;
    const rows = (await list).json<Record<string, unknown>[]>();
    connection.pool.off('acquire', count);
    return { rows, pagesAfterCall: acquired - acquiredBefore };
  }

  test('[FLT-15] between two pages of a list another customer is served', async () => {
    const { rows, pagesAfterCall } = await readBesideCall('/api/Cases');
    assert.equal(pagesAfterCall, 2);
    assert.equal(rows.length, 2 * casesPerPage + 1);
  });

  test('[FLT-15] attendees are read in pages, in their order', async () => {
    const { businessId, attendees } = await api.as('kari').businessOf('4699-31/472');
    await api.database.execute(sql`
      insert into attendees select (jsonb_populate_record(attendees, jsonb_build_object(
        'attendee_id', 100000 + number, 'uuid', gen_random_uuid(), 'name', number::text,
        'signature', case when number < 4 then repeat('a', 600000) else '' end))).*
      from attendees, generate_series(1, ${2 * attendeesPerPage.rows}) as number
      where attendee_id = ${attendees[0]?.id}`);
    const { rows, pagesAfterCall } = await readBesideCall(`/api/Attendees/${businessId}`);
    // No two of the large signatures fit into one page.
    assert.equal(pagesAfterCall, 3);
    assert.deepEqual(
      rows.slice(attendees.length).map(({ name }) => Number(name)),
      Array.from({ length: 2 * attendeesPerPage.rows }, (_, at) => at + 1),
    );
  });

  test('[FLT-15] templates are read in pages, in the order of their names', async () => {
    await api.database.execute(sql`
      insert into agreement_templates (customer_id, name, name_key, html_content)
      select '4699', number::text, number::text, repeat('å"', 200000)
      from generate_series(1, 5) as number`);
    const { rows, pagesAfterCall } = await readBesideCall('/api/Agreements/templates');
    assert.equal(pagesAfterCall, 4);
    assert.deepEqual(
      rows.slice(0, 5).map(({ name, htmlContent }) => [name, String(htmlContent).length]),
      ['1', '2', '3', '4', '5'].map((name) => [name, 400_000]),
    );
  });
});

test('[FLT-15] lists of several pages are complete and in order', async () => {
  const { businessId } = await api.as('kari').businessOf('4699-31/472');
  const read = async (url: string) =>
    (await api.as('kari').send({ url })).json<Record<string, unknown>[]>();
  await api.database.execute(sql`
    insert into boundary_marks (customer_id, business_id, uuid, name, boundary_point_number,
      type_of_boundary_mark,
      type_of_ground, status, approved, code_for_survey, claim_by_attendees, settlement, north,
        east, utm_type,
      measurement_method)
    select '4699', ${businessId}, gen_random_uuid(), number::text, '', '51', '', '', '', '', '',
      '', 1, 1, 25832, '96'
    from generate_series(1, ${2 * marksPerPage + 1}) as number`);
  const marks = await read(`/api/BoundaryMarks?businessId=${businessId}`);
  assert.deepEqual(
    marks.map(({ name }) => Number(name)),
    Array.from({ length: 2 * marksPerPage + 1 }, (_, at) => at + 1),
  );

  await api.database.execute(sql`
    insert into control_measurements (customer_id, business_id, uuid, point, measurement)
    select '4699', ${businessId}, gen_random_uuid(), json_build_object('name', number),
      json_build_object('from', to_char(number, 'FM0000'))
    from generate_series(1, ${controlsPerPage + 1}) as number`);
  const controls = await read(`/api/ControlMeasurements?businessId=${businessId}`);
  assert.deepEqual(
    controls.map(({ point }) => (point as { name: number }).name),
    Array.from({ length: controlsPerPage + 1 }, (_, at) => at + 1),
  );

  await api.database.execute(sql`
    insert into businesses select (jsonb_populate_record(businesses, jsonb_build_object(
      'business_id', 100000 + number, 'reference', 'mange/' || number))).*
    from businesses, generate_series(1, ${headersPerPage}) as number
      where business_id = ${businessId}`);
  const headers = await read('/api/Reports/headers');
  const ids = headers.map((header) => Number(header.businessId));
  assert.equal(ids.length, headersPerPage + 2);
  assert.deepEqual(
    ids,
    [...new Set(ids)].sort((firstItem, right) => firstItem - right),
  );
});

test('[FLT-15] recording events reads few links, despite an early query plan', async () => {
  const eventCount = 400;
  const { database, close } = await openEmbeddedTestDatabase();
  const addEvents = (number: number) => sql`
    insert into audit_events (customer_id, subject, request_id, action, resource, resource_id)
    select '4699', 'kari', 'request', 'changed', 'attendee', number::text
    from generate_series(1, ${number}) as number`;
  try {
    await database.execute(sql`analyze`);
    await database.execute(addEvents(1));
    const linksRead = await database.transaction(async (transaction) => {
      await transaction.execute(addEvents(eventCount));
      await transaction.execute(sql`set constraints all immediate`);
      const { rows } = await transaction.execute<{ read: number }>(sql`
        select coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0) as read
        from pg_stat_xact_user_tables where relname = 'audit_links'`);
      return Number(rows[0]?.read);
    });
    assert.ok(linksRead > 0, 'links that were read are counted');
    assert.ok(linksRead < 5 * eventCount, `${linksRead} links were read for ${eventCount} events`);
  } finally {
    await close();
  }
});

test('[FLT-15] hundreds of parties are saved by one statement with few parameters', async () => {
  const { businessId } = await api.as('kari').businessOf('4699-31/472');
  const parties = Array.from({ length: 450 }, (_, at) => ({ name: `Ny part ${at}` }));
  const client = await connection.pool.connect();
  client.release();
  const query = client.query;
  const parameterCounts: number[] = [];
  client.query = ((...args: Parameters<typeof query>) => {
    const [statement, values] = args as unknown as [{ text?: string }, unknown[] | undefined];
    if (/insert into "?attendees/.test(statement.text ?? '')) {
      parameterCounts.push(values?.length ?? 0);
    }
    return query.apply(client, args);
  }) as typeof query;
  try {
    const answer = await api
      .as('kari')
      .send({ method: 'PUT', url: `/api/Attendees/${businessId}`, payload: parties });
    assert.equal(answer.statusCode, 200, answer.body);
  } finally {
    client.query = query;
  }
  assert.equal(parameterCounts.length, 1);
  assert.ok((parameterCounts[0] ?? 0) < 10, `${parameterCounts} parameters`);
});
