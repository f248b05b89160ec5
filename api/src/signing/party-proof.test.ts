import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AskedSignature } from '@feltbok/contract/signing-requests.ts';
import { sql } from 'drizzle-orm';
import { performCommand } from '../operator/perform-command';
import { startPartyIdentity } from '../testing/party-identity';
import { assertRejected, createSigningParty, newToken, sha256 } from '../testing/signing-party';
import { readStoredState } from '../testing/stored-state';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let provider: Awaited<ReturnType<typeof startPartyIdentity>>;
let remote: Awaited<ReturnType<typeof createSigningParty>>;

before(async () => {
  provider = await startPartyIdentity();
  api = await startTestApi({ partyIdentity: provider.settings });
  remote = await createSigningParty(api);
});
after(async () => {
  await api.close();
  await provider.close();
});

const code = '20481632';
/** Synthetic. */
const personId = '02013299997';

async function openLink() {
  const token = newToken();
  await remote.ask({ link: { days: 7, codeHash: sha256(`${token} ${code}`) } }, token);
  return { token, code };
}
type Keys = Awaited<ReturnType<typeof openLink>>;

async function parseQuestion(keys: Keys): Promise<string> {
  const answer = await remote.phone('proof', keys);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ address: string }>().address;
}
const prove = async (keys: Keys, claims: object = {}, question?: string) =>
  remote.phone('proven', {
    ...keys,
    ...provider.answer(question ?? (await parseQuestion(keys)), claims),
  });
const toRequestedParty = async (keys: Keys) =>
  (await remote.phone('request', keys)).json<AskedSignature>();
const signWith = async (keys: Keys, identity?: AskedSignature['identity']) =>
  remote.phone('signature', {
    ...keys,
    signature: await remote.signed({ evidence: { way: 'link', ...(identity && { identity }) } }),
  });

test('[MEET-3] a record has the party’s proof of identity, or is rejected', async () => {
  const keys = await openLink();
  assert.deepEqual(
    [(await toRequestedParty(keys)).provider, (await toRequestedParty(keys)).identity],
    ['ID-porten', null],
  );
  assert.equal((await prove(keys, { name: 'Ánne Østby' })).statusCode, 204);
  const { identity, provider: asked } = await toRequestedParty(keys);
  assert.deepEqual(
    { ...identity, at: '' },
    { provider: 'ID-porten', name: 'Ánne Østby', level: 'high', at: '', isRegistered: false },
  );
  assert.equal(asked, null);
  assertRejected('unfit', 422, await signWith(keys));
  assertRejected('unfit', 422, await signWith(keys, identity && { ...identity, level: 'higher' }));
  const signature = await remote.signed({
    evidence: { way: 'link', ...(identity && { identity }) },
  });
  assert.equal((await remote.phone('signature', { ...keys, signature })).statusCode, 204);
  assert.equal((await remote.save(signature)).statusCode, 200);
  const { rows } = await api.database.execute<{ after: Record<string, unknown> }>(sql`
    select after from audit_events where resource = 'attendee' order by audit_event_id desc
      limit 1`);
  assert.deepEqual([rows[0]?.after.way, rows[0]?.after.provenBy], ['link', 'ID-porten']);
});

test('[MEET-3] nobody signs as proven without a proof', async () => {
  const keys = await openLink();
  const identity = {
    provider: 'ID-porten',
    name: null,
    level: null,
    at: new Date().toISOString(),
    isRegistered: true,
  };
  assertRejected('unfit', 422, await signWith(keys, identity));
  const here = await remote.signed({ evidence: { way: undefined, identity } });
  assert.equal((await remote.save(here)).statusCode, 400);
  assert.equal((await signWith(keys)).statusCode, 204, 'without proof it is signed as before');
});

test('[MEET-3] an answer is valid once, for its own request and strength', async () => {
  const keys = await openLink();
  const wrong: object[] = [
    { nonce: 'another' },
    { aud: 'another' },
    { iss: 'https://another.example' },
    { acr: 'low' },
    { exp: Math.floor(Date.now() / 1000) - 60 },
    { iat: Math.floor(Date.now() / 1000) - 3600 },
  ];
  for (const claims of wrong) assertRejected('unproven', 422, await prove(keys, claims));
  const foreign = await parseQuestion(await openLink());
  assertRejected('unproven', 422, await prove(keys, {}, foreign));
  const former = await parseQuestion(keys);
  const question = await parseQuestion(keys);
  assertRejected('unproven', 422, await prove(keys, {}, former));
  const answer = provider.answer(question, {});
  assertRejected(
    'wrong code',
    403,
    await remote.phone('proven', { ...keys, code: '00000000', ...answer }),
    'code',
  );
  assert.equal((await remote.phone('proven', { ...keys, ...answer })).statusCode, 204);
  assertRejected('unproven', 422, await remote.phone('proven', { ...keys, ...answer }));
  const asked = new URL(question).searchParams;
  assert.deepEqual(
    ['response_type', 'code_challenge_method', 'acr_values', 'redirect_uri'].map((name) =>
      asked.get(name),
    ),
    ['code', 'S256', 'high', 'https://felt.example.no/api/Sign'],
  );
});

test('[MEET-3] another person is rejected, and no national id is stored', async () => {
  await api.database.execute(sql`
    update attendees set idtype = 'F', person_id = ${`${personId.slice(0, 6)} ${personId.slice(6)}`}
    where uuid = ${remote.party.uuid}`);
  const keys = await openLink();
  const otherNationalId = '13097248022';
  assertRejected('other person', 422, await prove(keys, { pid: otherNationalId }));
  assert.equal((await toRequestedParty(keys)).identity, null);
  assert.equal((await prove(keys, { pid: personId })).statusCode, 204);
  assert.equal((await toRequestedParty(keys)).identity?.isRegistered, true);
  const stored = JSON.stringify((await readStoredState(api)).signing_requests);
  assert.deepEqual([stored.includes(otherNationalId), stored.includes(personId)], [false, false]);
});

test('[MEET-3] a proof is not requested with a code, or without a provider', async () => {
  const { token } = await remote.ask();
  assert.equal((await remote.phone('request', { token })).json<AskedSignature>().provider, null);
  assertRejected('unproven', 422, await remote.phone('proof', { token }));
  const plain = await startTestApi();
  const answer = await plain.app.inject({
    method: 'POST',
    url: '/api/Sign/proof',
    payload: { token },
  });
  assert.equal(answer.statusCode, 404);
  await plain.close();
});

test('[SRV-9] the request of an erased party has no name and cannot be signed', async () => {
  const keys = await openLink();
  assert.equal((await prove(keys, { name: 'ÁNNE MARGRETHE', pid: personId })).statusCode, 204);
  const naming = async (name: string) => {
    const { rows } = await api.database.execute<{ found: string }>(sql`
      select 'request' as found from signing_requests as one
        where position(${name} in to_jsonb(one)::text) > 0
      union select 'trail' from audit_events as one
        where position(${name} in to_jsonb(one)::text) > 0 order by 1`);
    return rows.map(({ found }) => found);
  };
  assert.deepEqual(await naming(remote.party.name), ['request', 'trail']);
  assert.deepEqual(await naming('ÁNNE MARGRETHE'), ['request', 'trail']);
  const act = {
    act: 'erase person',
    by: 'drift',
    customerId: '4699',
    person: remote.party.uuid,
  } as const;
  await performCommand(api.database, { ...act, confirm: true }, async () => api.files);
  for (const name of [remote.party.name, 'ÁNNE MARGRETHE'])
    assert.deepEqual(await naming(name), [], name);
  assertRejected('revoked', 410, await remote.phone('request', keys));
});
