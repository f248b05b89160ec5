import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { performCommand } from '../operator/perform-command';
import { RejectedCommand } from '../operator-commands/operator-command';
import { createResources, meetingIds } from '../testing/created-resources';
import { createMigratedDatabase } from '../testing/server-template';
import { startTestApi, type TestApi } from '../testing/test-api';
import { testServer } from '../testing/test-database';
import { anchorTrail } from './anchor';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-trail-'));
const api: TestApi = await startTestApi();
const meeting = await meetingIds(api, '4699-31/472');
await createResources(api, 'kari', meeting);
after(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const save = async (summary: string) => {
  const payload = { description: '', summary, comment: '', impartiality: true };
  const answer = await api
    .as('kari')
    .send({ method: 'PUT', url: `/api/Businesses/${meeting.business}`, payload });
  assert.equal(answer.statusCode, 204, answer.body);
};
async function runVerify(anchors?: string): Promise<[unknown, unknown][]> {
  const outcome = await performCommand(
    api.database,
    { act: 'verify trail', ...(anchors && { anchors }) },
    async () => api.files,
  );
  assert.ok('rows' in outcome);
  return outcome.rows.map(({ position, found }) => [position, found]);
}
/** What somebody does who has the database in hand. It is looked at and then undone. */
async function tamper(work: (transaction: Transaction) => Promise<unknown>, anchors?: string) {
  const undo = new Error('Undone.');
  let found: [unknown, unknown][] = [];
  await assert.rejects(
    api.database.transaction(async (transaction) => {
      await transaction.execute(sql`set constraints all immediate`);
      await transaction.execute(sql`alter table audit_events disable trigger user`);
      await transaction.execute(sql`alter table audit_links disable trigger user`);
      await work(transaction);
      const outcome = await performCommand(
        transaction as unknown as TestApi['database'],
        { act: 'verify trail', ...(anchors && { anchors }) },
        async () => api.files,
      );
      found =
        'rows' in outcome ? outcome.rows.map(({ position, found: what }) => [position, what]) : [];
      throw undo;
    }),
    undo,
  );
  return found;
}
const findEvent = (position: number) =>
  sql`(select audit_event_id from audit_links where customer_id = '4699'
    and position = ${position})`;
async function length(): Promise<number> {
  const { rows } = await api.database.execute<{ last: number }>(
    sql`select max(position) as last from audit_links where customer_id = '4699'`,
  );
  return rows[0]?.last ?? 0;
}

describe('the chain of the audit trail', () => {
  beforeEach(() => save(`Enige ${performance.now()}`));

  test('[EVI-7] contains every event of every customer, and is valid', async () => {
    const { rows } = await api.database.execute(sql`
      select customer_id from audit_events full join audit_links using (customer_id, audit_event_id)
      where audit_events.action is null or audit_links.contents is null`);
    assert.deepEqual(rows, []);
    assert.ok((await length()) > 4);
    assert.deepEqual(await runVerify(), []);
  });

  test('[EVI-7] shows who or what was changed in an event', async () => {
    for (const change of [
      sql`subject = 'per'`,
      sql`occurred_at = occurred_at - interval '1 s'`,
      sql`resource_id = '7'`,
    ]) {
      const found = await tamper((transaction) =>
        transaction.execute(
          sql`update audit_events set ${change} where customer_id = '4699'
            and audit_event_id = ${findEvent(3)}`,
        ),
      );
      assert.deepEqual(found, [[3, 'the event was changed']]);
    }
    const found = await tamper((transaction) =>
      transaction.execute(
        sql`update audit_events set after = '{"summary": "Uenige"}' where customer_id = '4699'
          and audit_event_id = ${findEvent(3)}`,
      ),
    );
    assert.deepEqual(found, [[3, 'the contents were changed']]);
  });

  test('[EVI-7] shows contents that were changed together with their fingerprint', async () => {
    const asErasing = await tamper((transaction) =>
      transaction.execute(sql`
        with changed as (update audit_events set after = '{}'
          where customer_id = '4699' and audit_event_id = ${findEvent(3)} returning before, after)
        update audit_links set salt = null, erased_salt = 'x', erased_contents =
          encode(sha256(convert_to('x' || (select jsonb_build_array(before, after)::text
            from changed), 'UTF8')), 'hex')
        where customer_id = '4699' and position = 3`),
    );
    assert.deepEqual(asErasing, [[3, 'no event records the erasure']]);
    const asWritten = await tamper((transaction) =>
      transaction.execute(sql`
        with changed as (update audit_events set after = '{}'
          where customer_id = '4699' and audit_event_id = ${findEvent(3)} returning before, after)
        update audit_links set contents =
          encode(sha256(convert_to(salt || (select jsonb_build_array(before, after)::text
            from changed), 'UTF8')), 'hex')
        where customer_id = '4699' and position = 3`),
    );
    assert.deepEqual(asWritten, [[3, 'the event was changed']]);
  });

  test('[EVI-7] shows a missing event, with or without its link', async () => {
    const event = sql`delete from audit_events where customer_id = '4699'
      and audit_event_id = ${findEvent(3)}`;
    const link = sql`delete from audit_links where customer_id = '4699' and position = 3`;
    assert.deepEqual(await tamper((transaction) => transaction.execute(event)), [
      [3, 'the event is missing'],
    ]);
    const both = await tamper(async (transaction) => {
      await transaction.execute(event);
      await transaction.execute(link);
    });
    assert.deepEqual(both, [[4, 'links before it are missing']]);
    assert.deepEqual(await tamper((transaction) => transaction.execute(link)), [
      [4, 'links before it are missing'],
      [null, 'the event is not in the chain'],
    ]);
    const closed = await tamper(async (transaction) => {
      await transaction.execute(event);
      await transaction.execute(link);
      await transaction.execute(
        sql`update audit_links set position = -position where customer_id = '4699'
          and position > 3`,
      );
      await transaction.execute(
        sql`update audit_links set position = -position - 1 where position < 0`,
      );
    });
    assert.deepEqual(closed.slice(0, 2), [
      [3, 'it does not follow the previous link'],
      [3, 'the event was changed'],
    ]);
  });

  test('[EVI-7] shows two events that were swapped', async () => {
    const found = await tamper(async (transaction) => {
      for (const [from, to] of [
        [3, 1_000_003],
        [4, 3],
        [1_000_003, 4],
      ]) {
        await transaction.execute(
          sql`update audit_links set position = ${to} where customer_id = '4699'
            and position = ${from}`,
        );
      }
    });
    const last = await length();
    assert.deepEqual(found, [
      [3, 'it does not follow the previous link'],
      [3, 'the event was changed'],
      [4, 'it does not follow the previous link'],
      [4, 'the event was changed'],
      ...(last > 4 ? [[5, 'it does not follow the previous link']] : []),
    ]);
  });

  test('[EVI-7] shows by the anchors in a file that its end was cut off', async () => {
    const file = join(folder, 'anchors.jsonl');
    await anchorTrail(api.forRequests, file);
    await save('Etterpå');
    await anchorTrail(api.forRequests, file);
    assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, 4, 'two customers, twice');
    assert.deepEqual(await runVerify(file), []);
    const last = await length();
    const cut = async (transaction: Transaction) => {
      await transaction.execute(
        sql`delete from audit_events where customer_id = '4699'
          and audit_event_id = ${findEvent(last)}`,
      );
      await transaction.execute(
        sql`delete from audit_links where customer_id = '4699' and position = ${last}`,
      );
    };
    assert.deepEqual(await tamper(cut), [], 'a whole chain, only shorter');
    assert.deepEqual(await tamper(cut, file), [[last, 'the anchored end is not in the chain']]);
    writeFileSync(file, '{"at": 1}\n');
    await assert.rejects(
      runVerify(file),
      (error) => error instanceof RejectedCommand && /line 1 is not an anchor/.test(error.message),
    );
  });

  test('[EVI-7] shows by the anchors that all of it was rewritten', async () => {
    const file = join(folder, 'anchors-of-before.jsonl');
    await anchorTrail(api.forRequests, file);
    const rewrite = async (transaction: Transaction) => {
      await transaction.execute(sql`
        update audit_events set subject = 'per' where customer_id = '4699'
          and audit_event_id = ${findEvent(2)}`);
      await transaction.execute(sql`delete from audit_links where customer_id = '4699'`);
      await transaction.execute(sql`
        select private.add_link(audit_events) from audit_events where customer_id = '4699'
          order by audit_event_id`);
    };
    assert.deepEqual(await tamper(rewrite), [], 'a whole chain, of another history');
    assert.deepEqual(await tamper(rewrite, file), [
      [await length(), 'the anchored end is not in the chain'],
    ]);
  });

  test('[EVI-7] can be anchored at an address, which has to accept it', async () => {
    const received: string[] = [];
    let status = 204;
    const server = createServer(async (request, response) => {
      received.push(await text(request));
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      await anchorTrail(api.forRequests, address);
      assert.match(
        received[0] ?? '',
        /"customerId":"4699","position":\d+,"fingerprint":"[0-9a-f]{64}"/,
      );
      status = 403;
      await assert.rejects(anchorTrail(api.forRequests, address), /answered 403/);
    } finally {
      server.close();
    }
  });

  test('[EVI-7] stays valid when a person and a case are erased from it', async () => {
    const { rows } = await api.database.execute<{ uuid: string; reference: string }>(sql`
      select attendees.uuid, cases.reference from attendees
      join businesses using (customer_id, business_id) join cases using (customer_id, case_id)
      where attendees.business_id = ${meeting.business} and attendees.person_id <> '' limit 1`);
    const [person] = rows;
    assert.ok(person);
    const erase = {
      act: 'erase person',
      customerId: '4699',
      person: person.uuid,
      confirm: true,
    } as const;
    const again = {
      act: 'erase case',
      customerId: '4699',
      reference: person.reference,
      reason: 'Kassert',
      confirm: true,
    } as const;
    for (const act of [erase, again]) {
      await performCommand(api.database, act, async () => api.files);
      assert.deepEqual(await runVerify(), []);
    }
    const { rows: remaining } = await api.database.execute<{ count: number; salted: number }>(sql`
      select count(*) as count, count(salt) as salted from audit_links
        where erased_contents is not null`);
    assert.ok((remaining[0]?.count ?? 0) > 0);
    assert.equal(remaining[0]?.salted, 0, 'nobody can find out by trying what was erased');
  });
});

test('[EVI-7] two processes that add at the same time do not fork the chain', {
  skip: !testServer && 'the embedded engine has one process',
}, async () => {
  const { ownerUrl, drop } = await createMigratedDatabase(testServer ?? '');
  const rounds = 60;
  const children = [1, 2].map((number) => {
    const script = `
      const { default: pg } = await import('pg');
      const pool = new pg.Pool({ connectionString: process.env.URL, max: 4 });
      const add = () => pool.query(
        'insert into audit_events' +
          ' (customer_id, subject, request_id, action, resource, resource_id)' +
          " select '4699', 'p${number}', 'r', 'created', 'x', n::text from generate_series(1, 2) n",
      );
      await Promise.all(Array.from({ length: ${rounds} }, add));
      await pool.end();`;
    const file = join(
      import.meta.dirname,
      `../../node_modules/.cache/adds-${process.pid}-${number}.mjs`,
    );
    writeFileSync(file, script);
    const child = fork(file, { env: { PATH: process.env.PATH, URL: ownerUrl }, execArgv: [] });
    return once(child, 'exit').then(([code]) => {
      rmSync(file);
      return code;
    });
  });
  try {
    assert.deepEqual(await Promise.all(children), [0, 0]);
    const { openOwnerDatabase } = await import('../db/postgres-database');
    const opened = await openOwnerDatabase({ url: ownerUrl, poolSize: 1 });
    const outcome = await performCommand(
      opened.database,
      { act: 'verify trail' },
      async () => api.files,
    );
    await opened.close();
    assert.deepEqual(outcome, {
      rows: [],
      none: `The audit trail is unchanged: ${rounds * 4} events of 1 customers.`,
    });
  } finally {
    await drop();
  }
});
