import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import { getSuccessStatus } from '@feltbok/contract/define-call.ts';
import type { ResourceKind } from '@feltbok/contract/identifiers.ts';
import {
  type Permission,
  permits,
  type UserRole,
  userRoles,
} from '@feltbok/domain/users/user-role.ts';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import {
  anyIds,
  buildExampleRequest,
  callNames,
  getCall,
  listNamedResources,
  type ResourceIds,
} from '../testing/call-requests';
import { createResources, deviceInContact, meetingIds } from '../testing/created-resources';
import { readStoredState } from '../testing/stored-state';
import {
  type Answer,
  createClaims,
  profile,
  startTestApi,
  type TestApi,
} from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

/**
 * What is there, by whose it is: the own municipality's, the one next door's, and another
 * customer's.
 */
const worlds: Record<'own' | 'restricted' | 'foreign', ResourceIds> = {
  own: {},
  restricted: {},
  foreign: {},
};
const ofNobody: ResourceIds = {
  ...anyIds,
  case: 999_999,
  business: 999_999,
  property: 999_999,
  boundaryMark: 999_999,
  boundaryLine: 999_999,
  document: 999_999,
};
/**
 * What only the other worlds hold. Numbers stand with their neighbours, since a uuid may hold any.
 */
const ofOthers = /HEMMELIG|1899-5\/5|4698-2\/1|"(?:1899|4698)"|Nils/;
const ofFjordvik = /4699-31|"4699"|Fjordvik kommune|Ánne|Kari/;
/** What belongs to the customer as a whole, whatever the municipality. */
const beyondMunicipalities: ResourceKind[] = ['agreementTemplate', 'device'];
/** What belongs to one account, and is not there for another of the same customer. */
const ofTheAccount: ResourceKind[] = ['device', 'documentUuid'];

/** The same resources, with those that belong to one account given to this one. */
async function giveToAccount(
  ids: ResourceIds,
  subject: string,
  named: readonly ResourceKind[],
): Promise<ResourceIds> {
  if (named.includes('documentUuid')) {
    await api.database.execute(
      sql`update documents set created_by = ${subject} where uuid = ${ids.documentUuid}`,
    );
  }
  return named.includes('device') ? { ...ids, device: await deviceInContact(api, subject) } : ids;
}

const restrict = (municipalities: string[]) =>
  api.database.execute(sql`
    update customer_settings set value = ${JSON.stringify(municipalities)}::jsonb
    where customer_id = '4699' and name = 'KommuneRestrictions'`);

before(async () => {
  await restrict([]);
  worlds.restricted = await createResources(api, 'kari', await meetingIds(api, '4698-2/1'));
  await restrict(['4699']);
  worlds.own = await createResources(api, 'kari', await meetingIds(api, '4699-31/472'));
  worlds.foreign = await createResources(api, 'nils', await meetingIds(api, '1899-5/5'));
  for (const role of userRoles) {
    await api.database.execute(
      sql`insert into users (customer_id, subject, name, role)
        values ('4699', ${role}, ${role}, ${role})`,
    );
  }
  await api.database.execute(sql`
    update businesses
    set description = 'HEMMELIG ' || property_number, summary = 'HEMMELIG',
      property_owner = 'HEMMELIG'
    where property_number not like '4699-%'`);
});

/**
 * What a call on what somebody else has made needs: more than the call itself, where that deletes
 * it.
 */
const getNeeded = (name: CallName): Permission | undefined =>
  name === 'deleteDocument' ? 'othersDocuments' : getCall(name).needs;

/**
 * An admitted account with the scope that the call asks for, and of the other kind: a user, or a
 * service account.
 */
