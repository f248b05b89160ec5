import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { buildExampleRequest, callNames, getCall, type ResourceIds } from './call-requests';
import type { TestApi } from './test-api';

/** The ids of a business and its case, past all policies. */
export async function meetingIds(
  { database }: TestApi,
  propertyNumber: string,
): Promise<ResourceIds> {
  const { rows } = await database.execute<Record<string, string>>(sql`
    select case_id as "case", business_id as business, property_id as property
    from businesses where property_number = ${propertyNumber}`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([kind, id]) => [kind, Number(id)]));
}

/**
 * Makes one of everything that can be made, by the calls that make it. @returns the ids of all of
 * it
 */
export async function createResources(
  api: TestApi,
  subject: string,
  meeting: ResourceIds,
): Promise<ResourceIds> {
  const ids = { ...meeting };
  // The example of an earlier call may have delivered the case, which then is changed by nobody.
  await api.database.execute(sql`update business_states set delivered_at = null`);
  for (const name of callNames) {
    const { creates } = getCall(name);
    if (!creates) continue;
    if (creates === 'boundaryLine') Object.assign(ids, await addMarksOfLine(api, subject, ids));
    const request = buildExampleRequest(name, ids);
    const answer = await api.as(subject).send(request);
    assert.equal(answer.statusCode, 201, `${name}: ${answer.body}`);
    if (creates === 'document') ids.storedDocument = (request.payload as { uuid: string }).uuid;
    [ids[creates]] = Object.values(answer.json<Record<string, number | string>>());
  }
  const announced = buildExampleRequest('postDocument', ids);
  const { file: _, ...withoutContent } = announced.payload as { uuid: string; file: string };
  const answer = await api.as(subject).send({ ...announced, payload: withoutContent });
  assert.equal(answer.statusCode, 201, answer.body);
  const documentUuid = withoutContent.uuid;
  const block = await api
    .as(subject)
    .send(buildExampleRequest('putDocumentBlock', { documentUuid }));
  assert.equal(block.statusCode, 200, block.body);
  return { ...ids, documentUuid, device: await deviceInContact(api, subject) };
}

/** Adds the two marks of a boundary line. @returns their uuids */
async function addMarksOfLine(
  api: TestApi,
  subject: string,
  ids: ResourceIds,
): Promise<ResourceIds> {
  const addMark = async () => {
    const request = buildExampleRequest('postBoundaryMark', ids);
    const answer = await api.as(subject).send(request);
    assert.equal(answer.statusCode, 201, answer.body);
    return (request.payload as { uuid: string }).uuid;
  };
  return { startMark: await addMark(), endMark: await addMark() };
}

/**
 * A new device of the account, which has been in contact once and has a recovery key. @returns its
 * id
 */
export async function deviceInContact(api: TestApi, subject: string): Promise<string> {
  const device = randomUUID();
  const contact = await api.as(subject).send({ url: `/api/CustomerContext?deviceId=${device}` });
  assert.equal(contact.statusCode, 200, contact.body);
  const stored = await api.as(subject).send(buildExampleRequest('storeRecoveryKey', { device }));
  assert.equal(stored.statusCode, 204, stored.body);
  return device;
}
