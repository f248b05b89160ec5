import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import { AttendeeListSchema } from '@feltbok/contract/cases.ts';
import type { Attendee, Business } from '@feltbok/domain/cases/case.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { acceptedContacts, refusedContacts } from '@feltbok/testing/attendee-contacts.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { drawSignature } from '../testing/drawn-signature';
import { encodePng } from '../testing/png';
import { type Answer, parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

const property = '4699-31/472';
let business: Business;
beforeEach(async () => {
  business = await api.as('kari').businessOf(property);
});

const put = (
  payload: unknown,
  headers: Record<string, string> = {},
  businessId = business.businessId,
  by = 'kari',
) =>
  api.as(by).send({
    method: 'PUT',
    url: `/api/Attendees/${businessId}`,
    payload: payload as object,
    headers,
  });
const readList = () => api.as('per').businessOf(property);
const readStored = async () =>
  (await api.database.execute(sql`select * from attendees order by attendee_id`)).rows;

function parseList(answer: Answer): Attendee[] {
  assert.equal(answer.statusCode, 200, answer.body);
  const list: unknown = answer.json();
  assert.ok(Value.Check(AttendeeListSchema, list));
  return list;
}

function first(list: Attendee[] = business.attendees): Attendee {
  const [attendee] = list;
  assert.ok(attendee);
  return attendee;
}

async function assertRejected(payload: unknown, field: string): Promise<void> {
  const before = await readStored();
  const answer = await put(payload);
  assert.equal(answer.statusCode, 400, answer.body);
  assert.ok(
    parseProblem(answer).errors?.some((error) => error.field === field),
    `${field} is not named in ${answer.body}`,
  );
  assert.deepEqual(await readStored(), before);
}

describe('saving the list', () => {
  test('[API-5] new and known parties are saved together, and all come back with ids', async () => {
    const known = first();
    const uuid = randomUUID();
    const added = {
      uuid,
      businessId: business.businessId,
      name: 'Máhtte Čáhppes',
      gnr: 31,
      bnr: 80,
      roleCode: 'GB',
    };
    const signature = drawSignature();
    const answer = await put([added, { ...known, signature, isParticipated: true }]);
    const list = parseList(answer);

    const saved = list.find((listedAttendee) => listedAttendee.uuid === uuid);
    assert.ok(saved);
    assert.ok(Number.isInteger(saved.id));
    assert.deepEqual(saved, {
      id: saved.id,
      uuid,
      businessId: business.businessId,
      name: 'Máhtte Čáhppes',
      gnr: 31,
      bnr: 80,
      snr: null,
      fnr: null,
      idtype: '',
      personId: '',
      address: '',
      postOffice: '',
      email: '',
      phoneNumber: '',
      roleCode: 'GB',
      role: 'Gjenboer',
      isParticipated: true,
      isRepresentedBy: false,
      powerOfAttorneyType: null,
      signature: '',
      komm: '4699',
    });
    assert.deepEqual(
      list.find(({ id }) => id === known.id),
      { ...known, signature },
    );
    assert.equal(answer.headers.etag, `"${business.attendeesRevision + 1}"`);

    const now = await readList();
    assert.deepEqual(now.attendees, list);
    assert.equal(now.attendeesRevision, business.attendeesRevision + 1);
    assert.equal(now.details.numberOfParties, list.length);
    assert.equal(now.overviewRevision, business.overviewRevision);
  });

  test('[API-5] a saved party that the body omits stays', async () => {
    assert.deepEqual(parseList(await put([])), business.attendees);
    assert.deepEqual(parseList(await put([first()])), business.attendees);
    assert.ok(business.attendees.length > 1);
  });

  test('[API-5] one invalid party prevents the save of all others', async () => {
    const uuid = randomUUID();
    await assertRejected(
      [
        { uuid, name: 'Sárá Utsi' },
        { uuid: randomUUID(), name: '' },
      ],
      '[1].name',
    );
    assert.ok(!(await readList()).attendees.some((listedAttendee) => listedAttendee.uuid === uuid));
  });

  test('[API-5] a new party is an owner who attends and is not represented', async () => {
    const uuid = randomUUID();
    const saved = parseList(await put([{ uuid, name: 'Elle Gaup' }])).find(
      (listedAttendee) => listedAttendee.uuid === uuid,
    );
    assert.ok(saved);
    const { roleCode, role, isParticipated, isRepresentedBy, powerOfAttorneyType } = saved;
    assert.deepEqual(
      { roleCode, role, isParticipated, isRepresentedBy, powerOfAttorneyType },
      {
        roleCode: 'AE',
        role: 'Aktuell eier',
        isParticipated: true,
        isRepresentedBy: false,
        powerOfAttorneyType: null,
      },
    );
  });

  test('an omitted field of a saved party keeps its value', async () => {
    const { id, uuid, name } = first();
    const before = first();
    const after = first(parseList(await put([{ id, uuid, name, phoneNumber: '58 00 00 01' }])));
    assert.deepEqual(after, { ...before, phoneNumber: '58 00 00 01' });
  });

  test('[ATT-16] komm is the municipality’s number when there are gnr and bnr', async () => {
    const uuid = randomUUID();
    const save = async (fields: object) =>
      parseList(await put([{ uuid, name: 'Inga Sara', komm: '0301', ...fields }])).find(
        (listedAttendee) => listedAttendee.uuid === uuid,
      )?.komm;
    assert.equal(await save({ gnr: 31, bnr: null }), null);
    assert.equal(await save({ gnr: 31, bnr: 9 }), '4699');
    assert.equal(await save({ gnr: null, bnr: 9 }), null);
  });

  test('a party keeps a property in the neighbouring municipality', async () => {
    const { uuid } = first();
    await api.database.execute(sql`update attendees set komm = '4698' where uuid = ${uuid}`);
    const present = first((await readList()).attendees);
    assert.equal(
      first(parseList(await put([{ ...present, email: 'anne@example.org' }]))).komm,
      '4698',
    );
    assert.equal(first(parseList(await put([{ ...present, bnr: 473 }]))).komm, '4699');
    await put([{ ...present, bnr: 472 }]);
  });

  test('an empty signature removes the saved one', async () => {
    const signed = parseList(await put([{ ...first(), signature: drawSignature(20) }]));
    assert.notEqual(first(signed).signature, '');
    assert.equal(first(parseList(await put([{ ...first(), signature: '' }]))).signature, '');
  });

  test('a meeting with forty signatures is saved', async () => {
    const parties = Array.from({ length: 40 }, (_, index) => ({
      uuid: randomUUID(),
      name: `Sameier ${index}`,
      roleCode: 'SE',
      signature: drawSignature(index),
    }));
    assert.equal(parseList(await put(parties)).length, business.attendees.length + 40);
  });

  test('[SRV-2] signatures that are too large are rejected, and nothing is saved', async () => {
    const large = { width: 3680, height: 800, depth: 16, colourType: 6 };
    const signature = encodePng(large, Buffer.alloc(large.height * (1 + large.width * 8)));
    const before = await readStored();
    const answer = await put(
      Array.from({ length: 200 }, () => ({ uuid: randomUUID(), name: 'Mange', signature })),
    );
    assert.equal(answer.statusCode, 400);
    assert.match(
      String(parseProblem(answer).detail),
      /^signature: is one of too many, and too large/,
    );
    assert.deepEqual(await readStored(), before);
  });
});

describe('a device that has only the case list', () => {
  const listAttendees = async () => {
    const all = (await api.as('kari').cases()).flatMap(({ businesses }) => businesses);
    return all.find(({ businessId }) => businessId === business.businessId)?.attendees ?? [];
  };

  test('[SRV-5] an opened case has national ids and signatures, and its revision', async () => {
    await put([{ ...first(), signature: drawSignature(30), idtype: 'F', personId: '02013299997' }]);
    const { headers, ...answer } = await api
      .as('per')
      .send({ url: `/api/Attendees/${business.businessId}` });
    const { signature, personId } = first(answer.json());
    assert.deepEqual([signature, personId], [drawSignature(30), '02013299997']);
    assert.equal(headers.etag, `"${(await readList()).attendeesRevision}"`);
  });

  test('[SRV-5] an app of 1.6.0 that sends the list back clears nothing', async () => {
    await put([{ ...first(), signature: drawSignature(31), idtype: 'F', personId: '02013299997' }]);
    const before = await readList();
    const body = (await listAttendees()).map((listedAttendee) => ({
      ...listedAttendee,
      phoneNumber: '58 00 00 03',
    }));
    assert.equal(body[0]?.signature, 'signed');
    const after = parseList(await put(body, { 'If-Match': `"${before.attendeesRevision}"` }));
    assert.deepEqual(
      after,
      before.attendees.map((listedAttendee) => ({ ...listedAttendee, phoneNumber: '58 00 00 03' })),
    );
  });

  test('[SRV-5] a whole list queued by 1.6.0 sets and removes signatures', async () => {
    const whole = (await readList()).attendees;
    const drawn = parseList(
      await put(
        whole.map((listedAttendee) => ({ ...listedAttendee, signature: drawSignature(32) })),
      ),
    );
    assert.deepEqual(
      new Set(drawn.map(({ signature }) => signature)),
      new Set([drawSignature(32)]),
    );
    const removed = parseList(
      await put(
        drawn.map((listedAttendee) => ({
          ...listedAttendee,
          signature: '',
          personId: '',
          idtype: '',
        })),
      ),
    );
    assert.deepEqual(
      new Set(removed.map(({ signature, personId }) => signature + personId)),
      new Set(['']),
    );
    await put(whole);
  });

  test('[SRV-5] a listed party can sign again, and a new party has no placeholder', async () => {
    const [listedAttendee] = await listAttendees();
    const uuid = randomUUID();
    const after = parseList(
      await put([
        { ...listedAttendee, signature: drawSignature(33) },
        { ...listedAttendee, id: undefined, uuid },
      ]),
    );
    assert.equal(first(after).signature, drawSignature(33));
    assert.equal(first(after).personId, (await readList()).attendees[0]?.personId);
    const { signature, personId } = after.find((party) => party.uuid === uuid) as Attendee;
    assert.deepEqual([signature, personId], ['', '']);
  });
});

describe('who is who', () => {
  test('[API-5] parties are matched by uuid, in any order and letter case', async () => {
    const [firstAttendee, secondAttendee] = business.attendees;
    assert.ok(firstAttendee && secondAttendee);
    const swapped = [
      { uuid: secondAttendee.uuid.toUpperCase(), name: 'Den andre' },
      { uuid: firstAttendee.uuid, name: 'Den ene' },
    ];
    const list = parseList(await put(swapped));
    assert.deepEqual(
      list.slice(0, 2).map(({ id, name }) => [id, name]),
      [
        [firstAttendee.id, 'Den ene'],
        [secondAttendee.id, 'Den andre'],
      ],
    );
    await put([firstAttendee, secondAttendee]);
  });

  test('[API-5] a save repeated after a lost answer adds nobody twice', async () => {
    const body = [{ uuid: randomUUID(), name: 'Piera Balto' }];
    const condition = { 'If-Match': `"${business.attendeesRevision}"` };
    const once = await put(body, condition);
    const twice = await put(body, condition);
    assert.deepEqual(parseList(twice), parseList(once));
    assert.equal(twice.headers.etag, once.headers.etag);
  });

  test('parties from a device without uuids are matched by ids', async () => {
    const { uuid: _uuid, ...known } = first();
    const list = parseList(await put([{ ...known, phoneNumber: '58 00 00 02' }]));
    assert.equal(list.length, business.attendees.length);
    assert.deepEqual(first(list), { ...first(), phoneNumber: '58 00 00 02' });
  });

  test('a party from a device without uuids gets one, and a repetition adds nobody', async () => {
    const known = business.attendees.map(({ uuid: _uuid, ...attendee }) => attendee);
    const added = {
      businessId: business.businessId,
      name: 'Risten Eira',
      gnr: 31,
      bnr: 81,
      snr: null,
      fnr: null,
    };
    const once = parseList(await put([...known, added]));
    assert.equal(once.length, business.attendees.length + 1);
    assert.deepEqual(parseList(await put([...known, added])), once);
    // Two who are alike in one list are two.
    assert.equal(
      parseList(await put([...known, added, added])).length,
      business.attendees.length + 2,
    );
  });

  const rest: Record<string, [body: () => object[], field: string]> = {
    'an id that no party of the business has': [() => [{ id: 999_999, name: 'Ukjent' }], '[0].id'],
    'an id and a uuid of two parties': [
      () => [{ ...first(), uuid: business.attendees[1]?.uuid }],
      '[0].uuid',
    ],
    'a saved party with a new uuid': [() => [{ ...first(), uuid: randomUUID() }], '[0].uuid'],
    'one uuid twice': [() => [first(), { ...first() }], '[1].uuid'],
    'one id twice': [() => [1, 2].map(() => ({ id: first().id, name: 'Dobbel' })), '[1].id'],
    'another business': [
      () => [{ ...first(), businessId: first().businessId + 1 }],
      '[0].businessId',
    ],
  };
  for (const [what, [body, field]] of Object.entries(rest)) {
    test(`[API-4] ${what} is rejected with 400 naming ${field}`, () =>
      assertRejected(body(), field));
  }

  test('[API-3] a party of another business is neither moved nor mentioned', async () => {
    const { rows } = await api.database.execute<{ id: string; uuid: string }>(sql`
      insert into attendees (customer_id, business_id, uuid, name, idtype, person_id, address,
        post_office, email, phone_number, role_code, is_participated, is_represented_by, signature)
      select customer_id, business_id, gen_random_uuid(), 'Nils sin part', '', '', '',
        '', '', '', 'HH', true, false, ''
      from businesses where customer_id = '1899' returning attendee_id as id, uuid`);
    const [elsewhere] = rows;
    assert.ok(elsewhere);
    const before = await readStored();
    const known = await put([{ id: Number(elsewhere.id), name: 'Tatt' }]);
    const unknown = await put([{ id: 888_888, name: 'Tatt' }]);
    assert.deepEqual(known.json(), unknown.json());
    assert.deepEqual(await readStored(), before);
    // The uuid names a party within its business only: here it is a new one.
    const added = parseList(await put([{ uuid: elsewhere.uuid, name: 'Ny her' }]));
    assert.notEqual(added.find(({ uuid }) => uuid === elsewhere.uuid)?.id, Number(elsewhere.id));
    assert.deepEqual(
      (await readStored()).filter(({ customer_id }) => customer_id === '1899'),
      before.filter(({ customer_id }) => customer_id === '1899'),
    );
  });
});

describe('two users who save', () => {
  test('[OFF-12] a list of an older revision gets 412 with the current list', async () => {
    const older = { 'If-Match': `"${business.attendeesRevision}"` };
    parseList(
      await put([{ ...first(), phoneNumber: `58 00 ${business.attendeesRevision}` }], older),
    );
    const now = await readList();
    const before = await readStored();

    const answer = await put([{ ...first(), phoneNumber: 'min' }], older);
    assert.equal(answer.statusCode, 412);
    assert.deepEqual(parseProblem(answer).current, now.attendees);
    assert.equal(answer.headers.etag, `"${now.attendeesRevision}"`);
    assert.deepEqual(await readStored(), before);
  });

  test('[OFF-12] one of two simultaneous saves wins and the other gets a conflict', async () => {
    const condition = { 'If-Match': `"${business.attendeesRevision}"` };
    const answers = await Promise.all(
      ['kari', 'per'].map((by) =>
        put([{ ...first(), email: `${by}@example.org` }], condition, undefined, by),
      ),
    );
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 412]);
  });

  test('[OFF-11] a repetition with the same key gets the first answer in any case', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = [{ ...first(), address: 'Fjordvegen 14' }];
    const once = await put(body, headers);
    await put([{ ...first(), address: 'Fjordvegen 16' }]);
    const twice = await put(body, headers);
    assert.deepEqual(
      [twice.statusCode, twice.body, twice.headers.etag],
      [once.statusCode, once.body, once.headers.etag],
    );
    assert.equal(first((await readList()).attendees).address, 'Fjordvegen 16');
  });
});

