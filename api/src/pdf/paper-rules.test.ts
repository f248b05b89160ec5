import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import type { PaperKind } from '@feltbok/contract/papers.ts';
import {
  createCopyFrame,
  createPaperFrame,
  createPlainLetterhead,
} from '@feltbok/papers/paper-frame.ts';
import type { PdfJob } from '@feltbok/papers/read-paper.ts';
import { WebTypesetter } from '@feltbok/papers/web-typesetter.ts';
import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { loadPkcs12Key } from '../seals/seal-key';
import { sealPdf } from '../seals/sealed-pdf';
import { featureDocument, featureHtml } from '../testing/feature-page';
import { PaperFile } from '../testing/paper-file';
import { findBrokenRules, paperRules } from '../testing/paper-rules';
import { fullLetterhead, paperSubject } from '../testing/paper-subject';
import { hasOpenssl, SealAuthority } from '../testing/seal-authority';
import {
  createBasisHtml,
  createNoticeHtml,
  createProtocolHtml,
  createReportHtml,
  paperLanguages,
} from '../testing/table-papers';
import { createPdf } from './pdf-job';
import { readFontFiles } from './typeset';

const uuid = '3c1f4a52-7a0e-4c55-9d6f-0b8a6f6f1a01';
const createdAt = new Date('2026-11-24T10:30:00Z');
const { parties } = featureDocument();

interface Setting {
  kind?: PaperKind;
  language?: 'nb' | 'nn';
  letterhead?: typeof fullLetterhead;
}

const describePaper = ({
  kind = 'agreement',
  language = 'nb',
  letterhead = fullLetterhead,
}: Setting) => ({
  kind,
  uuid,
  author: 'Kari Landmåler, Fjordvik kommune',
  language,
  letterhead,
  subject: paperSubject,
});

const createJob = (html: string, setting: Setting = {}, signing = parties): PdfJob => ({
  html,
  parties: signing,
  frame: createPaperFrame(describePaper(setting), createdAt, 'Kontroll av papiret'),
});

const plainLetterhead = createPlainLetterhead('Nordvik kommune');
/** Levels are left out, and the table has rows of different lengths. */
const roughHtml =
  '<p>Først</p><h3>Merker</h3><h1>Partene</h1><ul><li>a<h4>Vederlag</h4></li></ul><p><a ' +
  'href="https://x.no">a</a></p><table><thead><tr><th rowspan="5">a</th><th>b</th></tr></thead>' +
  '<tbody><tr><td rowspan="900" colspan="70000">c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr>' +
  '<tr></tr><tr><td rowspan="0">g</td></tr></tbody></table>';

/** Has something for each rule to look at, the letterhead's logo included. */
const smallHtml =
  '<h1>Avtale</h1><h2>Merker</h2><p><a href="https://x.no">lenke</a></p><ul><li>a</li></ul>' +
  '<table><thead><tr><th colspan="2">a</th><th>b</th></tr></thead>' +
  '<tbody><tr><td>c</td><td>d</td><td>e</td></tr></tbody></table>';

const papers: Record<string, () => PdfJob> = {
  'an agreement of everything that the editor makes': () => createJob(featureHtml),
  'an agreement in nynorsk, without letterhead and parties': () =>
    createJob(featureHtml, { language: 'nn', letterhead: plainLetterhead }, []),
  'an agreement from another program': () => createJob(roughHtml),
  'the user guide’s frame': () => featureDocument({ parties: [] }),
};
for (const language of paperLanguages) {
  const setting = { language: language === 'nn' ? 'nn' : 'nb' } as const;
  papers[`a protocol of thirty parties in ${language}`] = () =>
    createJob(createProtocolHtml(language, 12, 30), { kind: 'protocol', ...setting });
  papers[`a protocol without marks and parties in ${language}`] = () =>
    createJob(createProtocolHtml(language, 0, 0), { kind: 'protocol', ...setting }, []);
  papers[`a measurement report in ${language}`] = () =>
    createJob(createReportHtml(language, 12, 4), { kind: 'measurementReport', ...setting }, []);
  papers[`a basis for registration in ${language}`] = () =>
    createJob(createBasisHtml(language, 12), { kind: 'registrationBasis', ...setting }, []);
  papers[`a notice to one party in ${language}`] = () =>
    createJob(createNoticeHtml(language, 1), { kind: 'notice', ...setting }, []);
  papers[`a notice to forty parties in ${language}`] = () =>
    createJob(createNoticeHtml(language, 40), { kind: 'notice', ...setting }, []);
}

