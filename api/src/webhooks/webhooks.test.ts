import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import type { lookup } from 'node:dns';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import type { ResultEvent, ResultEvents } from '@feltbok/contract/result-events.ts';
import { sql } from 'drizzle-orm';
import { makeCertificates } from '../../../tools/scripts/deployment/proxy.mjs';
import { publicLookup } from '../http/public-lookup';
import { importFile } from '../import/import.repository';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import type { WebhookCommandSettings } from '../operator/webhook-commands';
import { type CommandOutcome, RejectedCommand } from '../operator-commands/operator-command';
import { RecurringWork } from '../recurring-work';
import { RecordedMeeting } from '../testing/recorded-meeting';
import { emptyTables } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { startTestApi } from '../testing/test-api';
import {
  type ReceivedRequest,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/webhook-receiver';
import { removeExpiredKeys } from '../writes/expired-keys';
import { planRetry } from './retry-schedule';
import { parseRetryAfter, type RequestSettings } from './webhook-request.data';
import { createAnnouncingTask, WebhookSender } from './webhook-sender';

const api = await startTestApi();
after(() => api.close());
const reader = api.asCallerOf('getResultEvents', 'kari');
const account = ['4699', 'fagsystem-4699'] as const;
const settings: RequestSettings = {
  lookup: publicLookup(),
  allowsLoopback: true,
  timeoutMs: 20_000,
};
const running = new AbortController().signal;

let meeting: RecordedMeeting;
let receiver: WebhookReceiver;
beforeEach(async () => {
  await emptyTables(api.database);
  await importFile(api.database, surveyData());
  meeting = await RecordedMeeting.open(api, '4699-31/472');
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

async function runCommand(
  words: readonly string[],
  commandSettings: WebhookCommandSettings = { allowsLoopback: true },
): Promise<CommandOutcome> {
  const read = parseCommandLine(words);
  assert.ok('act' in read);
  return performCommand(api.database, read.act, async () => api.files, commandSettings);
}
async function admin(...words: string[]): Promise<string> {
  const outcome = await runCommand(words);
  assert.ok('message' in outcome);
  return outcome.message;
}
async function list(...words: string[]): Promise<Record<string, unknown>[]> {
  const outcome = await runCommand(words);
  assert.ok('rows' in outcome);
  return outcome.rows;
}
const register = (address = receiver.address) => admin('webhooks', 'set', ...account, address);

async function serve(changed: Partial<RequestSettings> = {}, stop = running): Promise<void> {
  const sender = new WebhookSender(api.forRequests, { ...settings, ...changed }, api.app.log);
  await sender.serveAll(stop);
  await sender.finish();
}
const saveSummary = (summary: string) =>
  meeting.save('PUT', `Businesses/${meeting.businessId}`, { summary });
/** Makes everything due that waits. */
const letTimePass = async () => {
  await api.database.execute(sql`
    update webhook_deliveries set due = now() - interval '1 s' where due is not null`);
  await api.database.execute(sql`update webhooks set resting_until = null`);
};
const parseEvent = ({ body }: ReceivedRequest): ResultEvent => JSON.parse(body);
const listSummaries = () => receiver.received.map(({ headers }) => headers['webhook-id']);

/** Verifies a request as a receiver does, by one of its signatures. */
function isSignedBy({ headers, body }: ReceivedRequest, publicKey: string): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(publicKey.replace(/^whpk_/, '')) },
    format: 'jwk',
  });
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1a,'))
    .some((signature) =>
      verify(null, Buffer.from(content), key, Buffer.from(signature.slice(4), 'base64')),
    );
}
const toBase64Url = (text: string) => Buffer.from(text, 'base64').toString('base64url');
const listKeys = async () =>
  String((await list('webhooks', 'list', '4699'))[0]?.keys ?? '').split(' ');

