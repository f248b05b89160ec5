import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { LiveCaseEvent } from '@feltbok/contract/live-case.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { sql } from 'drizzle-orm';
import { buildApp } from '../app';
import { createTokenVerifier } from '../auth';
import { profile, startTestApi, type TestApi } from '../testing/test-api';
import { LiveCases } from './live-cases';

let api: TestApi;
let business: Business;
let caseId: number;
/** Two processes over one database. */
let addresses: string[];
let another: ReturnType<typeof buildApp>;

before(async () => {
  api = await startTestApi();
  const [first] = await api.as('kari').cases();
  assert.ok(first);
  caseId = first.caseId;
  business = await api.as('kari').businessOf('4699-31/472');
  another = buildApp({
    database: api.forRequests,
    notices: api.noticesElsewhere,
    verifyToken: createTokenVerifier(api.identity),
    corsOrigins: [],
    logger: false,
    files: api.files,
    documentMaxBytes: 1,
    pdfs: { close: async () => undefined } as never,
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  await another.listen({ port: 0, host: '127.0.0.1' });
  addresses = [api.app, another].map(
    ({ server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
});
after(async () => {
  await another.close();
  await api.close();
});

/** Follows a case by one of the processes, as a device does. */
async function follow(subject: string, { process = 0, query = '', token = '' } = {}) {
  const leaving = new AbortController();
  const answer = await fetch(`${addresses[process]}/api/Cases/${caseId}/Events${query}`, {
    headers: {
      Authorization: `Bearer ${token || (await api.provider.token({ sub: subject }))}`,
      'Accept-Encoding': 'gzip, br',
      ...profile,
    },
    signal: leaving.signal,
  });
  assert.equal(answer.status, 200);
  const events = parseEvents(answer.body as ReadableStream<Uint8Array>);
  /** The next event that is so. */
  const until = async <Name extends LiveCaseEvent['name']>(
    name: Name,
    isSo: (data: Extract<LiveCaseEvent, { name: Name }>['data']) => boolean = () => true,
  ) => {
    for (;;) {
      const { value } = await events.next();
      assert.ok(value, `the answer ended before ${name}`);
      if (value.name !== name) continue;
      const { data } = value as Extract<LiveCaseEvent, { name: Name }>;
      if (isSo(data as never)) return data as Extract<LiveCaseEvent, { name: Name }>['data'];
    }
  };
  const first = await until('position');
  return { answer, first, until, events, leave: () => leaving.abort() };
}

async function* parseEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<LiveCaseEvent, undefined> {
  let text = '';
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (name && data) yield { name, data: JSON.parse(data) } as LiveCaseEvent;
    }
  }
}

const saveSummary = (summary: string) =>
  api.as('kari').send({
    method: 'PUT',
    url: `/api/Businesses/${business.businessId}`,
    payload: { ...business.details, summary },
  });
const names = ({ people }: { people: { name: string; isYou: boolean }[] }) =>
  people.map(({ name }) => name).join();

describe('a case that is followed', () => {
  test('[MEET-2] tells all followers what was saved, in either process', async () => {
    const devices = await Promise.all([follow('kari'), follow('per', { process: 1 })]);
    const { rows } = await api.database.execute<{ id: number }>(sql`
      select case_id as id from cases where customer_id = '4699' and case_id <> ${caseId} limit 1`);
    await api.database.execute(sql`
      insert into audit_events (customer_id, subject, request_id, action, resource, resource_id,
        case_id, before, after)
      values ('4699', 'kari', '', 'changed', 'sketch', 1, ${rows[0]?.id}, '{}', '{}')`);
    assert.equal((await saveSummary('Sett av begge')).statusCode, 204);
    for (const { until, leave } of devices) {
      assert.deepEqual(await until('changed'), { resources: ['overview'] });
      leave();
    }
  });

  test('[MEET-2] tells after a break only what was changed meanwhile', async () => {
    const { first, leave } = await follow('kari');
    assert.equal(first.changed, null);
    leave();
    const nothing = await follow('kari', { query: `?since=${first.position}` });
    assert.deepEqual(nothing.first, { position: first.position, changed: [] });
    nothing.leave();
    await saveSummary('Mens nettet var borte');
    const again = await follow('kari', { query: `?since=${first.position}` });
    assert.deepEqual(again.first.changed, ['overview']);
    assert.ok(again.first.position > first.position);
    again.leave();
  });

  test('[LIST-5, MEET-2] names what was changed in the seconds before the answer', async () => {
    const longAgo = await follow('kari', { query: '?lastSeconds=31536000' });
    assert.ok(longAgo.first.changed?.includes('overview'));
    const now = await follow('kari', { query: '?lastSeconds=0' });
    assert.deepEqual(now.first.changed, []);
    assert.equal(now.first.position, longAgo.first.position);
    longAgo.leave();
    now.leave();
  });

  test('[MEET-2] shows who else is there, across processes, until they leave', async () => {
    const kari = await follow('kari');
    const per = await follow('per', { process: 1 });
    assert.deepEqual(await kari.until('present', (presence) => presence.people.length > 0), {
      people: [{ name: 'Per Assistent', isYou: false }],
    });
    assert.equal(
      names(await per.until('present', (presence) => presence.people.length > 0)),
      'Kari Landmåler',
    );
    const second = await follow('kari', { process: 1 });
    assert.deepEqual(
      (await second.until('present', (presence) => presence.people.length > 1)).people.map(
        ({ isYou }) => isYou,
      ),
      [true, false],
    );
    second.leave();
    per.leave();
    await kari.until('present', (presence) => presence.people.length === 0);
    kari.leave();
  });

  test('[MEET-2] can be followed only with access, and for a limited time', async () => {
    const foreign = await api.as('nils').send({ url: `/api/Cases/${caseId}/Events` });
    assert.equal(foreign.statusCode, 404);
    const kari = await follow('kari');
    await api.database.execute(sql`
      insert into audit_events (customer_id, subject, request_id, action, resource, resource_id,
        before, after)
      values ('4699', 'operator', '', 'changed', 'user', 'per', '{}', '{}')`);
    while (!(await kari.events.next()).done);
    const exp = Math.floor(Date.now() / 1000) + 2;
    const short = await follow('kari', { token: await api.provider.token({ sub: 'kari', exp }) });
    while (!(await short.events.next()).done);
    assert.ok(Date.now() >= exp * 1000);
  });

  test('[MEET-2] sends something every fifteen seconds', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const live = new LiveCases(api.forRequests, api.notices, api.app.log);
    const sent: string[] = [];
    const ending = new AbortController();
    const answerBy = live.follow(
      { customerId: '4699', caseId, subject: 'kari', name: 'Kari' },
      ending.signal,
    );
    const answer = { write: (chunk: string) => void sent.push(chunk), end: () => undefined };
    answerBy(answer, { name: 'position', data: { position: 0, changed: [] } });
    t.mock.timers.tick(15_000);
    assert.equal(sent.at(-1), ':\n\n');
    ending.abort();
    await live.close();
  });

  test('[MEET-2] passes proxies without delay, for twenty windows of an account', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => follow('kari')));
    assert.equal(all[0]?.answer.headers.get('X-Accel-Buffering'), 'no');
    assert.equal(all[0]?.answer.headers.get('Content-Encoding'), null);
    assert.match(all[0]?.answer.headers.get('Content-Type') ?? '', /^text\/event-stream/);
    assert.equal(
      (await api.as('kari').send({ url: `/api/Cases/${caseId}/Events` })).statusCode,
      429,
    );
    // They take no turn of the account's.
    assert.equal((await api.as('kari').send({ url: '/api/Cases' })).statusCode, 200);
    for (const { leave } of all) leave();
  });

  test('[MEET-2] is answered alone as in the list', async () => {
    const [listed] = await api.as('kari').cases();
    const answer = await api.as('kari').send({ url: `/api/Cases/${caseId}` });
    assert.deepEqual(answer.json(), listed);
    assert.equal((await api.as('nils').send({ url: `/api/Cases/${caseId}` })).statusCode, 404);
  });
});