describe('[PPR-4] the rules of PDF/A-2a and PDF/UA-1', () => {
  for (const [name, createPaperJob] of Object.entries(papers)) {
    test(`[PPR-4] hold for ${name}`, async () => {
      assert.deepEqual(await findBrokenRules(createPdf(createPaperJob())), {});
    });
  }

  for (const language of ['nb', 'nn', 'en']) {
    test(`[PPR-4] hold for the user guide in ${language}`, async () => {
      const guide = new URL(`../user-guide/made/${language}.pdf`, import.meta.url);
      assert.deepEqual(await findBrokenRules(readFileSync(guide)), {});
    });
  }

  test('[PPR-4] hold for a device’s copy, which is no archive file but is as accessible', async () => {
    const { resolve } = createRequire(import.meta.url);
    const engine = readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
    const device = await WebTypesetter.open(engine, readFontFiles());
    const frame = createCopyFrame(describePaper({}), createdAt);
    const broken = await findBrokenRules(device.make({ ...createJob(featureHtml), frame }));
    assert.deepEqual(Object.keys(broken), ['conformance']);
  });
});

type Break = (paper: Buffer) => Promise<Uint8Array> | Uint8Array;

/** Changes a paper's objects, and writes it again. */
const change =
  (apply: (file: PaperFile) => void): Break =>
  async (paper) => {
    const file = await PaperFile.read(paper);
    apply(file);
    return file.save();
  };

/** Replaces text by text of the same length, so that all objects stay where they are. */
const replaceBytes =
  (text: string, replacement: string): Break =>
  (paper) => {
    const at = paper.lastIndexOf(text);
    assert.ok(at >= 0 && text.length === replacement.length, text);
    const changed = Buffer.from(paper);
    changed.write(replacement, at, 'latin1');
    return changed;
  };

const changeElement = (role: string, apply: (element: PdfDict) => void, at = 0): Break =>
  change(({ elements }) => {
    const element = elements.filter((candidate) => candidate.role === role).at(at);
    assert.ok(element, role);
    apply(element.dictionary);
  });
const renameElement = (from: string, to: string, at?: number) =>
  changeElement(from, (element) => element.set('S', PdfName.of(to)), at);

function changeStream(stream: unknown, replace: (text: string) => string): void {
  assert.ok(stream instanceof PdfStream);
  const text = Buffer.from(stream.getDecodedData()).toString('latin1');
  const replaced = replace(text);
  assert.notEqual(replaced, text);
  stream.delete('Filter');
  stream.setData(Buffer.from(replaced, 'latin1'));
}
const changeMetadata = (pattern: RegExp, replacement: string): Break =>
  change((file) =>
    changeStream(file.get(file.catalog, 'Metadata'), (xml) => xml.replace(pattern, replacement)),
  );
const changeContent = (replace: (text: string) => string): Break =>
  change((file) =>
    changeStream(file.pages[0] && file.get(file.pages[0].dictionary, 'Contents'), replace),
  );
const changeFonts = (apply: (font: PdfDict) => void): Break =>
  change(({ dictionaries }) => dictionaries.forEach(apply));
const changeLink = (apply: (link: PdfDict) => void): Break =>
  change(({ pages }) => {
    for (const { dictionary } of pages[0]?.annotations ?? []) apply(dictionary);
  });

