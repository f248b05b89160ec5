import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type PaperKind, paperKinds } from '@feltbok/contract/papers.ts';
import type { SignatureEvidence } from '@feltbok/domain/signatures/signature-record.ts';
import { createPaperFrame, createPlainLetterhead } from '@feltbok/papers/paper-frame.ts';
import { choosePaperSurveyor } from '@feltbok/papers/paper-head.ts';
import { paperNames } from '@feltbok/papers/paper-words.ts';
import type { SigningParty } from '@feltbok/papers/signature-block.ts';
import { createInkedSignature } from '../testing/inked-signature';
import { fullLetterhead, paperSubject } from '../testing/paper-subject';
import { readTags, type Tag, withRole } from '../testing/pdf-structure';
import { readTables } from '../testing/pdf-tables';
import { provenFields } from '../testing/proven-signature';
import { createPdf } from './pdf-job';

interface Setting {
  kind?: PaperKind;
  language?: 'nb' | 'nn';
  html?: string;
  parties?: SigningParty[];
  letterhead?: typeof fullLetterhead;
  subject?: typeof paperSubject;
}

const createPaper = ({
  kind = 'agreement',
  language = 'nb',
  html = '<p>Enige</p>',
  parties = [],
  letterhead = fullLetterhead,
  subject = paperSubject,
}: Setting) => {
  const paper = {
    kind,
    language,
    letterhead,
    subject,
    uuid: '3c1f4a52-7a0e-4c55-9d6f-0b8a6f6f1a01',
    author: 'Kari Målar, Fjordvik kommune',
  };
  const frame = createPaperFrame(paper, new Date('2026-11-25T08:00:00Z'), 'Kontroll av papiret');
  return createPdf({ html, parties, frame });
};
const readPaperTags = (setting: Setting) => readTags(createPaper(setting));
const getText = (tags: Tag[]) =>
  tags
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
const listAlternatives = (tags: Tag[]) =>
  withRole(tags, 'Figure').map(({ alternative }) => alternative);
const getTitles = (tags: Tag[]) => withRole(tags, 'H1').map(({ text }) => text.trim());