describe('a webhook', () => {
  test('[OUT-2] is sent each new event as the feed has it, signed and without personal data', async () => {
    const message = await register();
    await saveSummary('Partene er enige');
    await meeting.changeAttendee({ email: 'anne@ostby.example' });
    await serve();
    const answer = await reader.send({ url: '/api/Integration/Events' });
    const { events } = answer.json<ResultEvents>();
    assert.deepEqual(receiver.received.map(parseEvent), events.slice(-2));
    const [key = ''] = await listKeys();
    assert.ok(message.includes(key));
    for (const request of receiver.received) {
      const { headers, body } = request;
      assert.ok(isSignedBy(request, key));
      assert.ok(!isSignedBy({ headers, body: `${body} ` }, key));
      assert.equal(headers['webhook-id'], parseEvent(request).id);
      assert.match(String(headers['content-type']), /^application\/cloudevents\+json/);
      const age = Date.now() / 1000 - Number(headers['webhook-timestamp']);
      assert.ok(age > -5 && age < 60);
      assert.doesNotMatch(body, /Østby|anne@|kari/i);
    }
    await serve();
    assert.equal(receiver.received.length, 2);
  });

  test('[OUT-2] is rung as soon as a change is stored', async () => {
    await register();
    const task = createAnnouncingTask(api.forRequests, settings, api.app.log);
    const { leadership, notices } = api;
    const work = new RecurringWork([task], { leadership, notices, log: api.app.log });
    await saveSummary('Partene er enige');
    await receiver.waitForRequests(1);
    await meeting.addDocument();
    await receiver.waitForRequests(2);
    await work.stop();
    assert.deepEqual(
      receiver.received.map((request) => parseEvent(request).type),
      ['no.feltbok.overview.changed.v1', 'no.feltbok.document.added.v1'],
    );
  });

  test('[OUT-2] gets what failed again, with the same id and bytes, and lists it until then', async () => {
    await register();
    receiver.answerBy(() => ({ status: 500 }));
    await saveSummary('Partene er enige');
    await serve();
    await serve();
    assert.equal(receiver.received.length, 1, 'it waits');
    const [failed] = await list('webhooks', 'failed', '4699');
    assert.deepEqual(
      [failed?.subject, failed?.event, failed?.state, failed?.tries, failed?.problem],
      [account[1], 'no.feltbok.overview.changed.v1', 'waiting', 1, 'status 500'],
    );
    await letTimePass();
    receiver.answerBy(() => ({ status: 200 }));
    await serve();
    const [first, second] = receiver.received;
    assert.ok(first && second);
    assert.deepEqual(
      [second.headers['webhook-id'], second.body],
      [parseEvent(first).id, first.body],
    );
    assert.deepEqual(await list('webhooks', 'failed', '4699'), []);
    await letTimePass();
    await serve();
    assert.equal(receiver.received.length, 2);
  });

  test('[OUT-2] that works again gets everything that has waited, in order', async () => {
    await register();
    receiver.answerBy(() => ({ status: 503 }));
    for (const summary of ['a', 'b', 'c']) await saveSummary(summary);
    await serve();
    assert.equal(receiver.received.length, 1, 'it rests after a failure');
    receiver.answerBy(() => ({ status: 204 }));
    await api.database.execute(sql`update webhooks set resting_until = now()`);
    await api.database.execute(sql`
      update webhook_deliveries set due = now() where tries > 0`);
    await serve();
    const [first, ...others] = listSummaries();
    assert.equal(others[0], first);
    assert.equal(new Set(others).size, 3);
    const sequences = receiver.received.slice(1).map((request) => parseEvent(request).sequence);
    assert.deepEqual(sequences, [...sequences].sort());
  });

  test('[OUT-2] is disabled by 410, and gets what failed when the operator says so', async () => {
    await register();
    receiver.answerBy(() => ({ status: 410 }));
    await saveSummary('a');
    await saveSummary('b');
    await serve();
    assert.equal(receiver.received.length, 1);
    const [webhook] = await list('webhooks', 'list', '4699');
    assert.deepEqual([webhook?.disabled, webhook?.waiting, webhook?.failed], ['gone', 0, 2]);
    await saveSummary('c');
    await letTimePass();
    await serve();
    assert.equal(receiver.received.length, 1, 'nothing is sent while it is disabled');
    const { rows } = await api.database.execute(sql`
      select subject, after from audit_events where resource = 'webhook' and action = 'changed'`);
    assert.deepEqual(rows, [{ subject: 'operator:webhook', after: { disabled: 'gone' } }]);
    await assert.rejects(admin('webhooks', 'resend', ...account), /is disabled/);
    receiver.answerBy(() => ({ status: 204 }));
    await admin('webhooks', 'enable', ...account);
    assert.match(await admin('webhooks', 'resend', ...account), /again: 2/);
    await serve();
    assert.equal(new Set(listSummaries()).size, 3);
    assert.equal(receiver.received.length, 4);
  });

  test('[OUT-2] is disabled after the last attempt', async () => {
    await register();
    receiver.answerBy(() => ({ status: 500 }));
    await saveSummary('a');
    await serve();
    await letTimePass();
    await api.database.execute(sql`update webhook_deliveries set tries = 9`);
    await serve();
    const [webhook] = await list('webhooks', 'list', '4699');
    assert.deepEqual([webhook?.disabled, webhook?.failed], ['failed', 1]);
  });

  test('[OUT-2] whose receiver never answers keeps nobody waiting', async () => {
    const silent = await startWebhookReceiver();
    silent.answerBy(() => 'never');
    await admin('webhooks', 'set', ...account, silent.address);
    await admin('webhooks', 'set', '1899', 'fagsystem-1899', receiver.address);
    const stopping = new AbortController();
    const sender = new WebhookSender(api.forRequests, settings, api.app.log);
    await saveSummary('Partene er enige');
    await admin('document-types', 'set', '1899', 'X', 'Annet');
    await admin('document-types', 'set', '1899', 'X', 'Noe annet');
    await sender.serveAll(stopping.signal);
    await Promise.all([silent.waitForRequests(1), receiver.waitForRequests(1)]);
    assert.equal((await api.as('nils').cases()).length, 1);
    // The API stops meanwhile: the outcome is unknown, and the attempt is repeated after the start.
    stopping.abort();
    await sender.finish();
    silent.answerBy(() => ({ status: 200 }));
    await serve();
    const ids = silent.received.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual([ids.length, new Set(ids).size], [2, 1]);
    await silent.close();
  });

  test('[OUT-2] fails when its receiver does not begin to answer in time', async () => {
    await register();
    receiver.answerBy(() => 'never');
    await saveSummary('Partene er enige');
    await serve({ timeoutMs: 50 });
    assert.equal((await list('webhooks', 'failed', '4699'))[0]?.problem, 'timeout');
  });

  test('[OUT-2] gets each event once from two processes, and again from one that died', async () => {
    await register();
    for (const summary of ['a', 'b', 'c', 'd']) await saveSummary(summary);
    await Promise.all([serve(), serve()]);
    assert.equal(receiver.received.length, 4);
    assert.equal(new Set(listSummaries()).size, 4);
    // A process that ends between attempt and outcome leaves the attempt, whose lease then ends.
    await api.database.execute(sql`
      update webhook_deliveries set state = 'waiting', due = now() - interval '1 s'
      where delivery_id = (select max(delivery_id) from webhook_deliveries)`);
    await serve();
    assert.equal(receiver.received.length, 5);
    assert.equal(new Set(listSummaries()).size, 4);
  });

  test('[OUT-2] is signed with two keys while they change', async () => {
    await register();
    const [oldKey = ''] = await listKeys();
    const message = await admin('webhooks', 'rotate-key', ...account);
    const [, newKey = ''] = await listKeys();
    assert.ok(message.includes(newKey));
    await assert.rejects(admin('webhooks', 'rotate-key', ...account), /two keys already/);
    await saveSummary('a');
    await serve();
    await admin('webhooks', 'drop-old-key', ...account);
    assert.match(await admin('webhooks', 'drop-old-key', ...account), /only one key/);
    await saveSummary('b');
    await serve();
    const [both, last] = receiver.received;
    assert.ok(both && last);
    assert.deepEqual([isSignedBy(both, oldKey), isSignedBy(both, newKey)], [true, true]);
    assert.deepEqual([isSignedBy(last, oldKey), isSignedBy(last, newKey)], [false, true]);
  });

  test('[OUT-2] is silent while its account is disabled, and says what it missed', async () => {
    await register();
    await admin('service-accounts', 'disable', ...account);
    await saveSummary('a');
    await serve();
    assert.equal(receiver.received.length, 0);
    await admin('service-accounts', 'enable', ...account);
    await serve();
    assert.equal(receiver.received.length, 1);
  });

  test('[OUT-2] has deliveries for as long as events are kept, and no secret in any answer', async () => {
    await register();
    await saveSummary('a');
    await serve();
    await removeExpiredKeys(api.forRequests);
    const count = async () =>
      (await api.database.execute(sql`select from webhook_deliveries`)).rows;
    assert.equal((await count()).length, 1);
    await api.database.execute(sql`
      update webhook_deliveries set created_at = now() - interval '91 days'`);
    await removeExpiredKeys(api.forRequests);
    assert.equal((await count()).length, 0);
    const { rows } = await api.database.execute<{ secret: string }>(sql`
      select secret_key as secret from webhook_keys`);
    const shown = JSON.stringify(await list('webhooks', 'list', '4699'));
    assert.ok(rows[0] && !shown.includes(rows[0].secret));
    const { rows: trail } = await api.database.execute<{ after: string }>(sql`
      select after::text as after from audit_events where resource = 'webhook'`);
    assert.ok(
      trail.length > 0 && trail.every((event) => !event.after.includes(rows[0]?.secret ?? '')),
    );
    await admin('webhooks', 'remove', ...account);
    assert.deepEqual(await list('webhooks', 'list', '4699'), []);
  });
});

