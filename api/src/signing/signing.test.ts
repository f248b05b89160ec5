import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { misfits, type Statement } from '@feltbok/shared/domain/signature-evidence';
import type { Attendee, Business } from '@feltbok/shared/wire/cases';
import type { AskedSignature, SigningRequest } from '@feltbok/shared/wire/signing-requests';
import { sql } from 'drizzle-orm';
import { type Different, provenSignature } from '../testing/proven-signature';
import { storedState } from '../testing/stored-state';
import { problemOf, startTestApi, type TestApi } from '../testing/test-api';
import { removeExpiredKeys } from '../writes/expired-keys';

let api: TestApi;
let business: Business;
let anne: Attendee;
/** Each asks from an address of its own, but for who is counted. */
let addresses = 0;

before(async () => {
  api = await startTestApi({ signScript: 'void 0' });
  business = await api.as('kari').businessOf('4699-31/472');
  anne = business.attendees[0] as Attendee;
});
after(() => api.close());

const user = 'b'.repeat(64);
const newToken = () => randomBytes(32).toString('base64url');
const meeting = () => ({ business: business.businessId, case: business.details.caseNumber });
const attendance = (): Statement => ({ statement: 'attendance-1', ...meeting(), party: anne.uuid });

/** Asks Ánne as a tablet does. */
async function ask(different: object = {}, token = newToken()) {
  const uuid = randomUUID();
  const payload = {
    ...{
      uuid,
      businessId: business.businessId,
      party: anne.uuid,
      partyName: anne.name,
      signer: anne.name,
      as: 'party',
    },
    ...{ powerOfAttorney: null, subject: 'Deltakelse', text: null, user },
    tokenHash: createHash('sha256').update(token).digest('hex'),
    ...different,
  };
  const answer = await api.as('kari').send({ method: 'POST', url: '/api/SigningRequests', payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return { token, requestId: uuid, payload };
}

const newAddress = () => {
  addresses += 1;
  return `10.0.0.${addresses}`;
};

/** As the page on a phone calls it. */
const phone = (call: 'request' | 'signature', payload: object, remoteAddress = newAddress()) =>
  api.app.inject({ method: 'POST', url: `/api/Sign/${call}`, payload, remoteAddress });
const signed = (different: Different = {}, statement = attendance()) =>
  provenSignature(statement, anne, { ...different, evidence: { user, way: 'own phone', ...different.evidence } });
const sign = async (token: string, signature?: string) =>
  phone('signature', { token, signature: signature ?? (await signed()) });

const assertRejected = (why: string, status: number, answer: Awaited<ReturnType<typeof phone>>) => {
  assert.equal(answer.statusCode, status, answer.body);
  assert.deepEqual(problemOf(answer).errors, [{ field: 'token', message: why }]);
};
const requests = async () =>
  (await api.as('kari').send({ url: `/api/SigningRequests?businessId=${business.businessId}` })).json<
    SigningRequest[]
  >();
const requestOf = async (requestId: string) => (await requests()).find((one) => one.requestId === requestId);
const save = (signature: string) =>
  api.as('kari').send({
    method: 'PUT',
    url: `/api/Attendees/${business.businessId}`,
    payload: [{ ...anne, signature }],
  });

describe('a party that is asked to sign on a phone of its own', () => {
  test('[MEET-1] reads what is signed, signs once, and the tablet takes it over', async () => {
    const { token, requestId } = await ask();
    const shown = await phone('request', { token });
    assert.equal(shown.statusCode, 200, shown.body);
    const asked = shown.json<AskedSignature>();
    assert.deepEqual(
      { ...asked, fingerprint: asked.fingerprint.length },
      {
        ...{ customer: 'Fjordvik kommune', askedBy: 'Kari Landmåler', subject: 'Deltakelse', ...meeting() },
        ...{ partyName: anne.name, signer: anne.name, as: 'party', powerOfAttorney: null, party: anne.uuid },
        ...{ text: null, user, fingerprint: 64 },
      },
    );
    const signature = await signed();
    assert.equal((await sign(token, signature)).statusCode, 204);
    assertRejected('used', 410, await sign(token, signature));
    const found = await requestOf(requestId);
    assert.deepEqual([found?.state, found?.signature], ['used', signature]);
    assert.equal((await save(signature)).statusCode, 200);
    const { rows } = await api.database.execute<{ after: Record<string, unknown> }>(sql`
      select after from audit_events where resource = 'attendee' order by audit_event_id desc limit 1`);
    assert.equal(rows[0]?.after.way, 'own phone');
    assert.equal((await end(requestId)).statusCode, 204);
    assert.equal(await requestOf(requestId), undefined);
    assertRejected('used', 410, await phone('request', { token }));
  });

  test('[MEET-1] reads the very text of an agreement', async () => {
    const text = '<h2>Avtale</h2><p>Grensen følger steingarden.</p>';
    const { token } = await ask({ text });
    assert.equal((await phone('request', { token })).json<AskedSignature>().text, text);
    assertRejected('unfit', 422, await sign(token));
    assert.equal(
      (await sign(token, await signed({}, { statement: 'agreement-1', ...meeting(), text }))).statusCode,
      204,
    );
  });

  test('[MEET-1] signs nothing but what was asked, as nobody else, and says the way', async () => {
    const { token } = await ask();
    const others: Different[] = [
      { record: { signer: 'En annen' } },
      { evidence: { way: undefined } },
      { evidence: { party: randomUUID() } },
      { evidence: { as: 'deputy' } },
      { evidence: { user: 'c'.repeat(64) } },
    ];
    for (const different of others) assertRejected('unfit', 422, await sign(token, await signed(different)));
    assert.equal((await sign(token)).statusCode, 204);
  });

  test('[MEET-1] one of two that sign at once hears that it is used', async () => {
    const { token } = await ask();
    const signature = await signed();
    const answers = await Promise.all([sign(token, signature), sign(token, signature)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 410]);
  });

  test('[MEET-1] hears of a code that has expired, was taken back or stands for nothing', async () => {
    const expired = await ask();
    await api.database.execute(sql`
      update signing_requests set expires_at = now() - interval '1 second' where request_id = ${expired.requestId}`);
    assertRejected('expired', 410, await phone('request', expired));
    assertRejected('expired', 410, await sign(expired.token));
    const revoked = await ask();
    assert.equal((await end(revoked.requestId)).statusCode, 204);
    assertRejected('revoked', 410, await sign(revoked.token));
    assertRejected('unknown', 404, await phone('request', { token: newToken() }));
    assert.match(
      (await api.app.inject({ url: '/metrics' })).body,
      /feltbok_signing_rejections_total\{why="unknown"\} 1/,
    );
  });

  test('[MEET-1] holds a token that the server stores nowhere', async () => {
    const { token, requestId, payload } = await ask();
    const again = await api.as('kari').send({ method: 'POST', url: '/api/SigningRequests', payload });
    assert.equal(again.json<{ requestId: string }>().requestId, requestId);
    await sign(token);
    assert.equal(JSON.stringify(await storedState(api)).includes(token), false);
  });

  test('[MEET-1] lives for fifteen minutes; a week later what was signed is removed', async () => {
    const { token, requestId } = await ask();
    const minutes = (Date.parse((await requestOf(requestId))?.expiresAt ?? '') - Date.now()) / 60_000;
    assert.ok(minutes > 14 && minutes < 16, `${minutes}`);
    await sign(token);
    await api.database.execute(sql`
      update signing_requests set expires_at = now() - interval '8 days' where request_id = ${requestId}`);
    await removeExpiredKeys(api.database);
    assert.equal(await requestOf(requestId), undefined);
  });

  test('[MEET-1] is no way to say so of a signature that no phone gave', async () => {
    const answer = await save(await signed());
    assert.equal(answer.statusCode, 400, answer.body);
    assert.deepEqual(
      problemOf(answer).errors?.map(({ message }) => message),
      [misfits.signaturePhone],
    );
  });
});

const end = (requestId: string) => api.as('kari').send({ method: 'DELETE', url: `/api/SigningRequests/${requestId}` });

test('[MEET-1] whoever asks thirty times a minute from one address waits', async () => {
  const { token } = await ask();
  for (let time = 0; time < 30; time += 1) {
    assert.equal((await phone('request', { token }, '10.9.9.9')).statusCode, 200);
  }
  const answer = await phone('request', { token }, '10.9.9.9');
  assert.equal(answer.statusCode, 429);
  assert.ok(Number(answer.headers['retry-after']) > 0);
});

test('[MEET-1] the page may run its own script, and reach nothing but its own server', async () => {
  const page = await api.app.inject({ url: '/api/Sign' });
  assert.equal(page.statusCode, 200);
  const policy = String(page.headers['content-security-policy']);
  assert.match(
    policy,
    /^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+'; connect-src 'self'; img-src data:;/,
  );
  assert.match(policy, /frame-ancestors 'none'/);
  const script = await api.app.inject({ url: '/api/Sign/page.js' });
  assert.deepEqual([script.statusCode, script.body], [200, 'void 0']);
});
