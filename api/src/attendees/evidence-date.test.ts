import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import type { Attendee, Business } from '@feltbok/domain/cases/case.ts';
import { misfits, type Statement } from '@feltbok/domain/signatures/signature-evidence.ts';
import { sql } from 'drizzle-orm';
import { performCommand } from '../operator/perform-command';
import { drawSignature } from '../testing/drawn-signature';
import { hasPoppler, readText } from '../testing/poppler';
import { provenSignature } from '../testing/proven-signature';
import { readStoredState } from '../testing/stored-state';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const kari = api.as('kari');
const name = 'Signatures.EvidenceFrom';

let business: Business;
let anne: Attendee;
beforeEach(async () => {
  await api.database.execute(sql`delete from customer_settings where name = ${name}`);
  business = await kari.businessOf('4699-31/472');
  [anne] = business.attendees as [Attendee];
});

const setDate = (value: unknown) =>
  performCommand(
    api.database,
    { act: 'set setting', customerId: '4699', name, value } as Parameters<typeof performCommand>[1],
    async () => api.files,
  );
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Oslo' });
const save = (signature: string, fields: Partial<Attendee> = {}) => {
  const payload = [{ ...anne, ...fields, signature }];
  return kari.send({ method: 'PUT', url: `/api/Attendees/${business.businessId}`, payload });
};
const make = (party: object, kind = 'Agreements/generate') => {
  const parties = [{ uuid: anne.uuid, name: anne.name, signature: '', ...party }];
  const payload = {
    uuid: randomUUID(),
    businessId: business.businessId,
    htmlContent: '<p>Enige</p>',
    parties,
  };
  return kari.send({ method: 'POST', url: `/api/${kind}`, payload });
};
const createAttendance = (): Statement => ({
  statement: 'attendance-1',
  business: business.businessId,
  case: business.details.caseNumber,
  party: anne.uuid,
});
const listReasons = (answer: Awaited<ReturnType<typeof save>>) =>
  parseProblem(answer).errors?.map(({ message }) => message);

describe('a new signature without evidence', () => {
  test('[FLT-8] is stored where the customer has set no date, or a later one', async () => {
    assert.equal((await save(drawSignature(1))).statusCode, 200);
    await setDate(dayFromNow(1));
    assert.equal((await save(drawSignature(2))).statusCode, 200);
    assert.equal((await make({ signature: drawSignature(3) })).statusCode, 200);
  });

  test('[FLT-8] is rejected from the date on, with its reason', async () => {
    await setDate(dayFromNow(0));
    const before = await readStoredState(api);
    for (const answer of [
      await save(drawSignature(4)),
      await make({ signature: drawSignature(5) }),
    ]) {
      assert.equal(answer.statusCode, 400, answer.body.slice(0, 300));
      assert.deepEqual(listReasons(answer), [misfits.signatureEvidence]);
    }
    assert.deepEqual(await readStoredState(api), before);
  });

  test('[FLT-8] that is already stored stays, also on a protocol, which says so', async () => {
    assert.equal((await save(drawSignature(6))).statusCode, 200);
    await setDate(dayFromNow(-1));
    assert.equal((await save(drawSignature(6), { roleCode: 'NB' })).statusCode, 200);
    const protocol = await make({ signature: 'signed' }, 'Reports/protocol');
    assert.equal(protocol.statusCode, 200, protocol.body.slice(0, 300));
    if (hasPoppler) assert.match(readText(protocol.rawPayload), /uten\s+bevis/);
  });
});

test('[FLT-8] a signature of version 1.7 with evidence is stored after the date too', async () => {
  await setDate(dayFromNow(-1));
  // The former one stands on a paper: another party signs.
  const [, ola] = business.attendees as [Attendee, Attendee];
  const signature = await provenSignature(
    { ...createAttendance(), party: ola.uuid } as Statement,
    ola,
  );
  const answer = await kari.send({
    method: 'PUT',
    url: `/api/Attendees/${business.businessId}`,
    payload: [{ ...ola, signature }],
  });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
});

test('[FLT-8] the date has to exist in the calendar', async () => {
  for (const value of ['2027-02-30', '1.3.2027', 'snart', 20_270_301]) {
    const outcome = await setDate(value).catch((error: Error) => error.message);
    assert.match(
      JSON.stringify(outcome),
      /a date such as 2027-03-01|must|cannot be/,
      String(value),
    );
  }
  const { rows } = await api.database.execute(
    sql`select 1 from customer_settings where name = ${name}`,
  );
  assert.deepEqual(rows, []);
});

describe('a party of a paper', () => {
  test('[FLT-8] has to be one of the case, by its uuid', async () => {
    for (const stranger of [{ uuid: randomUUID() }, { uuid: null, name: 'Per Ukjent' }]) {
      for (const kind of ['Agreements/generate', 'Reports/protocol']) {
        const answer = await make(stranger, kind);
        assert.equal(answer.statusCode, 400, answer.body.slice(0, 300));
        assert.deepEqual(listReasons(answer), [misfits.paperParty]);
      }
    }
  });

  test('[FLT-8] gets its name from the case, whatever was sent', {
    skip: !hasPoppler,
  }, async () => {
    const { rawPayload } = await make({ name: 'Per Ukjent' });
    const text = readText(rawPayload);
    assert.match(text, /Ánne Østby/);
    assert.doesNotMatch(text, /Per Ukjent/);
  });

  test('[FLT-8] without a uuid, as sent by version 1.6.0, is found by its name', async () => {
    assert.equal((await make({ uuid: undefined })).statusCode, 200);
  });
});
