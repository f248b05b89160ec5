import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AskedSignature } from '@feltbok/contract/signing-requests.ts';
import { sql } from 'drizzle-orm';
import { assertRejected, createSigningParty, newToken, sha256 } from '../testing/signing-party';
import { readStoredState } from '../testing/stored-state';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let remote: Awaited<ReturnType<typeof createSigningParty>>;

before(async () => {
  api = await startTestApi();
  remote = await createSigningParty(api);
});
after(() => api.close());

const code = '20481632';
const wrong = '00000000';

async function sendLink(days = 7) {
  const token = newToken();
  return remote.ask({ link: { days, codeHash: sha256(`${token} ${code}`) } }, token);
}
const signWithLink = () => remote.signed({ evidence: { way: 'link' } });

test('[MEET-3] a link shows nothing without its code, and can be signed once', async () => {
  const { token, requestId } = await sendLink();
  const locked = await remote.phone('request', { token });
  assertRejected('locked', 403, locked, 'code');
  assert.equal(locked.body.includes(remote.party.name), false);
  const signature = await signWithLink();
  assertRejected('locked', 403, await remote.phone('signature', { token, signature }), 'code');
  const shown = await remote.phone('request', { token, code });
  assert.equal(shown.statusCode, 200, shown.body);
  assert.deepEqual(
    [shown.json<AskedSignature>().way, shown.json<AskedSignature>().partyName],
    ['link', remote.party.name],
  );
  assertRejected(
    'unfit',
    422,
    await remote.phone('signature', { token, code, signature: await remote.signed() }),
  );
  assert.equal((await remote.phone('signature', { token, code, signature })).statusCode, 204);
  assertRejected('used', 410, await remote.phone('request', { token, code }));
  const listed = await remote.requestOf(requestId);
  assert.deepEqual(
    [listed?.way, listed?.state, listed?.partyName, listed?.isAgreement, listed?.signature],
    ['link', 'used', remote.party.name, false, signature],
  );
  assert.equal((await remote.save(signature)).statusCode, 200);
  assert.equal(await remote.requestOf(requestId), undefined, 'it stands in the case');
  const { rows } = await api.database.execute<{ after: Record<string, unknown> }>(sql`
    select after from audit_events where resource = 'attendee' order by audit_event_id desc
      limit 1`);
  assert.equal(rows[0]?.after.way, 'link');
});

test('[MEET-3] five wrong codes end a link for good', async () => {
  const { token, requestId } = await sendLink();
  for (let time = 0; time < 4; time += 1) {
    assertRejected(
      'wrong code',
      403,
      await remote.phone('request', { token, code: wrong }),
      'code',
    );
  }
  assert.equal((await remote.phone('request', { token, code })).statusCode, 200);
  assertRejected('revoked', 410, await remote.phone('request', { token, code: wrong }));
  assertRejected('revoked', 410, await remote.phone('request', { token, code }));
  assertRejected(
    'revoked',
    410,
    await remote.phone('signature', { token, code, signature: await signWithLink() }),
  );
  const listed = await remote.requestOf(requestId);
  assert.deepEqual([listed?.state, listed?.wrongCodes], ['revoked', 5]);
  const { rows } = await api.database.execute<{ after: object }>(sql`
    select after from audit_events where resource_id = ${requestId} order by audit_event_id desc
      limit 1`);
  assert.deepEqual(rows[0]?.after, { isRevoked: true, wrongCodes: 5 });
  assert.match(
    (await api.app.inject({ url: '/metrics' })).body,
    /feltbok_signing_rejections_total\{why="wrong code"\} 4/,
  );
});

test('[MEET-3] simultaneous wrong codes are each counted', async () => {
  const { token, requestId } = await sendLink();
  await Promise.all(
    Array.from({ length: 12 }, () => remote.phone('request', { token, code: wrong })),
  );
  assert.equal((await remote.requestOf(requestId))?.wrongCodes, 5);
});

test('[MEET-3] a link is valid for the chosen number of days, at most thirty', async () => {
  const { requestId, payload } = await sendLink(30);
  const days =
    (Date.parse((await remote.requestOf(requestId))?.expiresAt ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days < 30.1, `${days}`);
  for (const lifetime of [0, 31, 1.5]) {
    const link = { days: lifetime, codeHash: sha256(code) };
    const answer = await api
      .as('kari')
      .send({ method: 'POST', url: '/api/SigningRequests', payload: { ...payload, link } });
    assert.equal(answer.statusCode, 400, `${lifetime}`);
  }
});

test('[MEET-3] the office can revoke a link', async () => {
  const { token, requestId } = await sendLink();
  assert.equal((await remote.end(requestId)).statusCode, 204);
  assertRejected('revoked', 410, await remote.phone('request', { token, code }));
  assert.equal(await remote.requestOf(requestId), undefined);
});

test('[MEET-3] neither token nor code is stored', async () => {
  const { token } = await sendLink();
  await remote.phone('request', { token, code });
  const state = JSON.stringify(await readStoredState(api));
  assert.deepEqual(
    [state.includes(token), state.includes(code), state.includes(sha256(code))],
    [false, false, false],
  );
});
