import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Attendee, Business } from '@feltbok/domain/cases/case.ts';
import type { InjectOptions } from 'fastify';
import { anyIds, buildExampleRequest, callNames, getCall } from '../testing/call-requests';
import { drawSignature } from '../testing/drawn-signature';
import {
  type Answer,
  parseProblem,
  profile,
  startTestApi,
  type TestApi,
} from '../testing/test-api';

const api: TestApi = await startTestApi({ freshSignInMinutes: 15 });
after(() => api.close());

let business: Business;
let party: Attendee;
before(async () => {
  business = await api.as('kari').businessOf('4699-31/472');
  party = business.attendees[0] ?? assert.fail();
});

async function sendAs(
  signedInMinutesAgo: number | undefined,
  request: InjectOptions,
): Promise<Answer> {
  const time = signedInMinutesAgo && Math.floor(Date.now() / 1000) - signedInMinutesAgo * 60;
  const token = await api.provider.token({ sub: 'kari', auth_time: time });
  return api.app.inject({
    ...request,
    headers: { Authorization: `Bearer ${token}`, ...profile, ...request.headers },
  });
}
const save = (fields: Partial<Attendee>): InjectOptions => ({
  method: 'PUT',
  url: `/api/Attendees/${business.businessId}`,
  payload: [{ ...party, ...fields }],
});
const agreement = (signature: string): InjectOptions => ({
  method: 'POST',
  url: '/api/Agreements/generate',
  payload: {
    uuid: randomUUID(),
    businessId: business.businessId,
    htmlContent: '<p>Enige</p>',
    parties: [{ uuid: party.uuid, name: party.name, signature }],
  },
});
function assertAsked(answer: Answer): void {
  assert.equal(answer.statusCode, 401, answer.body.slice(0, 300));
  assert.equal(parseProblem(answer).reason, 'fresh sign-in needed');
  assert.match(
    String(answer.headers['www-authenticate']),
    /error="insufficient_user_authentication", max_age="900"$/,
  );
}

const assertDone = (answer: Answer) =>
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));

test('[DEV-8] signing needs a recent sign-in, and one with a known time', async () => {
  for (const minutes of [16, undefined]) {
    assertAsked(await sendAs(minutes, save({ signature: drawSignature(1) })));
    assertAsked(await sendAs(minutes, agreement(drawSignature(2))));
  }
  assertDone(await sendAs(14, agreement(drawSignature(2))));
  assertDone(await sendAs(14, save({ signature: drawSignature(1) })));
  // Withdrawing a request deletes it.
  assertAsked(await sendAs(16, save({ signature: '' })));
  assertDone(await sendAs(14, save({ signature: '' })));
});

test('[DEV-8] deleting needs a recent sign-in, also where there is nothing to delete', async () => {
  const deleting = callNames.filter((name) => getCall(name).wantsFreshSignIn);
  const expected = [
    'admitDevice',
    'deleteAgreementTemplate',
    'deleteBoundaryLine',
    'deleteBoundaryMark',
    'deleteDocument',
    'wipeDevice',
  ];
  assert.deepEqual(deleting.sort(), expected);
  for (const name of deleting) {
    assertAsked(await sendAs(16, buildExampleRequest(name, anyIds)));
    assert.notEqual((await sendAs(14, buildExampleRequest(name, anyIds))).statusCode, 401);
  }
});

test('[DEV-8] reading, and saving without a signature, need no recent sign-in', async () => {
  assertDone(await sendAs(600, { url: '/api/Cases' }));
  assertDone(await sendAs(600, save({ phoneNumber: '55512345' })));
  assertDone(await sendAs(600, agreement('')));
});