/** Finds every name at this address. */
const findAt =
  (address: string): LookupFunction =>
  (_name, _options, callback) =>
    callback(null, [{ address, family: 4 }]);
const publicFindAt = (address: string) => publicLookup(findAt(address) as typeof lookup);
const toPrivate = publicFindAt('10.0.0.7');

describe('the address of a webhook', () => {
  const rejected: Record<string, RegExp> = {
    'http://sak.example.no/feltbok': /with https/,
    'https://10.0.0.7/feltbok': /private addresses/,
    'https://192.168.1.1': /private addresses/,
    'https://169.254.169.254/latest': /private addresses/,
    'https://0x7f000001/': /private addresses/,
    'https://[::1]/': /private addresses/,
    'https://[::ffff:10.0.0.7]/': /private addresses/,
    'https://[fd00::1]/': /private addresses/,
    'https://localhost/': /private addresses/,
    'https://kari:passord@sak.example.no/': /without a password/,
    'https://sak.example.no/': /private addresses/,
    'ftp://sak.example.no/': /with https/,
    'sak.example.no': /with https/,
  };
  for (const [address, sentence] of Object.entries(rejected)) {
    test(`[OUT-2] cannot be ${address}`, async () => {
      await assert.rejects(
        runCommand(['webhooks', 'set', ...account, address], { lookup: toPrivate }),
        (error) => error instanceof RejectedCommand && sentence.test(error.message),
      );
      assert.deepEqual(await list('webhooks', 'list', '4699'), []);
    });
  }

  test('[OUT-2] can be a name with a public address, which is looked up again each time', async () => {
    const toPublic = publicFindAt('93.184.215.14');
    await runCommand(['webhooks', 'set', ...account, 'https://sak.example.no/'], {
      lookup: toPublic,
    });
    await saveSummary('a');
    await serve({ lookup: toPrivate });
    assert.equal((await list('webhooks', 'failed', '4699'))[0]?.problem, 'private address');
  });

  test('[OUT-2] that became one of this machine is not called without the setting', async () => {
    await register();
    await saveSummary('a');
    await serve({ allowsLoopback: false });
    assert.equal(receiver.received.length, 0);
    assert.equal((await list('webhooks', 'failed', '4699'))[0]?.problem, 'private address');
  });

  test('[OUT-2] is not left for another one that the receiver names', async () => {
    const elsewhere = await startWebhookReceiver();
    receiver.answerBy(() => ({ status: 307, headers: { Location: elsewhere.address } }));
    await register();
    await saveSummary('a');
    await serve();
    assert.deepEqual([receiver.received.length, elsewhere.received.length], [1, 0]);
    assert.equal((await list('webhooks', 'failed', '4699'))[0]?.problem, 'status 307');
    await elsewhere.close();
  });

  test('[OUT-2] must have a certificate for its name, of an authority that is trusted', async (context) => {
    if (spawnSync('openssl', ['version']).status !== 0)
      return context.skip('left out: this machine has no openssl');
    const folder = mkdtempSync(join(tmpdir(), 'feltbok-webhook-'));
    makeCertificates(folder);
    const read = (name: string) => readFileSync(join(folder, name));
    const secure = await startWebhookReceiver({
      cert: read('inside_api_certificate'),
      key: read('inside_api_key'),
    });
    const ca = read('inside_authority').toString();
    await register(secure.address);
    await saveSummary('a');
    await serve();
    assert.equal((await list('webhooks', 'failed', '4699'))[0]?.problem, 'certificate');
    const byAnotherName = secure.address.replace('localhost', 'sak.example.no');
    await api.database.execute(sql`update webhooks set address = ${byAnotherName}`);
    await letTimePass();
    await serve({ ca, lookup: findAt('127.0.0.1') });
    assert.equal((await list('webhooks', 'failed', '4699'))[0]?.problem, 'certificate');
    assert.equal(secure.received.length, 0);
    await api.database.execute(sql`update webhooks set address = ${secure.address}`);
    await letTimePass();
    await serve({ ca });
    assert.equal(secure.received.length, 1);
    await secure.close();
    rmSync(folder, { recursive: true });
  });
});

