import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { before, describe, test } from 'node:test';
import { findCopiedPaper } from '@feltbok/papers/paper-copy.ts';
import { createCopyFrame, createPaperFrame } from '@feltbok/papers/paper-frame.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import { WebTypesetter } from '@feltbok/papers/web-typesetter.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { featureDocument, featureHtml } from '../testing/feature-page';
import { fullLetterhead, paperSubject } from '../testing/paper-subject';
import { readTags, withRole } from '../testing/pdf-structure';
import { encodePng } from '../testing/png';
import { hasPoppler, readText, readWords } from '../testing/poppler';
import { createPdf } from './pdf-job';
import { readFontFiles } from './typeset';

const { resolve } = createRequire(import.meta.url);
const engine = new WebAssembly.Module(
  readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
);
const mark = 'Kopi – venter på forsegling';
const createdAt = new Date('2026-11-24T10:30:00Z');
const paper = {
  kind: 'agreement',
  uuid: '3c1f4a52-7a0e-4c55-9d6f-0b8a6f6f1a01',
  author: 'Kari Landmåler, Fjordvik kommune',
  language: 'nb',
  letterhead: fullLetterhead,
  subject: paperSubject,
} as const;
const serverCheck =
  'Kontroll av papiret: https://feltbok.fjordvik.example/verify – kode 4699-7F3A-91C2-55D0 ' +
  '(papir 3c1f4a52)';
const copyCheck = `Kopi laget på enheten 24.11.2026 11:30. Hører til papiret ${paper.uuid}.`;
let device: WebTypesetter;
before(async () => {
  device = await WebTypesetter.open(engine, readFontFiles());
});

const asCopy = (job: ReturnType<typeof featureDocument>) => ({
  ...job,
  frame: createCopyFrame(paper, createdAt),
});
const asServed = (job: ReturnType<typeof featureDocument>) => ({
  ...job,
  frame: createPaperFrame(paper, createdAt, serverCheck),
});
/** Page, text and place of each word; the line of the check, one line in both, is of its own. */
function listPlaces(all: ReturnType<typeof readWords>, check: string): string[] {
  const line = check.split(' ');
  const start = all.findIndex((_, at) =>
    line.every((text, index) => all[at + index]?.text === text),
  );
  assert.ok(start >= 0, check);
  const words = all.map(({ page, text, left: remaining, top }, at) =>
    at >= start && at < start + line.length
      ? `${page} check ${top.toFixed(1)}`
      : `${page} ${text} ${remaining.toFixed(1)} ${top.toFixed(1)}`,
  );
  return [
    ...new Set(words.slice(start, start + line.length)),
    ...words.toSpliced(start, line.length),
  ];
}

/** A paper of ten pages, with a list of points that goes on over several of them. */
const long = featureDocument({
  html:
    featureHtml.repeat(6) +
    `<p>${'Grensen går i rett linje fra merke til merke. '.repeat(40)}</p>`.repeat(9),
});

describe('a paper made on the device', () => {
  test('[EVI-5] says of which paper it is a copy, unlike the server’s', () => {
    assert.equal(findCopiedPaper(device.make(asCopy(featureDocument()))), paper.uuid);
    assert.equal(findCopiedPaper(createPdf(asServed(featureDocument()))), null);
  });

  for (const [name, job] of [
    ['every feature', featureDocument()],
    ['many pages', long],
  ] as const) {
    test(`[PAP-4] has each word where the server sets it: ${name}`, {
      skip: !hasPoppler,
    }, () => {
      const copy = readWords(device.make(asCopy(job)));
      const served = readWords(createPdf(asServed(job)));
      const marks = mark.split(' ').length;
      const pages = Math.max(...copy.map(({ page }) => page));
      const marked = copy.filter(({ top }) => top < 42);
      const bodyWords = copy.filter(({ top }) => top >= 42);
      assert.equal(marked.length, marks * pages, 'the mark stands on each page');
      assert.equal(
        marked
          .map(({ text }) => text)
          .slice(0, marks)
          .join(' '),
        mark,
      );
      assert.deepEqual(listPlaces(bodyWords, copyCheck), listPlaces(served, serverCheck));
      assert.ok(name !== 'many pages' || pages >= 10, `${pages} pages`);
    });
  }

  test('[PAP-4] has the same letters as the server’s', { skip: !hasPoppler }, () => {
    const job = featureDocument();
    const text = readText(device.make(asCopy(job)));
    assert.equal(
      text.replaceAll(`${mark}\n\n`, '').replace(copyCheck, serverCheck).trim(),
      readText(createPdf(asServed(job))).trim(),
    );
  });

  test('[PAP-1] has tagged headings, tables and alternative texts', async () => {
    const tags = await readTags(Buffer.from(device.make(asCopy(featureDocument()))));
    assert.deepEqual(
      withRole(tags, 'H1').map(({ text }) => text.trim()),
      ['Avtale om grensejustering'],
    );
    assert.ok(withRole(tags, 'TH').length > 0);
    assert.ok(
      withRole(tags, 'Figure').some(
        ({ alternative }) => alternative === 'Signaturen til Ánne Østby, uten bevis.',
      ),
    );
  });

  test('[PAP-3] keeps Typst code in a text as text', { skip: !hasPoppler }, () => {
    const html = '<p>#read("/paper.typ") $x$ `raw` @ref #image("/pictures/0")</p>';
    const text = readText(device.make(featureDocument({ html, parties: [] })));
    assert.ok(text.includes('#read("/paper.typ") $x$ `raw` @ref #image("/pictures/0")'), text);
  });

  test('[PAP-4] fails for a broken picture by name, and the next one succeeds', {
    skip: !hasPoppler,
  }, () => {
    const whole = encodePng({ width: 4, height: 4, depth: 8, colourType: 2 }, Buffer.alloc(4 * 13));
    const broken = `${whole.slice(0, 80)}AAAA`;
    assert.throws(
      () => device.make(featureDocument({ html: `<p>Her</p><img src="${broken}">` })),
      (error) => error instanceof PdfInputError && error.field === 'htmlContent',
    );
    assert.ok(
      readText(device.make(featureDocument({ html: '<p>Etterpå</p>', parties: [] }))).includes(
        'Etterpå',
      ),
    );
  });

  test('[PAP-4] is made with the server’s version of Typst', { skip: !hasPoppler }, async () => {
    initSync({ module: engine });
    const builder = new TypstCompilerBuilder();
    await builder.set_dummy_access_model();
    for (const font of readFontFiles()) await builder.add_raw_font(font);
    const browser = await builder.build();
    browser.add_source('/main.typ', '#sys.version');
    const server = NodeCompiler.create({ fontArgs: [{ fontBlobs: readFontFiles() }] });
    const ofServer = server.pdf({ mainFileContent: '#sys.version' }, {});
    assert.equal(readText(browser.compile('/main.typ', null, 'pdf', 3).result), readText(ofServer));
  });
});
