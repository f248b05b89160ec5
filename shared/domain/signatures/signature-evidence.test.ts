import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCanonicalJson } from '../values/canonical-json.ts';
import {
  computeFingerprint,
  findStrangeTime,
  isMisfit,
  misfits,
  type Statement,
} from './signature-evidence.ts';

test('[EVI-1] a fingerprint is computed as docs/evidence.md documents it', async () => {
  const docs = readFileSync(join(__dirname, '../../../docs/evidence.md'), 'utf8');
  const recipes = [...docs.matchAll(/printf '%s' '(.*)' \| sha256sum\n# ([0-9a-f]{64})/g)];
  const versions = recipes.map(([, form = '']) => (JSON.parse(form) as Statement).statement);
  expect(versions).toEqual(['attendance-1', 'agreement-2', 'agreement-1']);
  for (const [, form = '', fingerprint] of recipes) {
    const statement = JSON.parse(form) as Statement;
    expect(toCanonicalJson(statement)).toBe(form);
    expect(await computeFingerprint(statement)).toBe(fingerprint);
  }
});

test('[EVI-1] a fingerprint ignores the order of fields, but not a changed character', async () => {
  const statement: Statement = {
    statement: 'agreement-1',
    business: 1,
    case: 'a',
    text: '<p>Å\u2028</p>',
  };
  const { text, ...rest } = statement;
  expect(await computeFingerprint({ text, ...rest })).toBe(await computeFingerprint(statement));
  expect(await computeFingerprint({ ...statement, text: '<p>Å</p>' })).not.toBe(
    await computeFingerprint(statement),
  );
});

test('[EVI-2] times are strange from ten minutes ahead to sixty days old', () => {
  const receivedAt = new Date('2026-11-24T12:00:00Z');
  const judgeTime = (signedAt: string) => findStrangeTime(signedAt, receivedAt);
  expect([judgeTime('2026-11-24T12:09:00Z'), judgeTime('2026-09-26T12:00:00Z')]).toEqual([
    null,
    null,
  ]);
  expect([
    judgeTime('2026-11-24T12:11:00Z'),
    judgeTime('2026-09-24T12:00:00Z'),
    judgeTime(''),
  ]).toEqual(['ahead', 'old', 'unreadable']);
});

test('[EVI-2] no sentence of the API is part of another', () => {
  const sentences = Object.values(misfits);
  for (const sentence of sentences)
    expect(sentences.filter((candidate) => candidate.includes(sentence))).toEqual([sentence]);
  expect([isMisfit('signatureText'), isMisfit('other')]).toEqual([true, false]);
});