/** For each rule, a change of a good paper that breaks this rule and no other. */
const breaks: Record<string, Break> = {
  header: replaceBytes('%PDF-1.7', '%PDF-1.8'),
  identifier: replaceBytes('/ID [', '/XD ['),
  encryption: async (paper) => {
    const pdf = await PDF.load(new Uint8Array(paper));
    pdf.setProtection({ ownerPassword: 'x' });
    return pdf.save();
  },
  end: (paper) => Buffer.concat([paper, Buffer.from('\nmore')]),
  filters: change((file) => {
    const filters = new PdfArray([PdfName.of('Crypt'), PdfName.of('FlateDecode')]);
    for (const font of file.dictionaries) {
      const letters = file.get(font, 'ToUnicode');
      if (letters instanceof PdfStream) letters.set('Filter', filters);
    }
  }),
  'colour profile': change((file) => {
    const [intent] = file.list(file.catalog, 'OutputIntents');
    assert.ok(intent instanceof PdfDict);
    const [profile] = file.list(intent, 'DestOutputProfile');
    changeStream(profile, (data) => `${data.slice(0, 12)}scnr${data.slice(16)}`);
  }),
  'embedded fonts': changeFonts((font) => {
    for (const key of ['FontFile2', 'FontFile3']) font.delete(key);
  }),
  'letters of glyphs': changeFonts((font) => void font.delete('ToUnicode')),
  'missing glyphs': changeContent((text) => text.replace('(\\000\\001', '(\\000\\000')),
  'annotation flags': changeLink((link) => link.set('F', PdfNumber.of(2))),
  form: change(({ catalog }) => {
    const fields = new PdfArray([]);
    catalog.set('AcroForm', PdfDict.of({ Fields: fields, NeedAppearances: PdfBool.TRUE }));
  }),
  seal: async (paper) => {
    const file = await PaperFile.read(await seal(paper));
    file.catalog.set('Feltbok', PdfBool.TRUE);
    return file.save({ incremental: true });
  },
  actions: change(({ catalog }) => {
    const script = PdfString.fromString('app.beep()');
    catalog.set('OpenAction', PdfDict.of({ S: PdfName.of('JavaScript'), JS: script }));
  }),
  metadata: change(({ catalog }) => void catalog.delete('Metadata')),
  conformance: changeMetadata(/(<pdfaid:conformance>)A/, '$1B'),
  title: changeMetadata(/<dc:title>.*<\/dc:title>/, ''),
  marked: change((file) =>
    file.getDictionary(file.catalog, 'MarkInfo')?.set('Marked', PdfBool.FALSE),
  ),
  structure: change(({ catalog }) => void catalog.delete('StructTreeRoot')),
  roles: renameElement('P', 'Avsnitt'),
  language: change(({ catalog }) => catalog.set('Lang', PdfString.fromString('norsk språk'))),
  'tagged content': changeContent((text) => `${text}\n0 0 m 9 9 l S`),
  pictures: changeElement('Figure', (figure) => void figure.delete('Alt')),
  headings: renameElement('H2', 'H3'),
  lists: renameElement('LBody', 'Div'),
  tables: renameElement('TR', 'Div', -1),
  'regular tables': changeElement('TD', (cell) =>
    cell.set('A', PdfDict.of({ O: PdfName.of('Table'), ColSpan: PdfNumber.of(7) })),
  ),
  'header cells': changeElement('TH', (cell) => void cell.delete('A'), -1),
  'tab order': change(({ pages }) => void pages[0]?.dictionary.delete('Tabs')),
  links: changeLink((link) => void link.delete('Contents')),
  fields: async (paper) => replaceBytes('/TU', '/TX')(await seal(paper)),
};

let authority: SealAuthority | undefined;
async function seal(paper: Buffer): Promise<Buffer> {
  assert.ok(authority);
  const key = await loadPkcs12Key(authority.pkcs12('segl'), 'segl');
  return Buffer.from(await sealPdf(paper, { key }));
}

describe('each rule', () => {
  const paper = createPdf(createJob(smallHtml, {}, []));
  before(() => {
    if (hasOpenssl) authority = new SealAuthority();
  });
  after(() => authority?.close());

  test('[PPR-4] has a name and a clause, and there are at most thirty', () => {
    assert.deepEqual(
      paperRules.map(({ name }) => name),
      Object.keys(breaks),
    );
    assert.ok(paperRules.length <= 30);
    for (const { clause, sentence } of paperRules) {
      assert.match(clause, /^ISO (?:19005-2, 6|14289-1, 7)(?:\.\d+)+$/);
      assert.match(sentence, /^[A-Z].*\.$/);
    }
  });

  test('[PPR-4] holds for a sealed paper', { skip: !hasOpenssl }, async () => {
    assert.deepEqual(await findBrokenRules(await seal(paper)), {});
  });

  test('[PPR-4] of titles demands that viewers show them too', async () => {
    const hidden = await replaceBytes('/DisplayDocTitle true', '/DisplayDocTitle null')(paper);
    assert.deepEqual(await findBrokenRules(hidden), { title: ['not shown'] });
  });

  for (const { name, sentence } of paperRules) {
    const needsSeal = name === 'seal' || name === 'fields';
    test(`[PPR-4] finds the file that breaks it alone: ${sentence}`, {
      skip: needsSeal && !hasOpenssl,
    }, async () => {
      const broken = await breaks[name]?.(paper);
      assert.ok(broken);
      assert.deepEqual(Object.keys(await findBrokenRules(broken)), [name]);
    });
  }
});
