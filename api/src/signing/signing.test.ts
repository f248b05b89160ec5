import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { AskedSignature } from '@feltbok/contract/signing-requests.ts';
import { misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import { sql } from 'drizzle-orm';
import type { Different } from '../testing/proven-signature';
import { assertRejected, createSigningParty, newToken } from '../testing/signing-party';
import { readStoredState } from '../testing/stored-state';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';
import { removeExpiredKeys } from '../writes/expired-keys';

let api: TestApi;
let anne: Awaited<ReturnType<typeof createSigningParty>>;

before(async () => {
  api = await startTestApi({ signingPageScript: 'void 0' });
  anne = await createSigningParty(api);
});
after(() => api.close());

describe('a party that is asked to sign on a phone of its own', () => {
  test('[MEET-1] reads the statement and signs once for the tablet', async () => {
    const { token, requestId } = await anne.ask();
    const shown = await anne.phone('request', { token });
    assert.equal(shown.statusCode, 200, shown.body);
    const asked = shown.json<AskedSignature>();
    assert.deepEqual(
      { ...asked, fingerprint: asked.fingerprint.length },
      {
        customer: 'Fjordvik kommune',
        askedBy: 'Kari Landmåler',
        subject: 'Deltakelse',
        ...anne.meeting,
        partyName: anne.party.name,
        signer: anne.party.name,
        as: 'party',
        powerOfAttorney: null,
        party: anne.party.uuid,
        text: null,
        shown: null,
        user: anne.user,
        way: 'own phone',
        identity: null,
        provider: null,
        fingerprint: 64,
      },
    );
    const signature = await anne.signed();
    assert.equal((await anne.sign(token, signature)).statusCode, 204);
    assertRejected('used', 410, await anne.sign(token, signature));
    const found = await anne.requestOf(requestId);
    assert.deepEqual([found?.state, found?.signature], ['used', signature]);
    assert.equal((await anne.save(signature)).statusCode, 200);
    const { rows } = await api.database.execute<{ after: Record<string, unknown> }>(sql`
      select after from audit_events where resource = 'attendee' order by audit_event_id desc
        limit 1`);
    assert.equal(rows[0]?.after.way, 'own phone');
    assert.equal((await anne.end(requestId)).statusCode, 204);
    assert.equal(await anne.requestOf(requestId), undefined);
    assertRejected('used', 410, await anne.phone('request', { token }));
  });

  test('[MEET-1] reads the exact text of an agreement', async () => {
    const text = '<h2>Avtale</h2><p>Grensen følger steingarden.</p>';
    const { token } = await anne.ask({ text });
    assert.equal((await anne.phone('request', { token })).json<AskedSignature>().text, text);
    assertRejected('unfit', 422, await anne.sign(token));
    assert.equal(
      (
        await anne.sign(
          token,
          await anne.signed({}, { statement: 'agreement-1', ...anne.meeting, text }),
        )
      ).statusCode,
      204,
    );
  });

  test('[MEET-1] signs only the requested statement, in its own name', async () => {
    const { token } = await anne.ask();
    const rest: Different[] = [
      { record: { signer: 'En annen' } },
      { evidence: { way: undefined } },
      { evidence: { party: randomUUID() } },
      { evidence: { as: 'deputy' } },
      { evidence: { user: 'c'.repeat(64) } },
    ];
    for (const different of rest)
      assertRejected('unfit', 422, await anne.sign(token, await anne.signed(different)));
    assert.equal((await anne.sign(token)).statusCode, 204);
  });

  test('[MEET-1] learns that the code was used when another signs at once', async () => {
    const { token } = await anne.ask();
    const signature = await anne.signed();
    const answers = await Promise.all([anne.sign(token, signature), anne.sign(token, signature)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 410]);
  });

  test('[MEET-1] learns that a code has expired, was revoked or is unknown', async () => {
    const expired = await anne.ask();
    await api.database.execute(sql`
      update signing_requests set expires_at = now() - interval '1 second'
        where request_id = ${expired.requestId}`);
    assertRejected('expired', 410, await anne.phone('request', expired));
    assertRejected('expired', 410, await anne.sign(expired.token));
    const revoked = await anne.ask();
    assert.equal((await anne.end(revoked.requestId)).statusCode, 204);
    assertRejected('revoked', 410, await anne.sign(revoked.token));
    assertRejected('unknown', 404, await anne.phone('request', { token: newToken() }));
    assert.match(
      (await api.app.inject({ url: '/metrics' })).body,
      /feltbok_signing_rejections_total\{why="unknown"\} 1/,
    );
  });

  test('[MEET-1] keeps a signature that was sent while its code was revoked', async () => {
    const open = { 'If-Match': '"1"' };
    const { token, requestId } = await anne.ask();
    const signature = await anne.signed();
    assert.equal((await anne.sign(token, signature)).statusCode, 204);
    assert.equal((await anne.end(requestId, open)).statusCode, 412);
    assert.equal((await anne.requestOf(requestId))?.signature, signature);
    assert.equal((await anne.end(requestId)).statusCode, 204, 'once a device has it');
    const unsigned = await anne.ask();
    assert.equal((await anne.end(unsigned.requestId, open)).statusCode, 204);
    assertRejected('revoked', 410, await anne.sign(unsigned.token));
  });

  test('[MEET-1] has a token that the server does not store', async () => {
    const { token, requestId, payload } = await anne.ask();
    const again = await api
      .as('kari')
      .send({ method: 'POST', url: '/api/SigningRequests', payload });
    assert.equal(again.json<{ requestId: string }>().requestId, requestId);
    await anne.sign(token);
    assert.equal(JSON.stringify(await readStoredState(api)).includes(token), false);
  });

  test('[MEET-1] has fifteen minutes, and the signature is removed a week later', async () => {
    const { token, requestId } = await anne.ask();
    const minutes =
      (Date.parse((await anne.requestOf(requestId))?.expiresAt ?? '') - Date.now()) / 60_000;
    assert.ok(minutes > 14 && minutes < 16, `${minutes}`);
    await anne.sign(token);
    await api.database.execute(sql`
      update signing_requests set expires_at = now() - interval '8 days'
        where request_id = ${requestId}`);
    await removeExpiredKeys(api.database);
    assert.equal(await anne.requestOf(requestId), undefined);
  });

  test('[MEET-1] cannot be claimed for a signature that no phone gave', async () => {
    const answer = await anne.save(await anne.signed());
    assert.equal(answer.statusCode, 400, answer.body);
    assert.deepEqual(
      parseProblem(answer).errors?.map(({ message }) => message),
      [misfits.signaturePhone],
    );
  });
});

test('[MEET-1] more than thirty requests a minute from one address have to wait', async () => {
  const { token } = await anne.ask();
  for (let time = 0; time < 30; time += 1) {
    assert.equal((await anne.phone('request', { token }, '10.9.9.9')).statusCode, 200);
  }
  const answer = await anne.phone('request', { token }, '10.9.9.9');
  assert.equal(answer.statusCode, 429);
  assert.ok(Number(answer.headers['retry-after']) > 0);
});

test('[MEET-1] the page may run its own script and connect to its own server only', async () => {
  const page = await api.app.inject({ url: '/api/Sign' });
  assert.equal(page.statusCode, 200);
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+';/);
  assert.match(policy, /; style-src 'sha256-[^']+'; connect-src 'self'; img-src data:;/);
  assert.match(policy, /frame-ancestors 'none'/);
  const script = await api.app.inject({ url: '/api/Sign/page.js' });
  assert.deepEqual([script.statusCode, script.body], [200, 'void 0']);
});