test('[OUT-2] attempts are further and further apart, and end after three days', () => {
  const waits: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const retry = planRetry(tries, tries, null, 0);
    if (!retry) break;
    waits.push(retry.waitSeconds);
  }
  const hour = 3600;
  assert.deepEqual(waits, [
    5,
    300,
    1800,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ]);
  assert.deepEqual(planRetry(1, 1, null, 1), { waitSeconds: 6, restSeconds: 6 });
  assert.equal(planRetry(9, 9, null, 0)?.restSeconds, 300, 'other events try sooner');
  assert.deepEqual(planRetry(1, 1, 120, 0), { waitSeconds: 120, restSeconds: 120 });
  assert.equal(planRetry(1, 1, 10 * 24 * hour, 0)?.waitSeconds, 24 * hour);
  assert.equal(planRetry(9, 1, 120, 0)?.waitSeconds, 24 * hour);
});

test('[OUT-2] Retry-After is a number of seconds or a moment', () => {
  const now = new Date('2026-12-01T09:00:00Z');
  assert.equal(parseRetryAfter('120', now), 120);
  assert.equal(parseRetryAfter('Tue, 01 Dec 2026 09:01:00 GMT', now), 60);
  assert.equal(parseRetryAfter('Tue, 01 Dec 2026 08:00:00 GMT', now), 0);
  for (const header of [undefined, '', 'snart', '1e9'])
    assert.equal(parseRetryAfter(header, now), null, header);
});
