import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import { acceptedWithRecords } from '@feltbok/contract/accepted-records.ts';
import type { Attendee, Business } from '@feltbok/domain/cases/case.ts';
import { extractSignatureRecord } from '@feltbok/domain/signatures/former-signature.ts';
import {
  misfits,
  type Statement,
  sha256OfText,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { sql } from 'drizzle-orm';
import { drawSignature } from '../testing/drawn-signature';
import { provenFields, provenSignature } from '../testing/proven-signature';
import { createSigningParty } from '../testing/signing-party';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const kari = api.as('kari');
const headers = { accept: acceptedWithRecords };

let business: Business;
let anne: Attendee;
let ola: Attendee;
beforeEach(async () => {
  business = await kari.businessOf('4699-31/472');
  [anne, ola] = business.attendees as [Attendee, Attendee];
});

const url = () => `/api/Attendees/${business.businessId}`;
const createAttendance = (party: Attendee): Statement => ({
  statement: 'attendance-1',
  business: business.businessId,
  case: business.details.caseNumber,
  party: party.uuid,
});
const createSignature = (shade: number, party = anne) =>
  provenFields(createAttendance(party), party, { shade });
const save = (fields: Partial<SignatureFields>, party = anne) =>
  kari.send({ method: 'PUT', url: url(), headers, payload: [{ ...party, ...fields }] });
const readStored = async ({ uuid }: Attendee) => {
  const answer = await kari.send({ url: url(), headers });
  return answer.json<Attendee[]>().find((attendee) => attendee.uuid === uuid);
};
async function assertSaved(fields: Partial<SignatureFields>, party = anne) {
  const answer = await save(fields, party);
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
}
async function assertParted(fields: Partial<SignatureFields>) {
  const before = await readStored(anne);
  const answer = await save(fields);
  assert.equal(answer.statusCode, 400, answer.body.slice(0, 300));
  assert.deepEqual(
    parseProblem(answer).errors?.map(({ message }) => message),
    [misfits.signatureParted],
  );
  assert.deepEqual(await readStored(anne), before);
}

describe('the record of a signature', () => {
  test('[EVI-2] is beside its picture, and is answered as it was sent', async () => {
    const signed = await createSignature(1);
    await assertSaved(signed);
    const { signature, signatureRecord } = (await readStored(anne)) ?? {};
    assert.deepEqual({ signature, signatureRecord }, signed);
    assert.equal(await extractSignatureRecord(signed.signature), null);
  });

  test('[EVI-3] is rejected when it belongs to another picture', async () => {
    const { signatureRecord } = await createSignature(2);
    await assertParted({ signature: drawSignature(3), signatureRecord });
  });

  test('[EVI-3] cannot be changed without its picture', async () => {
    const signed = await createSignature(4);
    await assertSaved(signed);
    const { signature, signatureRecord } = signed;
    await assertParted({
      signature,
      signatureRecord: { ...signatureRecord, signer: 'Per Ukjent' },
    });
    await assertSaved({ signature, signatureRecord: null });
    assert.deepEqual((await readStored(anne))?.signatureRecord, signatureRecord);
  });

  test('[EVI-3] does not fit when its picture is moved to another party', async () => {
    const { signature } = await createSignature(5);
    await assertSaved(await createSignature(5));
    const answer = await save({ signature: (await readStored(anne))?.signature ?? signature }, ola);
    assert.equal(answer.statusCode, 400);
    assert.equal(parseProblem(answer).errors?.[0]?.message, misfits.signatureParty);
  });

  test('[EVI-6] is removed when the signature is withdrawn', async () => {
    await assertSaved(await createSignature(6));
    await assertSaved({ signature: '' });
    assert.equal((await readStored(anne))?.signatureRecord, null);
  });

  test('[API-5] stays when the list is sent with placeholders', async () => {
    const signed = await createSignature(7);
    await assertSaved(signed);
    await assertSaved({ signature: 'signed', signatureRecord: null });
    assert.deepEqual((await readStored(anne))?.signatureRecord, signed.signatureRecord);
  });

  test('[SRV-5] is neither in the case list nor in the trail', async () => {
    const signed = await createSignature(8);
    await assertSaved(signed);
    const list = await kari.send({ url: '/api/Cases' });
    assert.doesNotMatch(list.body, /signatureRecord/);
    const { rows } = await api.database.execute<{ event: string }>(sql`
      select coalesce(before::text, '') || coalesce(after::text, '') as event from audit_events
      where resource = 'attendee' order by audit_event_id desc limit 1`);
    assert.doesNotMatch(rows[0]?.event ?? '', /signatureRecord|\[\[\[/);
    assert.match(rows[0]?.event ?? '', new RegExp(signed.signatureRecord.picture));
  });
});

describe('an app of version 1.7', () => {
  test('[EVI-2] sends and gets the record within the picture', async () => {
    const signature = await provenSignature(createAttendance(anne), anne, { shade: 11 });
    const answer = await kari.send({
      method: 'PUT',
      url: url(),
      payload: [{ ...anne, signature }],
    });
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    assert.doesNotMatch(answer.body, /signatureRecord/);
    assert.equal(answer.json<Attendee[]>()[0]?.signature, signature);
    const { signatureRecord } = (await readStored(anne)) ?? {};
    assert.deepEqual(signatureRecord, await extractSignatureRecord(signature));
    assert.equal(signatureRecord?.picture, await sha256OfText(signature));
  });

  test('[EVI-2] can sign again although it sends back a record that it does not know', async () => {
    await assertSaved(await createSignature(12));
    const { signatureRecord } = (await readStored(anne)) ?? {};
    const signature = await provenSignature(createAttendance(anne), anne, { shade: 13 });
    await assertSaved({ signature, signatureRecord });
    assert.deepEqual(
      (await readStored(anne))?.signatureRecord,
      await extractSignatureRecord(signature),
    );
  });
});

test('[MEET-1] a phone sends the record beside the signature, and a device gets both', async () => {
  const party = await createSigningParty(api);
  const { token, requestId } = await party.ask();
  const evidence = { user: party.user, way: 'own phone' as const };
  const signed = await provenFields(createAttendance(party.party), party.party, {
    evidence,
    shade: 31,
  });
  const otherFields = await provenFields(createAttendance(party.party), party.party, {
    evidence,
    shade: 32,
  });
  const parted = {
    token,
    signature: signed.signature,
    signatureRecord: otherFields.signatureRecord,
  };
  assert.equal((await party.phone('signature', parted)).statusCode, 422);
  const answer = await party.phone('signature', { token, ...signed });
  assert.equal(answer.statusCode, 204, answer.body);
  const listed = await party.requestOf(requestId);
  assert.deepEqual(listed?.signatureRecord, signed.signatureRecord);
  await assertSaved(
    { signature: listed?.signature ?? '', signatureRecord: listed?.signatureRecord },
    party.party,
  );
});

test('[EVI-2] a paper takes the record from beside the sent or stored signature', async () => {
  const htmlContent = '<p>Enige</p>';
  const { business: businessId, case: caseNumber } = createAttendance(anne);
  const agreed: Statement = {
    statement: 'agreement-1',
    business: businessId,
    case: caseNumber,
    text: htmlContent,
  };
  const make = (kind: string, signed: Partial<SignatureFields>) => {
    const parties = [{ uuid: anne.uuid, name: anne.name, ...signed }];
    const payload = { uuid: randomUUID(), businessId, htmlContent, parties };
    return kari.send({ method: 'POST', url: `/api/${kind}`, payload });
  };
  const lastParty = async () => {
    const { rows } = await api.database.execute<{ party: Record<string, unknown> }>(sql`
      select after -> 'parties' -> 0 as party from audit_events
      where resource in ('agreement', 'protocol') order by audit_event_id desc limit 1`);
    return rows[0]?.party;
  };
  const signed = await provenFields(agreed, anne, { shade: 21 });
  assert.equal((await make('Agreements/generate', signed)).statusCode, 200);
  assert.equal((await lastParty())?.signedText, signed.signatureRecord.evidence?.fingerprint);
  const parted = await make('Agreements/generate', { ...signed, signature: drawSignature(22) });
  assert.equal(parseProblem(parted).errors?.[0]?.message, misfits.signatureParted);

  const attendance = await createSignature(23);
  await assertSaved(attendance);
  for (const fields of [{ signature: attendance.signature }, { signature: 'signed' }]) {
    assert.equal((await make('Reports/protocol', fields)).statusCode, 200);
    assert.equal(
      (await lastParty())?.signedText,
      attendance.signatureRecord?.evidence?.fingerprint,
    );
  }
});
