import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { StoredDocument } from '@feltbok/domain/documents/document.ts';
import { newDocument, pngFile, toDataUrl } from '../testing/sample-documents';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const kari = api.as('kari');

let place: { caseId: number; businessId: number };
before(async () => {
  const [surveyCase] = await kari.cases();
  assert.ok(surveyCase?.businesses[0]);
  place = { caseId: surveyCase.caseId, businessId: surveyCase.businesses[0].businessId };
});

async function addMark(subject = 'kari', { businessId } = place) {
  const uuid = randomUUID();
  const payload = { uuid, businessId, north: 6_689_343.07, east: 370_761.06 };
  const answer = await api.as(subject).send({ method: 'POST', url: '/api/BoundaryMarks', payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return { id: answer.json<{ id: number }>().id, uuid };
}

const post = (markUuid: string | null | undefined) =>
  kari.send({
    method: 'POST',
    url: '/api/Documents',
    payload: newDocument(place, pngFile, {
      fileType: 'image/png',
      file: toDataUrl('image/png', pngFile),
      markUuid,
    }),
  });
const patch = (id: number, payload: object, revision?: number) =>
  kari.send({
    method: 'PATCH',
    url: `/api/Documents/${id}`,
    payload,
    headers: revision === undefined ? {} : { 'If-Match': `"${revision}"` },
  });

async function findDocument(id: number): Promise<StoredDocument> {
  const found = (await api.as('per').cases())
    .flatMap(({ businesses }) => businesses)
    .flatMap(({ documentTypes = [] }) => documentTypes.flatMap(({ documents }) => documents))
    .find((listedDocument) => listedDocument.id === id);
  assert.ok(found);
  return found;
}

async function saveDocument(markUuid?: string): Promise<number> {
  const answer = await post(markUuid);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ id: number }>().id;
}

test('[RGT-15] a photo is attached to a mark when taken, and later to another', async () => {
  const first = await addMark();
  const second = await addMark();
  const id = await saveDocument(first.uuid);
  assert.deepEqual(
    [(await findDocument(id)).markUuid, (await findDocument(id)).revision],
    [first.uuid, 1],
  );
  assert.equal((await patch(id, { markUuid: second.uuid }, 1)).statusCode, 204);
  assert.equal((await findDocument(id)).markUuid, second.uuid);
  const late = await patch(id, { markUuid: first.uuid }, 1);
  assert.equal(late.statusCode, 412);
  assert.equal(late.json().current.markUuid, second.uuid);
  assert.equal((await patch(id, { markUuid: null }, 2)).statusCode, 204);
  assert.equal((await findDocument(id)).markUuid, null);
});

test('[RGT-15] a change of a photo by 1.6.0 keeps its mark', async () => {
  const mark = await addMark();
  const id = await saveDocument(mark.uuid);
  assert.equal((await patch(id, { isRelevant: false })).statusCode, 204);
  const { markUuid, isRelevant } = await findDocument(id);
  assert.deepEqual({ markUuid, isRelevant }, { markUuid: mark.uuid, isRelevant: false });
});

test('[RGT-15] a photo cannot be attached to a mark of another case', async () => {
  const nils = await api.as('nils').businessOf('1899-5/5');
  const foreign = await addMark('nils', { caseId: 0, businessId: nils.businessId });
  const id = await saveDocument();
  for (const markUuid of [randomUUID(), foreign.uuid]) {
    for (const answer of [await post(markUuid), await patch(id, { markUuid })]) {
      assert.equal(answer.statusCode, 400);
      assert.equal(parseProblem(answer).detail, 'markUuid: names no boundary mark of the case');
    }
  }
  assert.equal((await patch(id, {})).statusCode, 400);
  assert.equal((await findDocument(id)).markUuid, null);
});

test('[RGT-15] photos stay without a mark when their mark is removed', async () => {
  const mark = await addMark();
  const id = await saveDocument(mark.uuid);
  const url = `/api/BoundaryMarks/${mark.id}?businessId=${place.businessId}`;
  assert.equal((await kari.send({ method: 'DELETE', url })).statusCode, 200);
  const { markUuid, revision } = await findDocument(id);
  assert.deepEqual({ markUuid, revision }, { markUuid: null, revision: 2 });
});