describe('the head of a paper', () => {
  test('[PPR-1] has the sender, the title and the facts of the case, in this order', async () => {
    for (const kind of paperKinds) {
      const tags = await readPaperTags({ kind });
      const text = getText(tags);
      const expected = [
        'Fjordvik kommune',
        'Rådhusgata 1, 5730 Fjordvik',
        'Tlf. 55 00 00 00',
        'post@fjordvik.example',
        'Org.nr. 987 654 321',
        paperNames[kind],
        'Sak 2026/118',
        'Eiendom 4699-31/472, Fjordvegen 12, 5730 Fjordvik',
        'Kommune Fjordvik',
        'Tid og sted 24.11.2026 10:00, Grendahuset',
        'Landmåler Kari Målar, 1234',
        'Laget 25.11.2026',
        'Enige',
      ];
      let end = 0;
      for (const part of expected) {
        const start = text.indexOf(part, end);
        assert.ok(start >= 0, `${part} does not follow in: ${text}`);
        end = start + part.length;
      }
      assert.deepEqual(listAlternatives(tags), ['Logoen til Fjordvik kommune']);
    }
  });

  test('[PPR-1] takes its title from a text that begins with one, and only once', async () => {
    const html = '<h2>Avtale om grensejustering</h2><p>Enige</p><h3>Merker</h3>';
    const tags = await readPaperTags({ html });
    assert.deepEqual(getTitles(tags), ['Avtale om grensejustering']);
    assert.equal(getText(tags).match(/Avtale/g)?.length, 1);
    assert.deepEqual(getTitles(await readPaperTags({ html: '<p>x</p><h2>y</h2>' })), ['Avtale']);
  });

  test('[PPR-1] has the customer’s name alone where there is no letterhead', async () => {
    const letterhead = createPlainLetterhead('Nordvik kommune');
    const subject = { ...paperSubject, municipality: '', propertyAddress: '', surveyor: {} };
    const text = getText(await readPaperTags({ letterhead, subject }));
    assert.match(text, /^\s*Nordvik kommune Avtale Sak 2026\/118 Eiendom 4699-31\/472 Tid/);
    assert.doesNotMatch(text, /Tlf|Org|Kommune |Landmåler/);
  });

  test('[PPR-1] breaks a long address of e-mail at its signs', async () => {
    const email = 'postmottak.oppmaling@interkommunalt-oppmalingsselskap.example';
    const { pages } = await readTables(createPaper({ letterhead: { ...fullLetterhead, email } }));
    const pieces = pages[0]?.pieces ?? [];
    const start = pieces.findIndex(({ text }) => text.startsWith('postmottak'));
    const end = pieces.findIndex(({ text }) => text.startsWith('Org.nr.'));
    const lines = new Map<number, string>();
    for (const { base, text } of pieces.slice(start, end)) {
      const letters = text.replaceAll('\u200b', '').trim();
      lines.set(Math.round(base), (lines.get(Math.round(base)) ?? '') + letters);
    }
    const filled = [...lines.values()].filter(Boolean);
    assert.deepEqual(filled, ['postmottak.oppmaling@interkommunalt-', 'oppmalingsselskap.example']);
  });

  test('[JOB-1] names the appointed surveyor, and a protocol says what is wrong', async () => {
    const { businessDate } = paperSubject;
    const author = { name: 'Ola Brukar', number: '1234' };
    const appointed = {
      surveyorName: 'Kari Målar',
      surveyorNumber: '000041',
      surveyorValidUntil: '2026-11-23',
    };
    const read = async (kind: PaperKind, details: object) => {
      const surveyor = choosePaperSurveyor({ ...details, businessDate }, author);
      return getText(await readPaperTags({ kind, subject: { ...paperSubject, surveyor } }));
    };
    assert.match(
      await read('protocol', appointed),
      /Landmåler Kari Målar, 000041, autorisert til 23\.11\.2026 Laget/,
    );
    assert.match(await read('agreement', appointed), /Landmåler Kari Målar, 000041 Laget/);
    assert.match(
      await read('protocol', {}),
      /Landmåler Ola Brukar, 1234, ikke oppnevnt for saken Laget/,
    );
    assert.match(
      await read('protocol', { ...appointed, surveyorNumber: '' }),
      /Landmåler Kari Målar, uten nummer Laget/,
    );
  });

  test('[PPR-1] has words in nynorsk where the paper is in it', async () => {
    const tags = await readPaperTags({
      language: 'nn',
      parties: [{ name: 'Ola Nordvik', signature: '', property: '31/80' }],
    });
    assert.match(getText(tags), /Eigedom 4699-31.*Landmålar Kari.*Laga 25.*Ikkje signert/);
  });
});

