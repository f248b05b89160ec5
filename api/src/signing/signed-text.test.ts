import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { AskedSignature } from '@feltbok/contract/signing-requests.ts';
import { unseenMessage } from '@feltbok/domain/agreements/unseen-message.ts';
import {
  computeFingerprint,
  misfits,
  type Statement,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import { readAgreementText, type TextModel } from '@feltbok/papers/agreement-text.ts';
import { sql } from 'drizzle-orm';
import { createPng } from '../testing/png';
import { provenSignature } from '../testing/proven-signature';
import { assertRejected, createSigningParty } from '../testing/signing-party';
import { readStoredState } from '../testing/stored-state';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let anne: Awaited<ReturnType<typeof createSigningParty>>;

before(async () => {
  api = await startTestApi();
  anne = await createSigningParty(api);
});
after(() => api.close());

const picture = createPng(30, 20, () => [0, 128, 0, 255]);
const html =
  '<p>Prisen er <s>60</s> 40 kr</p><ul class="todo-list"><li><input type="checkbox" ' +
  'checked>Varslet</li><li><input type="checkbox">Merket</li></ul>' +
  '<table><thead><tr><th colspan="2">Nord</th></tr></thead>' +
  '<tbody><tr><td>a</td><td>b</td></tr></tbody></table>' +
  `<p><img src="${picture}" alt="Kart"></p>`;

const createConsent = async (text = html): Promise<Statement> => ({
  statement: 'agreement-2',
  ...anne.meeting,
  text: (await readAgreementText(text, 'text')).model,
});
const createEarlierConsent = (text = html): Statement => ({
  statement: 'agreement-1',
  ...anne.meeting,
  text,
});

const generate = (text: string, signature?: string) => {
  const { uuid, name } = anne.party;
  const payload = {
    uuid: randomUUID(),
    businessId: anne.business.businessId,
    htmlContent: text,
    parties: [{ uuid, name, ...(signature && { signature }) }],
    storeAsDocument: false,
  };
  return api.as('kari').send({ method: 'POST', url: '/api/Agreements/generate', payload });
};

describe('an agreement that a party signs on a phone', () => {
  test('[FLT-4] is shown by the model of its fingerprint', async () => {
    const { token } = await anne.ask({ text: html, statement: 'agreement-2' });
    const asked = (await anne.phone('request', { token })).json<AskedSignature>();
    const statement = await createConsent();
    assert.equal(asked.fingerprint, await computeFingerprint(statement));
    assert.deepEqual([asked.statement, asked.shown?.model], ['agreement-2', asked.text]);
    assert.deepEqual(asked.shown?.pictures, [picture]);
    const { blocks }: TextModel = JSON.parse(asked.text ?? '');
    const [price, tasks, table] = blocks;
    assert.ok(price?.kind === 'paragraph' && tasks?.kind === 'list' && table?.kind === 'table');
    assert.deepEqual(price.inlines[1], { text: '60', style: { strike: true } });
    assert.deepEqual(
      tasks.items.map(({ checked }) => checked),
      [true, false],
    );
    assert.equal(table.head[0]?.columnSpan, 2);
    assertRejected(
      'unfit',
      422,
      await anne.sign(token, await anne.signed({}, createEarlierConsent())),
    );
    const signature = await anne.signed({}, statement);
    assert.equal((await anne.sign(token, signature)).statusCode, 204);
    assert.equal((await generate(html, signature)).statusCode, 200);
  });

  test('[FLT-4] stays HTML in a request of version 1.7, and is shown completely', async () => {
    const { token } = await anne.ask({ text: html });
    const asked = (await anne.phone('request', { token })).json<AskedSignature>();
    assert.equal(asked.text, html);
    assert.equal(asked.fingerprint, await computeFingerprint(createEarlierConsent()));
    assert.equal(asked.shown?.model, ((await createConsent()) as { text: string }).text);
    assertRejected(
      'unfit',
      422,
      await anne.sign(token, await anne.signed({}, await createConsent())),
    );
    const signature = await anne.signed({}, createEarlierConsent());
    assert.equal((await anne.sign(token, signature)).statusCode, 204);
    assert.equal((await generate(html, signature)).statusCode, 200);
  });

  test('[FLT-4] shows hidden text in a request that was open during the update', async () => {
    const { token, requestId } = await anne.ask({ text: html });
    const text = '<p>a<span style="display:none">skjult</span></p>';
    await api.database.execute(sql`
      update signing_requests
      set content = content || ${JSON.stringify({ text })}::jsonb,
          fingerprint = ${await computeFingerprint(createEarlierConsent(text))}
      where request_id = ${requestId}`);
    const asked = (await anne.phone('request', { token })).json<AskedSignature>();
    assert.match(asked.shown?.model ?? '', /askjult/);
    assert.equal(
      (await anne.sign(token, await anne.signed({}, createEarlierConsent(text)))).statusCode,
      204,
    );
  });
});

test('[FLT-4] a signature fits texts of its version that read alike', async () => {
  const alike = html.replace('<s>60</s>', '<del>60</del>');
  const createSignature = (statement: Statement) => provenSignature(statement, anne.party);
  assert.equal(
    (await generate(alike, await createSignature(await createConsent()))).statusCode,
    200,
  );
  assert.equal(
    (await generate(html, await createSignature(createEarlierConsent()))).statusCode,
    200,
  );
  for (const signature of [
    await createSignature(createEarlierConsent()),
    await createSignature(await createConsent('<p>60</p>')),
  ]) {
    const answer = await generate(alike, signature);
    assert.equal(answer.statusCode, 400, answer.body);
    assert.deepEqual(parseProblem(answer).errors, [
      { field: 'parties[0].signature', message: misfits.signatureText },
    ]);
  }
});

describe('invisible text', () => {
  const unseen = '<p>Kjøper overtar</p><p><span style="color:#fff">ikke</span> arealet.</p>';
  const says = `${unseenMessage}: it has too little contrast: “ikke”, after “Kjøper overtar”`;
  const attempts: Record<
    string,
    [field: string, attempt: (text: string) => ReturnType<typeof generate>]
  > = {
    'an agreement': ['htmlContent', (text) => generate(text)],
    'a signed agreement': [
      'htmlContent',
      async (text) => generate(text, await provenSignature(createEarlierConsent(text), anne.party)),
    ],
    'a template': [
      'htmlContent',
      (text) =>
        api.as('kari').send({
          method: 'POST',
          url: '/api/Agreements/templates',
          payload: { name: randomUUID(), htmlContent: text },
        }),
    ],
    'a signing request': [
      'text',
      (text) =>
        api.as('kari').send({
          method: 'POST',
          url: '/api/SigningRequests',
          payload: {
            uuid: randomUUID(),
            businessId: anne.business.businessId,
            party: anne.party.uuid,
            partyName: anne.party.name,
            signer: anne.party.name,
            as: 'party',
            powerOfAttorney: null,
            subject: 'Avtale',
            text,
            user: anne.user,
            tokenHash: 'c'.repeat(64),
          },
        }),
    ],
  };
  for (const [what, [field, attempt]] of Object.entries(attempts)) {
    test(`[FLT-4] in ${what} is rejected with its place, and changes nothing`, async () => {
      const stored = await readStoredState(api);
      const answer = await attempt(unseen);
      assert.equal(answer.statusCode, 400, answer.body.slice(0, 300));
      assert.deepEqual(parseProblem(answer).errors, [{ field, message: says }]);
      assert.deepEqual(await readStoredState(api), stored);
    });
    test(`[FLT-23] an empty text in ${what} is rejected, and changes nothing`, async () => {
      const stored = await readStoredState(api);
      for (const empty of ['<p>&nbsp;</p>', '<p>\u200b</p>']) {
        const answer = await attempt(empty);
        assert.equal(answer.statusCode, 400, answer.body.slice(0, 300));
        const message = 'holds nothing that an agreement may hold';
        assert.deepEqual(parseProblem(answer).errors, [{ field, message }]);
      }
      assert.deepEqual(await readStoredState(api), stored);
    });
  }
});
