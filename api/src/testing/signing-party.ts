import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { NewSigningRequest, SigningRequest } from '@feltbok/contract/signing-requests.ts';
import type { Attendee, Business } from '@feltbok/domain/cases/case.ts';
import type { Statement } from '@feltbok/domain/signatures/signature-evidence.ts';
import { type Different, provenSignature } from './proven-signature';
import { parseProblem, type TestApi } from './test-api';

export const newToken = () => randomBytes(32).toString('base64url');
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The first party of a business, asked by Kari's tablet and answering from a phone. */
export async function createSigningParty(api: TestApi) {
  const business: Business = await api.as('kari').businessOf('4699-31/472');
  const party = business.attendees[0] as Attendee;
  const meeting = { business: business.businessId, case: business.details.caseNumber };
  const user = 'b'.repeat(64);
  const attendance: Statement = { statement: 'attendance-1', ...meeting, party: party.uuid };
  /** Each call comes from an address of its own, but for who is counted. */
  let addresses = 0;

  const ask = async (different: Partial<NewSigningRequest> = {}, token = newToken()) => {
    const uuid = randomUUID();
    const payload: NewSigningRequest = {
      uuid,
      businessId: business.businessId,
      party: party.uuid,
      partyName: party.name,
      signer: party.name,
      as: 'party',
      powerOfAttorney: null,
      subject: 'Deltakelse',
      text: null,
      user,
      tokenHash: sha256(token),
      ...different,
    };
    const answer = await api
      .as('kari')
      .send({ method: 'POST', url: '/api/SigningRequests', payload });
    assert.equal(answer.statusCode, 201, answer.body);
    return { token, requestId: uuid, payload };
  };
  /** Calls the API like the page on a phone. */
  const phone = (call: string, payload: object, remoteAddress = `10.0.0.${++addresses}`) =>
    api.app.inject({ method: 'POST', url: `/api/Sign/${call}`, payload, remoteAddress });
  const signRequest = (different: Different = {}, statement: Statement = attendance) =>
    provenSignature(statement, party, {
      ...different,
      evidence: { user, way: 'own phone', ...different.evidence },
    });
  const sign = async (token: string, signature?: string) =>
    phone('signature', { token, signature: signature ?? (await signRequest()) });
  const requests = async () =>
    (
      await api.as('kari').send({ url: `/api/SigningRequests?businessId=${business.businessId}` })
    ).json<SigningRequest[]>();
  return {
    business,
    party,
    meeting,
    user,
    ask,
    phone,
    signed: signRequest,
    sign,
    requestOf: async (requestId: string) =>
      (await requests()).find((request) => request.requestId === requestId),
    save: (signature: string) =>
      api.as('kari').send({
        method: 'PUT',
        url: `/api/Attendees/${business.businessId}`,
        payload: [{ ...party, signature }],
      }),
    end: (requestId: string, headers = {}) =>
      api.as('kari').send({ method: 'DELETE', url: `/api/SigningRequests/${requestId}`, headers }),
  };
}

export function assertRejected(
  why: string,
  status: number,
  answer: Parameters<typeof parseProblem>[0],
  field = 'token',
) {
  assert.equal(answer.statusCode, status, answer.body);
  assert.deepEqual(parseProblem(answer).errors, [{ field, message: why }]);
}
