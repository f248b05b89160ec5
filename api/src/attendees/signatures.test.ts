import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import type { Attendee, Business } from '@feltbok/domain/cases/case.ts';
import { embedSignatureRecord } from '@feltbok/domain/signatures/former-signature.ts';
import {
  type Misfit,
  misfits,
  type Statement,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import { sql } from 'drizzle-orm';
import { drawSignature } from '../testing/drawn-signature';
import { type Different, provenSignature } from '../testing/proven-signature';
import { newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { readStoredState } from '../testing/stored-state';
import { type Answer, parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const kari = api.as('kari');

let business: Business;
let anne: Attendee | undefined;
let ola: Attendee | undefined;
beforeEach(async () => {
  business = await kari.businessOf('4699-31/472');
  [anne, ola] = business.attendees;
});

const htmlContent = '<h2>Avtale</h2><p>Partene er enige om grensen.</p>';
const toKnownParty = (party: Attendee | undefined): Attendee => {
  assert.ok(party);
  return party;
};
const meeting = () => ({ business: business.businessId, case: business.details.caseNumber });
const attendance = (party = toKnownParty(anne)): Statement => ({
  statement: 'attendance-1',
  ...meeting(),
  party: party.uuid,
});
const createConsent = (text = htmlContent): Statement => ({
  statement: 'agreement-1',
  ...meeting(),
  text,
});
const createSignature = (
  different: Different = {},
  statement = attendance(),
  party = toKnownParty(anne),
) => provenSignature(statement, party, different);

const save = (fields: Partial<Attendee>, party = toKnownParty(anne)): Promise<Answer> =>
  kari.send({
    method: 'PUT',
    url: `/api/Attendees/${business.businessId}`,
    payload: [{ ...party, ...fields }],
  });
const generate = (
  signature: string,
  more: object = {},
  party: object = {},
  kind = 'Agreements/generate',
) => {
  const { uuid, name } = toKnownParty(anne);
  const parties = [{ uuid, name, signature, ...party }];
  const payload = {
    uuid: randomUUID(),
    businessId: business.businessId,
    htmlContent,
    parties,
    ...more,
  };
  return kari.send({ method: 'POST', url: `/api/${kind}`, payload });
};

/**
 * @param send what is forged. The answer names why, and nothing has changed but that somebody has
 *   read.
 */
async function assertMisfit(misfit: Misfit, send: () => Promise<Answer>): Promise<void> {
  const before = await readStoredState(api);
  const answer = await send();
  assert.equal(answer.statusCode, 400, answer.body.slice(0, 300));
  assert.deepEqual(
    parseProblem(answer).errors?.map(({ message }) => message),
    [misfits[misfit]],
  );
  assert.deepEqual(await readStoredState(api), before);
}
const assertSaved = async (answer: Promise<Answer>) => {
  const { statusCode, body } = await answer;
  assert.equal(statusCode, 200, body.slice(0, 300));
};
async function lastRecorded(): Promise<Record<string, unknown>> {
  const { rows } = await api.database.execute<{ after: Record<string, unknown> }>(sql`
    select after from audit_events where resource = 'attendee'
    order by audit_event_id desc limit 1`);
  return rows[0]?.after ?? {};
}

describe('a signature of attendance', () => {
  test('[EVI-2] that fits is saved, with statement, account and time in the trail', async () => {
    const signature = await createSignature();
    await assertSaved(save({ signature }));
    const { rows } = await api.database.execute<{
      subject: string;
      after: Record<string, unknown>;
      late: number;
    }>(sql`
      select subject, after, extract(epoch from now() - occurred_at)::float8 as late
      from audit_events
      where resource = 'attendee' order by audit_event_id desc limit 1`);
    const [event] = rows;
    assert.equal(event?.subject, 'kari');
    assert.ok((event?.late ?? 999) < 60);
    assert.equal(
      event?.after.signature,
      `sha256:${createHash('sha256').update(signature).digest('hex')}`,
    );
    assert.equal(event?.after.signer, toKnownParty(anne).name);
    const form = JSON.stringify({
      business: business.businessId,
      case: '2026/118',
      party: toKnownParty(anne).uuid,
      statement: 'attendance-1',
    });
    assert.equal(event?.after.signedText, createHash('sha256').update(form).digest('hex'));
  });

  const forged: Record<string, [Misfit, () => Promise<string>]> = {
    'of another text': ['signatureText', () => createSignature({}, createConsent())],
    'of another party': [
      'signatureParty',
      () => createSignature({}, attendance(toKnownParty(ola)), toKnownParty(ola)),
    ],
    'of another case': [
      'signatureCase',
      () => createSignature({}, { ...attendance(), case: '2026/119' }),
    ],
    'of another business': [
      'signatureCase',
      () => createSignature({}, { ...attendance(), business: 999_999 }),
    ],
    'without strokes': ['signatureEmpty', () => createSignature({ strokes: null })],
    'with empty strokes': ['signatureEmpty', () => createSignature({ strokes: '[[]]' })],
    'with the strokes of another': [
      'signatureEmpty',
      () => createSignature({ evidence: { strokes: 'a'.repeat(64) } }),
    ],
    'typed without consent': [
      'signatureEmpty',
      () => createSignature({ record: { method: 'typed' }, evidence: { typed: 'Ánne' } }),
    ],
    'of somebody who is no party': [
      'signatureSigner',
      () => createSignature({ record: { signer: 'Per Ukjent' } }),
    ],
    'of a deputy the party has not': [
      'signatureSigner',
      () => createSignature({ record: { signer: 'Per Ukjent' }, evidence: { as: 'deputy' } }),
    ],
  };
  for (const [what, [misfit, forge]] of Object.entries(forged)) {
    test(`[EVI-2] ${what} is rejected with a sentence, and nothing changes`, async () => {
      const signature = await forge();
      await assertMisfit(misfit, () => save({ signature }));
    });
  }

  test('[EVI-2] of a deputy is saved with its power of attorney', async () => {
    const { caseId } = (await kari.cases()).find(({ businesses }) =>
      businesses.some(({ businessId }) => businessId === business.businessId),
    ) ?? { caseId: 0 };
    const file = toDataUrl('application/pdf', pdfFile(900));
    const document = newDocument({ caseId, businessId: business.businessId }, pdfFile(900), {
      file,
    });
    const posted = await kari.send({ method: 'POST', url: '/api/Documents', payload: document });
    assert.equal(posted.statusCode, 201, posted.body);
    const powerOfAttorney = document.uuid;
    const signature = await createSignature({
      record: { signer: 'Berit Moe' },
      evidence: { as: 'deputy', powerOfAttorney },
    });
    await assertSaved(save({ signature, isRepresentedBy: true, powerOfAttorneyType: 'SMF' }));
    const recorded = await lastRecorded();
    assert.deepEqual(
      [recorded.signer, recorded.signedAs, recorded.powerOfAttorney],
      ['Berit Moe', 'deputy', powerOfAttorney],
    );
    await assertSaved(save({ signature: '', isRepresentedBy: false, powerOfAttorneyType: null }));
  });

  test('[EVI-2] that is typed is saved with its consent', async () => {
    const record = { method: 'typed', consent: 'Jeg signerer ved å skrive navnet mitt.' } as const;
    await assertSaved(
      save({
        signature: await createSignature({ record, evidence: { typed: 'Ánne' }, strokes: null }),
      }),
    );
  });

  test('[EVI-2] at an implausible time is saved and marked', async () => {
    for (const [signedAt, mark] of [
      ['2031-01-01T10:00:00+01:00', 'ahead'],
      ['1998-01-01T10:00:00+01:00', 'old'],
      ['i går', 'unreadable'],
    ] as const) {
      await assertSaved(save({ signature: await createSignature({ record: { signedAt } }) }));
      assert.equal((await lastRecorded()).strangeTime, mark);
    }
  });

  test('[EVI-2] of version 1.6.0 is saved unchanged', async () => {
    const record = {
      signer: 'Ánne',
      subject: 'Deltakelse',
      signedAt: '2026-06-01T10:00:00+02:00',
      method: 'drawn',
    } as const;
    for (const signature of [drawSignature(7), embedSignatureRecord(drawSignature(8), record)]) {
      await assertSaved(save({ signature }));
      const { signature: recorded, signedText } = await lastRecorded();
      assert.equal(recorded, `sha256:${createHash('sha256').update(signature).digest('hex')}`);
      assert.equal(signedText, undefined);
    }
  });

  test('[EVI-3] cannot be moved by renaming its party', async () => {
    const signature = await createSignature();
    await assertSaved(save({ signature }));
    await assertMisfit('signatureSigner', () => save({ name: 'Per Ukjent', signature }));
  });

  test('[EVI-6] can be withdrawn, stays in the trail, and does not come back', async () => {
    const signature = await createSignature({ shade: 3 });
    await assertSaved(save({ signature }));
    await assertSaved(save({ signature: '' }));
    const { rows } = await api.database.execute<{ before: Record<string, unknown> }>(sql`
      select before from audit_events where resource = 'attendee'
      order by audit_event_id desc limit 1`);
    assert.equal(
      rows[0]?.before.signature,
      `sha256:${createHash('sha256').update(signature).digest('hex')}`,
    );
    await assertMisfit('signatureWithdrawn', () => save({ signature }));
    await assertMisfit('signatureWithdrawn', () => generate(signature, {}, {}, 'Reports/protocol'));
  });
});

describe('a signature of an agreement', () => {
  const sign = (different: Different = {}, text = htmlContent) =>
    createSignature(different, createConsent(text));

  test('[EVI-2] that fits is part of the paper and the trail', async () => {
    const answer = await generate(await sign());
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    const { rows } = await api.database.execute<{
      after: { parties: Record<string, unknown>[] };
    }>(sql`
      select after from audit_events where resource = 'agreement'
      order by audit_event_id desc limit 1`);
    const form = JSON.stringify({
      business: business.businessId,
      case: '2026/118',
      statement: 'agreement-1',
      text: htmlContent,
    });
    assert.equal(
      rows[0]?.after.parties[0]?.signedText,
      createHash('sha256').update(form).digest('hex'),
    );
  });

  test('[EVI-3] cannot be moved to another text', async () => {
    const signature = await sign();
    for (const text of [`${htmlContent} `, '<p>Partene er uenige.</p>'])
      await assertMisfit('signatureText', () => generate(signature, { htmlContent: text }));
  });

  test('[EVI-3] cannot be moved to another party, name, case or business', async () => {
    const signature = await sign();
    await assertMisfit('signatureParty', () =>
      generate(signature, {}, { uuid: toKnownParty(ola).uuid, name: toKnownParty(ola).name }),
    );
    await assertMisfit('signatureParty', () => generate(signature, {}, { name: 'Per Ukjent' }));
    await assertMisfit('paperParty', () => generate(signature, {}, { uuid: randomUUID() }));
    const all = (await kari.cases()).flatMap(({ businesses }) => businesses);
    const otherBusiness = all.find(({ businessId }) => businessId !== business.businessId);
    assert.ok(otherBusiness);
    await assertMisfit('paperParty', () =>
      generate(signature, { businessId: otherBusiness.businessId }),
    );
    const ofCase = await createSignature({}, { ...createConsent(), case: '2026/119' });
    await assertMisfit('signatureCase', () => generate(ofCase));
  });

  test('[EVI-3] is not the signature of a party that only attended', async () => {
    const signature = await createSignature({ shade: 9 });
    await assertSaved(save({ signature }));
    await assertMisfit('signatureText', () => generate(signature));
    const answer = await generate('signed');
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    const { rows } = await api.database.execute<{
      after: { parties: Record<string, unknown>[] };
    }>(sql`
      select after from audit_events where resource = 'agreement'
      order by audit_event_id desc limit 1`);
    assert.equal(rows[0]?.after.parties[0]?.signature, '');
  });
});