test('[API-9] the trail masks personal numbers, and has digests of signatures', async () => {
  const { rows: before } = await api.database.execute(
    sql`select count(*)::int as count from audit_events`,
  );
  const uuid = randomUUID();
  const party = {
    uuid,
    name: 'Bjørg Ráste',
    idtype: 'F',
    personId: '01810012345',
    signature: drawSignature(3),
  };
  const saved = parseList(await put([{ ...first(), email: 'ny@example.org' }, party])).find(
    (listedAttendee) => listedAttendee.uuid === uuid,
  );
  const { rows } = await api.database.execute<Record<string, unknown>>(sql`
    select subject, action, resource, resource_id, business_id::int as business_id, before, after
    from audit_events order by audit_event_id offset ${before[0]?.count}`);
  const [changed, created] = rows;
  assert.equal(rows.length, 2);
  assert.deepEqual(changed, {
    subject: 'kari',
    action: 'changed',
    resource: 'attendee',
    resource_id: String(first().id),
    business_id: business.businessId,
    before: { email: first().email },
    after: { email: 'ny@example.org' },
  });
  assert.deepEqual([created?.action, created?.resource_id], ['created', String(saved?.id)]);
  assert.doesNotMatch(JSON.stringify(rows), /01810012345|base64/);
});

describe('bad input', () => {
  const errors: Record<string, [fields: object, field: string]> = {
    ...refusedContacts,
    'no name': [{ name: undefined }, 'name'],
    'a lease number as a text': [{ fnr: '1' }, 'fnr'],
    'a number of 16 digits': [{ personId: '1'.repeat(16) }, 'personId'],
    'an unknown type of number': [{ idtype: 'X' }, 'idtype'],
    'a post office of 51 characters': [{ postOffice: 'x'.repeat(51) }, 'postOffice'],
    'an unknown role': [{ roleCode: 'XX' }, 'roleCode'],
    'a participation that is no yes or no': [{ isParticipated: 'yes' }, 'isParticipated'],
    'an unknown power of attorney': [{ powerOfAttorneyType: 'FULL' }, 'powerOfAttorneyType'],
    'a signature that is no data URL': [
      { signature: 'https://elsewhere.example/a.png' },
      'signature',
    ],
    'a signature of another type': [
      { signature: 'data:image/svg+xml;base64,PHN2Zy8+' },
      'signature',
    ],
    'a signature that only says it is a PNG': [
      { signature: 'data:image/png;base64,PHN2Zy8+' },
      'signature',
    ],
    'a signature that breaks off': [{ signature: drawSignature().slice(0, 400) }, 'signature'],
    'a signature with a bit that has flipped': [
      {
        signature: drawSignature().replace(
          /(.{60})(.)/,
          (_, start, listedAttendee) => start + (listedAttendee === 'A' ? 'B' : 'A'),
        ),
      },
      'signature',
    ],
    'a signature larger than any pad': [{ signature: drawSignature(0, 4000, 200) }, 'signature'],
    'a signature of a bit depth that no PNG has': [
      {
        signature: encodePng(
          { width: 920, height: 200, depth: 255, colourType: 6 },
          Buffer.alloc(200),
        ),
      },
      'signature',
    ],
    'a signature of no height': [{ signature: drawSignature(0, 920, 0) }, 'signature'],
    'a signature of more than 700000 characters': [
      { signature: `data:image/png;base64,${'A'.repeat(700_000)}` },
      'signature',
    ],
    'a uuid that is none': [{ uuid: 'kari' }, 'uuid'],
    'a character that the database cannot hold': [{ address: 'a\0b' }, 'address'],
  };
  for (const [what, [fields, field]] of Object.entries(errors)) {
    test(`[API-4] ${what} is rejected with 400 naming the field, and nothing is changed`, () =>
      assertRejected([{ uuid: randomUUID(), name: 'Ola', ...fields }], `[0].${field}`));
  }

  test('[ATT-18] [ATT-19] [ATT-20] what the form accepts is saved', async () => {
    const parties = Object.values(acceptedContacts).map((fields) => ({
      uuid: randomUUID(),
      name: 'Ola',
      ...fields,
    }));
    const saved = parseList(await put(parties));
    for (const party of parties) {
      const found = saved.find(({ uuid }) => uuid === party.uuid);
      assert.deepEqual(found, { ...found, ...party });
    }
  });

  test('[API-4] all errors of all parties are named at once', async () => {
    const answer = await put([
      { uuid: randomUUID(), name: ' ', email: 'x' },
      { uuid: randomUUID(), name: 'Ola', idtype: 'S', personId: '1' },
    ]);
    assert.deepEqual(
      parseProblem(answer).errors?.map(({ field }) => field),
      ['[0].name', '[0].email', '[1].personId'],
    );
  });

  test('[API-4] a body without a list, or of more than 8 MiB, is rejected', async () => {
    for (const payload of [{}, 'x', null]) {
      assert.equal(
        (await put(JSON.stringify(payload), { 'Content-Type': 'application/json' })).statusCode,
        400,
      );
    }
    const answer = await put([{ name: 'x'.repeat(8 * 1024 * 1024) }]);
    assert.equal(answer.statusCode, 413);
  });

  test('invalid values of the case system stay, and changed values must be valid', async () => {
    const { uuid } = first();
    await api.database.execute(sql`
      update attendees
      set email = 'ola@fjordvik, kari@fjordvik', idtype = 'F', person_id = '1'
      where uuid = ${uuid}`);
    const dirty = first((await readList()).attendees);
    assert.equal(
      first(parseList(await put([{ ...dirty, signature: drawSignature(9) }]))).email,
      dirty.email,
    );
    await assertRejected([{ ...dirty, email: 'ola@fjordvik' }], '[0].email');
    await assertRejected([{ ...dirty, idtype: 'S' }], '[0].personId');
    await put([{ ...dirty, email: '', idtype: '', personId: '' }]);
  });
});