describe('the signatures of a paper', () => {
  const statement = {
    statement: 'agreement-1',
    business: 2077,
    case: '2026/118',
    text: '<p>Enige</p>',
  } as const;
  const party = { uuid: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1', name: 'Ánne Østby' };
  const sign = async (
    record: { signer?: string; signedAt?: string },
    evidence: Partial<SignatureEvidence>,
  ) => ({
    name: party.name,
    role: 'Hjemmelshaver',
    property: '31/472',
    ...(await provenFields(statement, party, {
      record: { signer: party.name, signedAt: '2026-11-24T10:40:00+01:00', ...record },
      evidence,
    })),
  });
  const power = '6a0b2f0e-4f57-4a43-8e0b-6c8d1c8f2a10';

  test('[PPR-1] have role, property, place, date and way, also as a sentence', async () => {
    const tags = await readPaperTags({ parties: [await sign({}, {})] });
    assert.match(
      getText(tags),
      /Ánne Østby Hjemmelshaver Eiendom 31\/472 Grendahuset, 24\.11\.2026 Tegnet/,
    );
    assert.ok(
      listAlternatives(tags).includes(
        'Signaturen til Ánne Østby, Hjemmelshaver, Eiendom 31/472, Grendahuset, 24.11.2026, tegnet.',
      ),
    );
  });

  test('[PPR-1] claim no place for a signature by link, or of another day', async () => {
    const parties = [
      await sign({}, { way: 'link' }),
      await sign({ signedAt: '2026-11-26T10:40:00+01:00' }, {}),
    ];
    const text = getText(await readPaperTags({ parties }));
    assert.doesNotMatch(text, /Grendahuset, 2\d\.11\.2026 (Tegnet|$)/);
    assert.match(text, /472 24\.11\.2026 Tegnet på nett, ved lenke/);
    assert.match(text, /472 26\.11\.2026 Tegnet/);
  });

  test('[PPR-1] name the deputy first, and whether there is a power of attorney', async () => {
    const parties = [
      await sign({ signer: 'Berit Moe' }, { as: 'deputy' }),
      await sign({ signer: 'Berit Moe' }, { as: 'deputy', powerOfAttorney: power }),
    ];
    const alternatives = listAlternatives(await readPaperTags({ parties })).join(' ');
    for (const words of ['uten fullmakt i saken', 'etter fullmakt i saken'])
      assert.ok(
        alternatives.includes(
          `Signaturen til Berit Moe, stedfortreder for Ánne Østby, ${words}, Hjemmelshaver`,
        ),
        alternatives,
      );
  });

  test('[PPR-1] leave room for a hand where nobody has signed, and say so', async () => {
    const parties = [{ name: 'Ola Nordvik', role: 'Nabo', property: '31/80', signature: '' }];
    assert.match(
      getText(await readPaperTags({ parties })),
      /Ola Nordvik Nabo Eiendom 31\/80 Ikke signert elektronisk Sted og dato:/,
    );
  });

  test('[PPR-1] end with the surveyor’s line in a protocol, and in no other paper', async () => {
    const parties = [{ name: 'Ola Nordvik', signature: createInkedSignature(1) }];
    const readEnd = async (kind: PaperKind) =>
      getText(await readPaperTags({ kind, parties }))
        .split('Ola Nordvik')
        .at(-1) ?? '';
    assert.match(await readEnd('protocol'), /Sted og dato Landmåler: Kari Målar, 1234 Kontroll/);
    assert.doesNotMatch(await readEnd('agreement'), /Landmåler/);
  });

  test('[PPR-1] have the surveyor once: among the parties, or on the line below them', async () => {
    const kari = { name: 'Kari Målar', role: 'Aktuell eier', signature: createInkedSignature(1) };
    const readProtocol = async (party: SigningParty) => {
      const text = getText(await readPaperTags({ kind: 'protocol', parties: [party] }));
      return text.slice(text.indexOf('Enige'));
    };
    const attended = await readProtocol(kari);
    assert.match(attended, /Kari Målar Landmåler, 1234 Uten bevis Kontroll/);
    assert.doesNotMatch(attended, /Sted og dato|Aktuell eier/);
    const namesake = await readProtocol({ ...kari, property: '31/80' });
    assert.match(namesake, /Kari Målar Aktuell eier Eiendom 31\/80 .*Landmåler: Kari Målar, 1234/);
  });

  test('[PPR-1] are on one page with all below them, and no page ends with a heading', async () => {
    const parties = [await sign({}, {}), await sign({ signer: 'Berit Moe' }, { as: 'deputy' })];
    const part = `<h3>Bakgrunn</h3><p>${'Grensen går i rett linje. '.repeat(7)}</p>`;
    for (const count of [7, 8, 9, 10]) {
      const { pages } = await readTables(createPaper({ html: part.repeat(count), parties }));
      const texts = pages.map(({ pieces }) =>
        pieces.map(({ text }) => text.trim()).filter(Boolean),
      );
      const [signed, ...others] = texts.filter((page) => page.includes('Ánne Østby'));
      assert.deepEqual(others, []);
      assert.equal(signed?.filter((text) => text === 'Tegnet').length, 2, `${count} parts`);
      // The foot of a page has two texts.
      for (const page of texts) assert.notEqual(page.at(-3), 'Bakgrunn');
    }
  });

  test('[PPR-1] of thirty parties stand four in a row, and none is lost', async () => {
    const parties = Array.from({ length: 30 }, (_, index) => ({
      name: `Part ${index + 1} Østby`,
      signature: createInkedSignature(index % 4),
    }));
    const text = getText(await readPaperTags({ parties }));
    for (const { name } of parties) assert.ok(text.includes(name), name);
  });
});