const asOtherKind = async (name: CallName, request: InjectOptions): Promise<Answer> => {
  const { scope } = createClaims(name, 'kari');
  const sub = getCall(name).caller ? 'kari' : 'fagsystem-4699';
  return withToken(request, await api.provider.token({ sub, scope }));
};
/** Whoever may make it, with a token for the calls of the other kind. */
const withOtherScope = async (name: CallName, request: InjectOptions): Promise<Answer> => {
  const { sub } = createClaims(name, 'kari');
  const { scope } = createClaims(
    getCall(name).caller === 'case system' ? 'getCases' : 'deliverCases',
    'kari',
  );
  return withToken(request, await api.provider.token({ sub, scope }));
};
const withToken = (request: InjectOptions, token: string): Promise<Answer> =>
  api.app.inject({
    ...request,
    headers: { Authorization: `Bearer ${token}`, ...profile, ...request.headers },
  });
const asNobody = (request: InjectOptions) =>
  api.app.inject({ ...request, headers: { ...profile, ...request.headers } });

async function assertRejected(
  name: CallName,
  status: number,
  answer: Promise<Answer>,
  before: unknown,
): Promise<void> {
  const { statusCode, body } = await answer;
  assert.equal(statusCode, status, `${name}: ${body}`);
  assert.doesNotMatch(body, ofOthers, name);
  assert.deepEqual(await readStoredState(api), before, `${name} changed something`);
}

/**
 * Rejected, and in the very words in which ids that nobody has are rejected: nothing shows that
 * these are somebody's.
 */
async function assertNotThere(
  name: CallName,
  subject: string,
  request: InjectOptions,
  unknown: InjectOptions,
) {
  const before = await readStoredState(api);
  const caller = api.asCallerOf(name, subject);
  const answer = await caller.send(request);
  assert.ok([400, 404].includes(answer.statusCode), `${name}: ${answer.statusCode} ${answer.body}`);
  const ofUnknown = await caller.send(unknown);
  assert.deepEqual([answer.statusCode, answer.body], [ofUnknown.statusCode, ofUnknown.body], name);
  assert.doesNotMatch(answer.body, /HEMMELIG/, name);
  assert.deepEqual(await readStoredState(api), before, `${name} changed something`);
}

