import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { type AgreementTemplate, AgreementTemplatesSchema } from '@feltbok/contract/agreements.ts';
import { createFieldHtml } from '@feltbok/domain/agreements/template-fields.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

const kari = api.as('kari');
const url = '/api/Agreements/templates';
const htmlContent = '<h2>Avtale</h2><p>Partene er enige.</p>';
const save = (payload: object, headers: Record<string, string> = {}) =>
  kari.send({ method: 'POST', url, payload, headers });
const update = (
  rowKey: string,
  payload: object,
  headers: Record<string, string> = {},
  by = 'kari',
) => api.as(by).send({ method: 'PUT', url: `${url}/${rowKey}`, payload, headers });

async function templates(by = 'kari'): Promise<AgreementTemplate[]> {
  const answer = await api.as(by).send({ url });
  assert.equal(answer.statusCode, 200);
  const list: unknown = answer.json();
  assert.ok(Value.Check(AgreementTemplatesSchema, list));
  return list;
}

async function saveTemplate(name: string = randomUUID()): Promise<AgreementTemplate> {
  const answer = await save({ name, htmlContent });
  assert.equal(answer.statusCode, 201, answer.body);
  const found = (await templates()).find(({ rowKey }) => rowKey === answer.json().rowKey);
  assert.ok(found);
  return found;
}

describe('saving a template', () => {
  test('[SRV-2] a template of 700,000 elements is rejected before it is sanitised', async () => {
    const payload = { name: 'Stor', htmlContent: '<p>a</p>'.repeat(700_000) };
    const answer = await api.as('kari').send({ method: 'POST', url, payload });
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(parseProblem(answer).errors, [
      { field: 'htmlContent', message: 'has too many elements for a template' },
    ]);
  });

  test('a template is answered with its rowKey, and the customer’s users see it', async () => {
    const answer = await save({ name: ' Makeskifte ', htmlContent });
    assert.equal(answer.statusCode, 201);
    assert.equal(answer.headers.etag, '"1"');
    const { rowKey } = answer.json();
    assert.deepEqual(Object.keys(answer.json()), ['rowKey']);
    assert.deepEqual(
      (await templates('per')).find((listedTemplate) => listedTemplate.rowKey === rowKey),
      { rowKey, name: 'Makeskifte', htmlContent, revision: 1 },
    );
  });

  test('[PPR-2] fields stay fields, without the values of the case they were saved in', async () => {
    const createText = (property: string | null) =>
      `<p>${createFieldHtml('property', property)}</p>`;
    const name = randomUUID();
    const answer = await save({ name, htmlContent: createText('31/472') });
    assert.equal(answer.statusCode, 201, answer.body);
    const saved = (await templates()).find((listed) => listed.name === name);
    assert.equal(saved?.htmlContent, createText(null));
  });

  test('[API-3] another customer sees none of it, and cannot change it', async () => {
    const { rowKey } = await saveTemplate();
    assert.deepEqual(await templates('nils'), []);
    assert.equal(
      (await update(rowKey, { name: 'Nils sin', htmlContent }, {}, 'nils')).statusCode,
      404,
    );
  });

  test('[AGR-6] a used name is rejected with 400, whatever its case or spaces', async () => {
    await saveTemplate('Båndlegging på Åsen');
    for (const name of [
      'Båndlegging på Åsen',
      ' båndlegging PÅ ÅSEN ',
      'Ba\u030andlegging pa\u030a A\u030asen',
    ]) {
      const answer = await save({ name, htmlContent });
      assert.equal(answer.statusCode, 400, name);
      assert.deepEqual(parseProblem(answer).errors, [
        { field: 'name', message: 'Template name already exists' },
      ]);
    }
    assert.equal((await templates()).filter(({ name }) => /sen$/i.test(name)).length, 1);
  });

  test('[AGR-6] two customers may have templates with the same name', async () => {
    const { name } = await saveTemplate();
    const answer = await api
      .as('nils')
      .send({ method: 'POST', url, payload: { name, htmlContent } });
    assert.equal(answer.statusCode, 201);
  });

  test('[AGR-6] one of two simultaneous templates with the same name is saved', async () => {
    const body = { name: randomUUID(), htmlContent };
    const answers = await Promise.all([1, 2, 3].map(() => save(body)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 400, 400]);
  });

  test('[OFF-11] a repeated save with the same key creates one template', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { name: randomUUID(), htmlContent };
    const once = await save(body, headers);
    const twice = await save(body, headers);
    assert.deepEqual([twice.statusCode, twice.body], [once.statusCode, once.body]);
  });

  test('what an agreement may not contain is removed when it is saved', async () => {
    const html =
      '<p onclick="x()">Enige</p><script>alert(1)</script>' +
      '<img src="https://elsewhere.example/a.png">';
    const answer = await save({ name: randomUUID(), htmlContent: html });
    const found = (await templates()).find(({ rowKey }) => rowKey === answer.json().rowKey);
    assert.equal(found?.htmlContent, '<p>Enige</p>');
  });
});