describe('businesses out of reach', () => {
  for (const [ownerItem, propertyNumber] of [
    ['of another customer', '1899-5/5'],
    ['in a municipality outside the restriction', '4698-2/1'],
  ] as const) {
    test(`[API-3] the list of a business ${ownerItem} is not found or changed`, async () => {
      const { rows } = await api.database.execute<{ id: string }>(
        sql`select business_id as id from businesses where property_number = ${propertyNumber}`,
      );
      const before = await readStored();
      for (const body of [[], [{ uuid: randomUUID(), name: 'Inntrenger' }]]) {
        assert.equal((await put(body, {}, Number(rows[0]?.id))).statusCode, 404);
      }
      assert.deepEqual(await readStored(), before);
    });
  }
});

test('[SRV-11] a full list can be changed, rejects parties, and says what to do', async () => {
  await api.database.execute(sql`
    insert into attendees (customer_id, business_id, uuid, name, idtype, person_id, address,
      post_office, email, phone_number, role_code, is_participated, is_represented_by, signature)
    select '4699', ${business.businessId}, gen_random_uuid(), 'Part ' || n, '', '', '',
      '', '', '', 'NB', true, false, ''
    from generate_series(1, ${caps.attendees - business.attendees.length}::int) as n`);
  const [first] = business.attendees;
  assert.equal((await put([{ ...first, isParticipated: false }])).statusCode, 200);
  const answer = await put([{ name: 'Én til' }]);
  assert.equal(answer.statusCode, 422);
  assert.match(parseProblem(answer).detail ?? '', /may have 2000 attendees\. Save fewer/);
});