for (const name of callNames) {
  const { method, path } = calls[name];
  const success = getSuccessStatus(calls[name]);
  const named = listNamedResources(name);
  const isOfTheAccount = named.some(({ kind }) => ofTheAccount.includes(kind));
  const isBoundToMunicipality = named.some(({ kind }) => !beyondMunicipalities.includes(kind));

  describe(`${method} ${path}`, () => {
    // The customer has only so many.
    after(() =>
      api.database.execute(sql`delete from agreement_templates
        where customer_id = '4699' and row_key not in
          (${worlds.own.agreementTemplate}, ${worlds.restricted.agreementTemplate})`),
    );
    for (const subject of isOfTheAccount ? ['kari'] : ['kari', 'per']) {
      test(`[API-3] succeeds for ${subject === 'kari' ? 'its owner' : 'a colleague'}`, async () => {
        const ids = await createResources(api, 'kari', await meetingIds(api, '4699-31/472'));
        const answer = await api.asCallerOf(name, subject).send(buildExampleRequest(name, ids));
        assert.equal(answer.statusCode, success, answer.body);
        assert.doesNotMatch(answer.body, ofOthers);
      });
    }

    if (isOfTheAccount) {
      test('[API-3, DEV-5] does not find what belongs to a colleague', async () => {
        const ids = await createResources(api, 'kari', await meetingIds(api, '4699-31/472'));
        await assertNotThere(
          name,
          'per',
          buildExampleRequest(name, ids),
          buildExampleRequest(name, ofNobody),
        );
      });
    }

    if (getCall(name).caller === undefined) {
      const needed = getNeeded(name);
      const isPermitted = (role: UserRole) => !needed || permits(role, needed);
      test(`[SRV-4] succeeds for ${userRoles.filter(isPermitted).join(', ')} only`, async () => {
        for (const role of userRoles) {
          const made = await createResources(api, 'kari', await meetingIds(api, '4699-31/472'));
          const kinds = named.map(({ kind }) => kind);
          const ids = await giveToAccount(made, role, kinds);
          const request = buildExampleRequest(name, ids);
          if (isPermitted(role))
            assert.equal((await api.as(role).send(request)).statusCode, success, role);
          else
            await assertRejected(name, 403, api.as(role).send(request), await readStoredState(api));
        }
      });
    }

    test('[API-2] needs a token with its scope, and the right kind of account', async () => {
      const before = await readStoredState(api);
      const request = buildExampleRequest(name, worlds.own);
      await assertRejected(name, 401, asNobody(request), before);
      await assertRejected(name, 401, withOtherScope(name, request), before);
      await assertRejected(name, 403, asOtherKind(name, request), before);
    });

    if (named.length === 0) {
      test('[API-3] shows another customer nothing of this customer', async () => {
        const { body } = await api
          .asCallerOf(name, 'nils')
          .send(buildExampleRequest(name, worlds.foreign));
        assert.doesNotMatch(body, ofFjordvik);
      });
    }

    if (named.length > 0) {
      test('[API-3] does not find data of another customer, in both directions', async () => {
        await assertNotThere(
          name,
          'kari',
          buildExampleRequest(name, worlds.foreign),
          buildExampleRequest(name, ofNobody),
        );
        await assertNotThere(
          name,
          'nils',
          buildExampleRequest(name, worlds.own),
          buildExampleRequest(name, ofNobody),
        );
      });
    }

    if (isBoundToMunicipality) {
      test('[API-3] does not find what is outside the permitted municipalities', async () => {
        const { agreementTemplate: _, ...restricted } = worlds.restricted;
        await assertNotThere(
          name,
          'kari',
          buildExampleRequest(name, restricted),
          buildExampleRequest(name, ofNobody),
        );
      });
    }

    if (named.length > 1) {
      for (const { place, kind } of named) {
        test(`[API-3] with another customer’s ${kind} in the ${place} is rejected`, async () => {
          const ids = await createResources(api, 'kari', await meetingIds(api, '4699-31/472'));
          const unknown = buildExampleRequest(name, ids, { place, kind, id: ofNobody[kind] });
          for (const otherWorld of [worlds.foreign, worlds.restricted]) {
            const request = buildExampleRequest(name, ids, { place, kind, id: otherWorld[kind] });
            await assertNotThere(name, 'kari', request, unknown);
          }
        });
      }
    }
  });
}

test('[SRV-4] writes and corrections need permissions, and other reads need none', () => {
  const ofCasters = ['getCasterMounts', 'streamCorrections'];
  for (const name of callNames) {
    if (getCall(name).caller) continue;
    const needsNone = calls[name].method === 'GET' && !ofCasters.includes(name);
    assert.equal(needsNone, getCall(name).needs === undefined, name);
  }
});

test('[SRV-4] a surveyor and an archivist can delete their own documents', async () => {
  for (const role of ['surveyor', 'archivist']) {
    const request = buildExampleRequest('postDocument', await meetingIds(api, '4699-31/472'));
    const made = await api.as(role).send(request);
    const answer = await api
      .as(role)
      .send({ method: 'DELETE', url: `/api/Documents/${made.json().id}` });
    assert.equal(answer.statusCode, 204, answer.body);
  }
});

test('[SRV-4] archivists see all cases, and leads if the customer allows it', async () => {
  const set = (name: string) =>
    api.database.execute(
      sql`insert into customer_settings (customer_id, name, value)
        values ('4699', ${name}, 'true')`,
    );
  const readAs = () =>
    Promise.all(userRoles.map(async (role) => (await api.as(role).cases()).length > 0));
  await api.database.execute(
    sql`update cases set officer_subject = 'kari' where customer_id = '4699'`,
  );
  await set('Cases.OnlyAssigned');
  assert.deepEqual(
    await readAs(),
    userRoles.map((role) => role === 'archivist'),
  );
  await set('Cases.AllForLeads');
  assert.deepEqual(
    await readAs(),
    userRoles.map((role) => role === 'archivist' || role === 'lead'),
  );
});