describe('updating a template', () => {
  test('an update is answered with 204 and the new revision', async () => {
    const template = await saveTemplate();
    const answer = await update(template.rowKey, {
      name: template.name,
      htmlContent: '<p>Nytt</p>',
    });
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.headers.etag, '"2"');
    const now = (await templates()).find(({ rowKey }) => rowKey === template.rowKey);
    assert.deepEqual(now, { ...template, htmlContent: '<p>Nytt</p>', revision: 2 });
  });

  test('[AGR-6] a template may keep its name in another case, and not take another’s', async () => {
    const template = await saveTemplate('Veirett');
    const otherTemplate = await saveTemplate();
    assert.equal((await update(template.rowKey, { name: 'VEIRETT', htmlContent })).statusCode, 204);
    const answer = await update(template.rowKey, {
      name: otherTemplate.name.toUpperCase(),
      htmlContent,
    });
    assert.equal(answer.statusCode, 400);
    assert.equal(parseProblem(answer).errors?.[0]?.field, 'name');
  });

  test('[OFF-12] an update of an older revision gets 412 with the current template', async () => {
    const { rowKey, name } = await saveTemplate();
    await update(rowKey, { name, htmlContent: '<p>Først</p>' }, { 'If-Match': '"1"' });
    const answer = await update(
      rowKey,
      { name, htmlContent: '<p>Sist</p>' },
      { 'If-Match': '"1"' },
    );
    assert.equal(answer.statusCode, 412);
    assert.deepEqual(parseProblem(answer).current, {
      rowKey,
      name,
      htmlContent: '<p>Først</p>',
      revision: 2,
    });
  });

  test('[API-4] a missing template is not found, and an invalid key is rejected', async () => {
    assert.equal((await update(randomUUID(), { name: 'x', htmlContent })).statusCode, 404);
    const answer = await update('1', { name: 'x', htmlContent });
    assert.equal(answer.statusCode, 400);
    assert.equal(parseProblem(answer).errors?.[0]?.field, 'rowKey');
  });
});

describe('removing a template', () => {
  const remove = (rowKey: string, headers = {}, subject = 'kari') =>
    api.as(subject).send({ method: 'DELETE', url: `${url}/${rowKey}`, headers });

  test('[SRV-11] a lead removes a template, and the trail keeps its content', async () => {
    const { rowKey, name } = await saveTemplate();
    assert.equal((await remove(rowKey, {}, 'nils')).statusCode, 404);
    assert.equal((await remove(rowKey, { 'If-Match': '"1"' })).statusCode, 204);
    assert.equal(
      (await templates()).some((listedTemplate) => listedTemplate.rowKey === rowKey),
      false,
    );
    const { rows } = await api.database.execute(
      sql`select action, before ->> 'name' as name from audit_events
        where resource_id = ${rowKey} order by audit_event_id desc limit 1`,
    );
    assert.deepEqual(rows, [{ action: 'deleted', name }]);
  });

  test('[SRV-11] a template that was changed meanwhile stays, with 412', async () => {
    const { rowKey, name } = await saveTemplate();
    await update(rowKey, { name, htmlContent: '<p>Nytt</p>' });
    assert.equal((await remove(rowKey, { 'If-Match': '"1"' })).statusCode, 412);
    assert.equal(
      (await templates()).some((listedTemplate) => listedTemplate.rowKey === rowKey),
      true,
    );
  });
});

describe('the cap on templates', () => {
  const fill = (number: number, html: string) =>
    api.database.execute(sql`
      insert into agreement_templates (customer_id, name, name_key, html_content)
      select '4699', 'Mal ' || n, 'mal ' || n, ${html}
      from generate_series(1, ${number}::int) as n`);
  const empty = () =>
    api.database.execute(sql`delete from agreement_templates where name like 'Mal %'`);

  test('[SRV-11] at the cap templates can be changed, and none can be added', async () => {
    const present = (await templates()).length;
    await fill(caps.templates - present, '<p>x</p>');
    const answer = await save({ name: 'Én til', htmlContent });
    assert.equal(answer.statusCode, 422);
    assert.match(parseProblem(answer).detail ?? '', /Remove one, and save 'Én til' again/);
    const [first] = await templates();
    assert.equal(
      (await update(first?.rowKey ?? '', { name: 'Først', htmlContent: '<p>Nytt</p>' })).statusCode,
      204,
    );
    await empty();
    assert.equal((await save({ name: 'Én til', htmlContent })).statusCode, 201);
  });

  test('[SRV-11] all texts together have a maximum length', async () => {
    const { rowKey } = await saveTemplate('Lang');
    await fill(10, 'x'.repeat(6_000_000));
    const long = await save({ name: 'Enda en', htmlContent });
    assert.equal(long.statusCode, 422);
    assert.match(parseProblem(long).detail ?? '', /together are too long/);
    assert.equal((await update(rowKey, { name: 'Lang', htmlContent: '<p>x</p>' })).statusCode, 204);
    await empty();
  });
});

describe('bad input', () => {
  const errors: Record<string, [fields: object, field: string]> = {
    'no name': [{ name: undefined }, 'name'],
    'a name of blanks': [{ name: ' \t' }, 'name'],
    'a name of a sign without width': [{ name: '\u200b' }, 'name'],
    'a name of 257 characters': [{ name: 'å'.repeat(257) }, 'name'],
    'no content': [{ htmlContent: undefined }, 'htmlContent'],
    'content that a reader would not see': [
      { htmlContent: '<p>\u00a0</p><script>1</script>' },
      'htmlContent',
    ],
    'content that is nested a million times': [
      { htmlContent: '<b>'.repeat(1_000_000) },
      'htmlContent',
    ],
    'content of more than six million characters': [
      { htmlContent: 'x'.repeat(6_000_001) },
      'htmlContent',
    ],
  };
  for (const [what, [fields, field]] of Object.entries(errors)) {
    test(`[API-4] ${what} is rejected with 400 naming ${field}`, async () => {
      const answer = await save({ name: randomUUID(), htmlContent, ...fields });
      assert.equal(answer.statusCode, 400);
      assert.equal(parseProblem(answer).errors?.[0]?.field, field);
    });
  }
});
