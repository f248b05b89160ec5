import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { SignatureEvidence } from '@feltbok/domain/signatures/signature-record.ts';
import fc from 'fast-check';
import { featureDocument } from '../testing/feature-page';
import { readTags, type Tag, withRole } from '../testing/pdf-structure';
import { createPng, encodePng } from '../testing/png';
import { provenFields } from '../testing/proven-signature';
import { createPdf } from './pdf-job';

const createPaper = (html: string) => createPdf(featureDocument({ html, parties: [] }));
let tags: Tag[] = [];
before(async () => {
  tags = await readTags(createPdf(featureDocument()));
});
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const texts = (role: string) => withRole(tags, role).map(({ text }) => text.trim());

describe('the structure for screen readers', () => {
  test('[PAP-1] has headings with their levels', () => {
    assert.deepEqual(['H1', 'H2', 'H3'].map(texts), [
      ['Avtale om grensejustering'],
      ['Lister'],
      ['Tekst'],
    ]);
  });

  test('[PAP-1] has lists with items and markers', () => {
    assert.equal(texts('L').length, 5);
    assert.deepEqual(
      texts('Lbl').filter((marker) => /\w/.test(marker)),
      ['c.', 'd.', '5.', '4.'],
    );
    assert.ok(texts('LBody').some((text) => text.includes('innerst')));
  });

  test('[PAP-1] has tables with head, rows, cells and caption', () => {
    const [table] = withRole(tags, 'Table');
    assert.ok(table);
    assert.deepEqual(
      withRole([table], 'TH').map(({ text }) => text.trim()),
      ['Eiendom', 'Areal'],
    );
    assert.equal(withRole([table], 'THead').length, 1);
    assert.ok(withRole([table], 'TD').some(({ text }) => text.includes('12,4')));
    assert.ok(texts('Caption').includes('Arealer'));
  });

  test('[PAP-1] has descriptions of pictures and signatures', () => {
    const alternatives = withRole(tags, 'Figure').map(({ alternative }) => alternative);
    for (const text_ of ['Kart', 'Foto', 'Signaturen til Ánne Østby, uten bevis.'])
      assert.ok(alternatives.includes(text_), text_);
    assert.ok(
      !alternatives.includes('Signaturen til Ola Nordmann, uten bevis.'),
      'who has not signed has an empty box',
    );
  });

  test('[PPR-4] passes over decorative pictures, and says where nobody has described one', async () => {
    const dot = createPng(30, 20, () => [0, 128, 0, 255]);
    const html =
      `<p>a<img src="${dot}" alt="" role="presentation"></p><p><img src="${dot}" alt=""></p>` +
      `<figure class="image"><img src="${dot}" role="presentation"><figcaption>Pynt</figcaption></figure>`;
    const listAlternatives = async (language: string) => {
      const frame = { ...featureDocument().frame, language };
      const found = await readTags(createPdf(featureDocument({ html, parties: [], frame })));
      assert.match(found.map(({ text }) => text).join(' '), /Pynt/);
      return withRole(found, 'Figure').map(({ alternative }) => alternative);
    };
    assert.deepEqual(await listAlternatives('nb-NO'), ['Bilde uten alternativ tekst']);
    assert.deepEqual(await listAlternatives('nn-NO'), ['Bilete utan alternativ tekst']);
  });

  test('[EVI-1] has a deputy below the party, and the power of attorney', async () => {
    const party = { uuid: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1', name: 'Ánne Østby' };
    const statement = {
      statement: 'agreement-1',
      business: 2077,
      case: '2026/118',
      text: '<p>Enige</p>',
    } as const;
    const signatureBy = (signer: string, evidence: Partial<SignatureEvidence>) =>
      provenFields(statement, party, { record: { signer }, evidence });
    const signatures = await Promise.all([
      signatureBy(party.name, {}),
      signatureBy('Berit Moe', { as: 'deputy' }),
      signatureBy('Berit Moe', {
        as: 'deputy',
        powerOfAttorney: '6a0b2f0e-4f57-4a43-8e0b-6c8d1c8f2a10',
      }),
    ]);
    const parties = signatures.map((fields) => ({ name: party.name, ...fields }));
    const all = (await readTags(createPdf(featureDocument({ html: '<p>Enige</p>', parties })))).map(
      ({ text }) => text,
    );
    const written = all.join(' ').replaceAll(/\s+/g, ' ');
    assert.match(written, /ved stedfortreder Berit Moe, uten fullmakt i saken/);
    assert.match(written, /ved stedfortreder Berit Moe, etter fullmakt i saken/);
    assert.equal(written.match(/stedfortreder/g)?.length, 2);
  });

  test('[RGT-15] has pictures side by side at a boundary mark, with the same bytes', async () => {
    const dot = createPng(30, 20, () => [0, 128, 0, 255]);
    const cell = (alt: string) =>
      `<td><figure class="image"><img src="${dot}" alt="${alt}" ` +
      `style="width:100%"><figcaption>${alt}</figcaption></figure></td>`;
    const cells = `${cell('Bilde: Bolt i fjell')}${cell('Skisse: Ved punkt 13')}`;
    const row = `<tr>${cells}<td><p>Mangler</p></td></tr>`;
    const html =
      '<h3>Ved punkt 13</h3><figure class="table" style="width:100%"><table ' +
      `class="layout-table"><tbody>${row}</tbody></table></figure>`;
    const made = createPaper(html);
    const found = await readTags(made);
    assert.deepEqual(
      withRole(found, 'Figure').flatMap(({ alternative }) => alternative ?? []),
      ['Bilde: Bolt i fjell', 'Skisse: Ved punkt 13'],
    );
    assert.equal(withRole(found, 'Table').length, 0, 'a layout is no table to a screen reader');
    assert.ok(createPaper(html).equals(made));
  });

  test('[PAP-1] has quotes and links', () => {
    assert.ok(withRole(tags, 'Link').some(({ text }) => text.includes('Kartverket')));
    assert.ok(texts('P').includes('Et sitat fra skjøtet'));
  });

  test('[PAP-1] has everything in reading order, without headers and footers', () => {
    const all = tags.map(({ text }) => text).join(' ');
    const order = [
      'Avtale om',
      'Lister',
      'tredje',
      'Neste',
      'Varslet',
      'Tekst',
      'i midten',
      'avgir',
      'På neste side',
      'Per Gård',
    ];
    const places = order.map((text_) => all.indexOf(text_));
    assert.ok(
      places.every((place) => place >= 0),
      order.filter((_, index) => places[index] === -1).join(),
    );
    assert.deepEqual(
      [...places].sort((first, second) => first - second),
      places,
    );
    assert.doesNotMatch(all, /Side 1 av/);
  });
});

describe('text that looks like Typst code', () => {
  const hostile = [
    '#panic("x")',
    '#import "@preview/cetz:0.3.0"',
    '#read("/etc/passwd")',
    '#include "/etc/passwd"',
    '= Overskrift',
    '`raw` ```typ #panic() ```',
    '$ x^2 $',
    '*fet* _kursiv_',
    '#[#eval("1+1")]',
    '\\#a \\u{41}',
    '<label> @ref',
    '- punkt',
    '// kommentar',
    '/* a */',
    '#let x = 1; #x',
    '#image("/pictures/0")',
    '{page} {of}',
    '~ -- --- ... \'a\' "b"',
    '%PDF-1.7',
    '(a) Tj ET',
    '</script><b>',
    '\\',
    '#',
    '"',
    '\u202eabc',
    '{{x}} <x>',
  ];
  const plain = (text: string) => text.replaceAll(/[\s\u200b\u202e]+/g, '');

  for (const text of hostile) {
    test(`[PAP-3] ${JSON.stringify(text)} is printed as text`, async () => {
      const escaped = escapeHtml(text);
      const html =
        `<h2>${escaped}</h2><table><tr><td>${escaped}</td></tr></table>` +
        `<ul><li>${escaped}</li></ul>`;
      const frame = {
        ...featureDocument().frame,
        title: text,
        foot: { left: text, right: '{page}' },
      };
      const found = await readTags(
        createPdf(featureDocument({ html, frame, parties: [{ name: text, signature: '' }] })),
      );
      const all = plain(found.map((tag) => tag.text).join(''));
      assert.equal(all.split(plain(text)).length - 1 >= 4 || plain(text).length < 2, true, all);
      assert.ok(all.includes(plain(text)), all);
    });
  }
});

describe('content that cannot be set literally', () => {
  test('[PAP-2] a page break in a cell or item follows its table or list', async () => {
    const breakHere =
      '<div class="page-break" style="page-break-after:always"><span ' +
      'style="display:none">&nbsp;</span></div>';
    const html =
      `<table><tr><td>a${breakHere}b</td><td>c</td></tr></table><p>etter</p>` +
      `<ul><li>d${breakHere}</li></ul><p>slutt</p>`;
    const pdf = createPaper(html);
    assert.match(pdf.toString('latin1'), /\/Count 3/);
    const all = (await readTags(pdf)).map(({ text }) => text).join('');
    assert.match(all, /a\s*b[\s\S]*c[\s\S]*etter[\s\S]*d[\s\S]*slutt/);
  });

  test('[PAP-2] tables with ragged rows and excessive spans lose no cell', async () => {
    const html =
      '<table><thead><tr><th rowspan="5">a</th><th>b</th></tr></thead><tbody><tr><td ' +
      'rowspan="900" colspan="70000">c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr><tr></tr>' +
      '<tr><td rowspan="0">g</td></tr></tbody></table>';
    const found = await readTags(createPaper(html));
    const cells = [...withRole(found, 'TH'), ...withRole(found, 'TD')].map(({ text }) =>
      text.trim(),
    );
    assert.deepEqual(cells.filter(Boolean).sort(), [...'abcdefg']);
  });

  const words = 'ord '.repeat(10_000);
  const dot = encodePng({ width: 1, height: 1, depth: 8, colourType: 0 }, Buffer.from([0, 0]));
  const beyond: Record<string, string> = {
    'a heading': `<h1>${words}</h1>`,
    'an alternative text': `<img src="${dot}" alt="${words}">`,
    'a caption': `<figure><img src="${dot}"><figcaption>${words}</figcaption></figure>`,
    'an address': `<a href="https://x.no/${'x'.repeat(40_000)}">ord</a>`,
    'a number below zero': '<ol start="-5" type="i"><li>ord</li><li value="-9">ord</li></ol>',
  };
  for (const [what, html] of Object.entries(beyond)) {
    test(`[PAP-2] ${what} beyond the limits of a PDF is still set`, async () => {
      const all = (await readTags(createPaper(`${html}<p>slutt</p>`)))
        .map(({ text }) => text)
        .join(' ');
      assert.match(all, /slutt/);
      assert.equal(
        (all.match(/ord/g) ?? []).length,
        (html.replaceAll(/"[^"]*"/g, '').match(/ord/g) ?? []).length,
      );
    });
  }

  const rows = '<tr><td>ord</td><td>x</td></tr>'.repeat(120);
  const table = `<table>${rows}</table>`;
  const captioned = `<figure class="table">${table}<figcaption>x</figcaption></figure>`;
  const addHeading = (head: string) =>
    `<table><thead><tr><th>${head}</th><th>x</th></tr></thead>${rows}</table>`;
  const high: Record<string, string> = {
    'a cell': `<table><tr><td rowspan="2">${words}</td><td>x</td></tr><tr><td>x</td></tr></table>`,
    'the head of a table': `${addHeading(words)}${addHeading('<p>ord</p>'.repeat(200))}`,
    'a table with a caption': captioned,
    'a table within a cell': `<table><tr><td>${captioned}${table}</td></tr></table>`,
    'a table within a list': `<ul><li>${table}${captioned}</li></ul>`,
    'a table that only arranges': `<table role="presentation"><tr><td>${words}</td></tr></table>`,
    'a quote, a task and a paragraph':
      `<blockquote>${words}${table}</blockquote>` +
      `<ul><li><input type="checkbox">${words}</li></ul>` +
      `<p style="text-align:center">${words}</p>`,
  };
  for (const [what, html] of Object.entries(high)) {
    test(`[PAP-2] ${what} higher than a page loses no word`, async () => {
      const all = (await readTags(createPaper(html))).map(({ text }) => text).join(' ');
      // A head that stands again on each page is read again.
      assert.ok((all.match(/ord/g) ?? []).length >= (html.match(/ord/g) ?? []).length);
    });
  }

  test('[AGR-13] lists have the editor’s numbers, also descending and below one', async () => {
    const html =
      '<ol reversed><li>a</li><li value="7">b</li><li>c</li></ol><ol start="0" ' +
      'type="A"><li>d</li><li>e</li></ol>';
    const labels = withRole(await readTags(createPaper(html)), 'Lbl').map(({ text }) =>
      text.trim(),
    );
    assert.deepEqual(labels, ['3.', '7.', '6.', '0.', 'A.']);
  });

  test('[AGR-13] a table within a cell keeps its caption', async () => {
    const inner =
      '<figure class="table"><table><tr><td>indre</td></tr></table><figcaption>Indre ' +
      'tekst</figcaption></figure>';
    const found = await readTags(
      createPaper(`<figure class="table"><table><tr><td>${inner}</td></tr></table></figure>`),
    );
    assert.deepEqual(
      withRole(found, 'Caption').map(({ text }) => text),
      ['Indre tekst'],
    );
  });

  test('[PAP-2] nested tables and lists show the innermost text', async () => {
    for (const [begin, end] of [
      ['<table><tr><td>rute ', '</td></tr></table>'],
      ['<ul><li>punkt ', '</li></ul>'],
      ['<blockquote>sitat ', '</blockquote>'],
    ] as const) {
      const found = await readTags(createPaper(`${begin.repeat(18)}innerst${end.repeat(18)}`));
      assert.match(found.map(({ text }) => text).join(' '), /innerst/);
    }
  });
});

test('[PAP-2] every element is set within every other', () => {
  const leaf = fc.stringMatching(/^[a-zæøå0-9 .,<>#*_$@\\[\]{}]{1,20}$/).map(escapeHtml);
  const { html } = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { depthSize: 'large', withCrossShrink: true },
      leaf,
      ...(
        [
          '<p>|</p>',
          '<h3>|</h3>',
          '<ul><li>|</li></ul>',
          '<ol start="3" type="A"><li value="7">|</li><li>x</li></ol>',
          '<blockquote>|</blockquote>',
          '<b>|</b>',
          '<sup>|</sup>',
          '<a href="https://x.no">|</a>',
          '<pre>|\n  x</pre>',
          '<table><tr><td colspan="3">|</td><th rowspan="2">x</th></tr><tr><td>y</td></tr></table>',
          '<figure class="table"><table><thead><tr><th>|</th></tr></thead></table>' +
            '<figcaption>|</figcaption></figure>',
          '<table role="presentation"><tr><td style="border:none">|</td></tr></table>',
          '<p style="text-align:right">|<br></p>',
          '|<div class="page-break" style="page-break-after:always"></div>|',
          '<mark style="font-size:2em">|</mark><hr>',
        ] as const
      ).map((frame) =>
        fc
          .array(tie('html'), { maxLength: 3 })
          .map((inner) => frame.replaceAll('|', () => inner.join(''))),
      ),
    ),
  }));
  fc.assert(
    fc.property(html, (text) => {
      const pdf = createPaper(`<p>begynnelse</p>${text}`);
      assert.equal(pdf.toString('latin1', 0, 5), '%PDF-');
    }),
    { numRuns: process.env.FELTBOK_LONG ? 1_000 : 40 },
  );
});
