import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readAgreementText } from '@feltbok/papers/agreement-text.ts';
import { sql } from 'drizzle-orm';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import { logoSvg } from '../testing/paper-subject';
import { readTags, withRole } from '../testing/pdf-structure';
import { createPng } from '../testing/png';
import { provenFields } from '../testing/proven-signature';
import { startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
const folder = mkdtempSync(join(tmpdir(), 'feltbok-letterhead-'));
after(() => rmSync(folder, { recursive: true }));
after(() => api.close());

async function runCommand(...words: string[]) {
  const read = parseCommandLine(words, 'vakt');
  assert.ok('act' in read);
  return performCommand(api.database, read.act, async () => api.files);
}
const setLetterhead = (...options: string[]) =>
  runCommand('letterheads', 'set', '4699', ...options);
const writeLogo = (content: string | Buffer) => {
  const file = join(folder, randomUUID());
  writeFileSync(file, content);
  return file;
};
const fetchLetterhead = (subject: string, headers = {}) =>
  api.as(subject).send({ url: '/api/Letterhead', headers });
const plain = { address: null, organisationNumber: null, email: null, phone: null };

async function generate(more: object = {}) {
  const parties = [{ name: 'Ánne Østby', signature: '' }];
  const { businessId } = await api.as('kari').businessOf('4699-31/472');
  const payload = { uuid: randomUUID(), businessId, htmlContent: '<p>Enige</p>', parties };
  const answer = await api
    .as('kari')
    .send({ method: 'POST', url: '/api/Agreements/generate', payload: { ...payload, ...more } });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  return answer.rawPayload;
}

describe('the letterhead of a customer', () => {
  test('[PPR-1] is its name alone until the operator gives more, then on each paper', async () => {
    const before = await fetchLetterhead('kari');
    const name = 'Fjordvik kommune';
    assert.deepEqual(before.json(), { name, ...plain, colour: null, logo: null });
    const earlier = await generate();

    const fields = ['--address', 'Rådhusvegen 1, 5730 Fjordvik', '--phone', '55 00 00 00'];
    await setLetterhead(...fields, '--colour', '#1f5c4a', '--logo', writeLogo(logoSvg));
    const tags = await readTags(await generate());
    const text = tags.map((tag) => tag.text).join(' ');
    assert.match(text, /Fjordvik kommune.*Rådhusvegen 1, 5730 Fjordvik.*Tlf\. 55 00 00 00/);
    assert.deepEqual(
      withRole(tags, 'Figure').map(({ alternative }) => alternative),
      ['Logoen til Fjordvik kommune'],
    );
    const digest = createHash('sha256').update(earlier).digest('hex');
    const verified = await api.app.inject({ url: `/api/Papers/${digest}` });
    assert.equal(verified.statusCode, 200, 'a paper of before is still verified');
  });

  test('[PPR-1] is fetched by a device only when it has changed, and by its own customer', async () => {
    const answer = await fetchLetterhead('kari');
    const { etag } = answer.headers;
    assert.equal((await fetchLetterhead('kari', { 'If-None-Match': etag })).statusCode, 304);
    await setLetterhead('--email', 'post@fjordvik.example');
    const changed = await fetchLetterhead('kari', { 'If-None-Match': etag });
    assert.equal(changed.json().email, 'post@fjordvik.example');
    assert.equal(changed.json().phone, '55 00 00 00');
    const { name, email, logo } = (await fetchLetterhead('nils')).json();
    assert.deepEqual([name, email, logo], ['Nordvik kommune', null, null]);
  });

  test('[PPR-1] is recorded in the audit trail with who changed it', async () => {
    const { rows } = await api.database.execute(sql`
      select subject, action, after ->> 'email' as email, after ->> 'logo' as logo
      from audit_events where resource = 'letterhead' order by audit_event_id`);
    assert.equal(rows.length, 2);
    assert.deepEqual([rows[0]?.subject, rows[0]?.action], ['operator:vakt', 'created']);
    assert.equal(rows[1]?.email, 'post@fjordvik.example');
    assert.match(String(rows[0]?.logo), /^sha256:[0-9a-f]{64}$/);
  });

  test('[PPR-1] is no part of what is signed: signatures of before fit the paper', async () => {
    const business = await api.as('kari').businessOf('4699-31/472');
    const attendee = business.attendees[0] ?? assert.fail();
    const htmlContent = '<h2>Avtale</h2><p>Partene er enige om grensen.</p>';
    const { model } = await readAgreementText(htmlContent, 'htmlContent');
    const statement = {
      statement: 'agreement-2',
      business: business.businessId,
      case: '2026/118',
      text: model,
    } as const;
    const signature = await provenFields(statement, attendee);
    await setLetterhead('--address', 'Rådhusvegen 2, 5730 Fjordvik');
    const parties = [{ uuid: attendee.uuid, name: attendee.name, ...signature }];
    await generate({ htmlContent, parties });
  });

  test('[PPR-1] goes back to the name alone', async () => {
    await runCommand('letterheads', 'remove', '4699');
    assert.equal((await fetchLetterhead('kari')).json().address, null);
  });
});

describe('a logo or a colour that papers cannot have', () => {
  const svg = (inner: string, attributes = 'viewBox="0 0 60 72"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
  const rejected: Record<string, [content: string | Buffer, reason: RegExp]> = {
    'a script': [svg('<script>alert(1)</script>'), /element <script>/],
    'a handler': [svg('<path d="M0 0h1" onclick="x()"/>'), /script in the attribute onclick/],
    'a foreign element': [svg('<foreignObject/>'), /element <foreignObject>/],
    'a picture of elsewhere': [svg('<image href="https://x.no/a.png"/>'), /element <image>/],
    'a style of elsewhere': [svg('<style>@import "https://x.no/a.css"</style>'), /another file/],
    'a fill of elsewhere': [svg('<path d="M0 0h1" fill="url(https://x.no)"/>'), /another file/],
    'an entity': [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, /<!DOCTYPE>/],
    'text without a font': [svg('<text>Fjordvik</text>'), /element <text>.*convert it to paths/],
    'no size': [svg('<path d="M0 0h1"/>', ''), /has no size/],
    'too many bytes': [svg(`<desc>${'x'.repeat(200_000)}</desc>`), /may have 200000/],
    'another type': ['GIF89a', /neither an SVG in UTF-8 nor a PNG/],
    'broken XML': [svg('<path d="M0 0h1">'), /No paper can be made with the logo/],
  };
  for (const [what, [content, reason]] of Object.entries(rejected)) {
    test(`[PPR-1] is rejected with the reason: ${what}`, async () => {
      await assert.rejects(setLetterhead('--logo', writeLogo(content)), reason);
    });
  }

  test('[PPR-1] a PNG may have 2000 pixels in each direction', async () => {
    const png = (width: number) => {
      const url = createPng(width, 300, () => [31, 92, 74, 255]);
      return writeLogo(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    };
    await assert.rejects(setLetterhead('--logo', png(2001)), /2001 by 300 pixels/);
    await setLetterhead('--logo', png(300));
    assert.match((await fetchLetterhead('kari')).json().logo, /^data:image\/png;base64,/);
  });

  test('[PPR-1] a colour needs contrast on white, and each field its form', async () => {
    await assert.rejects(setLetterhead('--colour', '#ffd400'), /contrast of 1\.\d:1/);
    await assert.rejects(setLetterhead('--organisation-number', '12'), /nine digits/);
    await assert.rejects(setLetterhead(), /Nothing to change/);
  });
});