describe('the notice and position of a party', () => {
  const notice = {
    notifiedOn: '2026-11-02',
    noticeWay: 'letter',
    noticeReceipt: 'Kvittert 4.11.',
    agreesToShortNotice: true,
    representedBy: 'Berit Moe',
    position: 'disagreed',
    remark: 'Krever bekken som grense',
  };
  const findParty = async (uuid: string) =>
    first((await readList()).attendees.filter((attendee) => attendee.uuid === uuid));

  test('[JOB-2] [JOB-3] is saved, seen by others, and absent where nothing is recorded', async () => {
    const { uuid, name } = first();
    assert.ok(!('notifiedOn' in first()));
    const saved = parseList(await put([{ uuid, name, ...notice }]));
    assert.deepEqual(
      { ...first(saved.filter((party) => party.uuid === uuid)), ...notice },
      first(saved.filter((party) => party.uuid === uuid)),
    );
    assert.deepEqual({ ...(await findParty(uuid)), ...notice }, await findParty(uuid));
  });

  test('[JOB-2] stays when an older app saves the party without it', async () => {
    const { uuid, name } = first();
    await put([{ uuid, name, ...notice }]);
    await put([{ uuid, name, phoneNumber: '900 11 222' }]);
    const { phoneNumber, notifiedOn, remark } = await findParty(uuid);
    assert.deepEqual(
      { phoneNumber, notifiedOn, remark },
      { phoneNumber: '900 11 222', notifiedOn: notice.notifiedOn, remark: notice.remark },
    );
  });

  test('[JOB-2] is removed by empty values, and a repeated save changes nothing', async () => {
    const { uuid, name } = first();
    const empty = {
      notifiedOn: '',
      noticeWay: '',
      noticeReceipt: '',
      agreesToShortNotice: false,
      representedBy: '',
      position: '',
      remark: '',
    };
    await put([{ uuid, name, ...notice }]);
    await put([{ uuid, name, ...empty }]);
    assert.ok(!('notifiedOn' in (await findParty(uuid))));
    const { attendeesRevision } = await readList();
    await put([{ uuid, name, ...empty }]);
    assert.equal((await readList()).attendeesRevision, attendeesRevision);
  });

  test('[API-4] is rejected where it is invalid', async () => {
    const { uuid, name } = first();
    const reject = (field: string, value: unknown) =>
      assertRejected([{ uuid, name, [field]: value }], `[0].${field}`);
    await reject('notifiedOn', '2026-02-30');
    await reject('noticeReceipt', 'å'.repeat(501));
    await reject('position', 'maybe');
    await reject('agreesToShortNotice', 'yes');
  });
});
