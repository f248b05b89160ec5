import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { guideLanguages } from '@feltbok/contract/user-guide.ts';
import { startTestApi, type TestApi } from '../testing/test-api';
import { readGuideSource } from './guide-sources';
import { guidesFolder } from './user-guide.routes';
import { createUserGuidePdf } from './user-guide-pdf';

const url = '/api/ApplicationInformation/userguide';
let api: TestApi;

before(async () => {
  api = await startTestApi();
});
after(() => api.close());

describe('the user guide', () => {
  for (const language of guideLanguages) {
    test(`[SHELL-2] in ${language} matches its sources: run npm run guide -w api`, async () => {
      const made = await readFile(new URL(`${language}.pdf`, guidesFolder));
      assert.ok(made.equals(await createUserGuidePdf(await readGuideSource(language))));
    });

    test(`[API-1, SHELL-2] in ${language} is a PDF, also in parts`, async () => {
      const { statusCode, headers, rawPayload } = await api
        .as('kari')
        .send({ url: `${url}?language=${language}` });
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'application/pdf');
      assert.ok(rawPayload.equals(await readFile(new URL(`${language}.pdf`, guidesFolder))));
      const part = await api
        .as('kari')
        .send({ method: 'GET', url, headers: { Range: 'bytes=0-4' } });
      assert.deepEqual([part.statusCode, part.body], [206, '%PDF-']);
    });
  }

  test('[RGT-11] has the same headings, steps, pictures and points in every language', async () => {
    const built = await Promise.all(
      guideLanguages.map(async (language) => {
        const { markdown } = await readGuideSource(language);
        return markdown
          .split('\n')
          .map((line) =>
            /^(#+ |- (?=\*\*)|- |\d\. |!\[.*\]\(\w+\))?/.exec(line)?.[0].replace(/\[.*\]/, '[]'),
          );
      }),
    );
    assert.ok((built[0] ?? []).filter((mark) => mark === '## ').length >= 10);
    for (const another of built.slice(1)) assert.deepEqual(another, built[0]);
  });

  test('[SHELL-2] is not found when an installation omits it', async () => {
    const without = await startTestApi({ guides: new URL('./none/', guidesFolder) });
    assert.equal((await without.as('kari').send({ url })).statusCode, 404);
    await without.close();
  });

  test('is rejected with 400 in an unknown language', async () => {
    assert.equal((await api.as('kari').send({ url: `${url}?language=se` })).statusCode, 400);
  });

  test('shows exactly the existing pictures', async () => {
    const source = { language: 'nb', markdown: '![Kart](map)', pictures: new Map() } as const;
    assert.throws(() => createUserGuidePdf(source), /There is no picture map/);
    const unused = new Map([['list', new Uint8Array([1])]]);
    assert.throws(
      () => createUserGuidePdf({ ...source, markdown: 'Hei', pictures: unused }),
      /does not show list/,
    );
  });
});
