import { PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { findSealRanges } from '../seals/sealed-pdf';
import { PaperFile, type StructureElement } from './paper-file';

/** A rule that every paper keeps. */
interface PaperRule {
  name: string;
  /** The clause of ISO 19005-2 (PDF/A-2) or ISO 14289-1 (PDF/UA-1) that the rule is from. */
  clause: string;
  sentence: string;
  /** @returns what breaks the rule; empty where it holds */
  findFaults(paper: PaperFile): string[];
}

const archive = (clause: string) => `ISO 19005-2, ${clause}`;
const accessible = (clause: string) => `ISO 14289-1, ${clause}`;
/** Names one fault when `isBroken`. */
const fault = (isBroken: boolean, words: string): string[] => (isBroken ? [words] : []);

const fileRules: PaperRule[] = [
  {
    name: 'header',
    clause: archive('6.1.2'),
    sentence: 'The file begins with %PDF-1.n and a comment of bytes above 127.',
    findFaults: ({ bytes }) =>
      fault(
        !/^%PDF-1\.[0-7][\r\n]{1,2}%[\x80-\xff]{4}/.test(bytes.toString('latin1', 0, 20)),
        bytes.toString('latin1', 0, 8),
      ),
  },
  {
    name: 'identifier',
    clause: archive('6.1.3'),
    sentence: 'The trailer has an identifier of the file.',
    findFaults: (paper) => fault(paper.list(paper.trailer, 'ID').length !== 2, 'no ID'),
  },
  {
    name: 'encryption',
    clause: archive('6.1.3'),
    sentence: 'The file is not encrypted.',
    findFaults: (paper) => fault(paper.trailer.has('Encrypt'), 'Encrypt'),
  },
  {
    name: 'end',
    clause: archive('6.1.3'),
    sentence: 'Nothing follows the last end-of-file marker except one end of line.',
    findFaults: ({ bytes }) =>
      fault(!/%%EOF(?:\r\n|\r|\n)?$/.test(bytes.toString('latin1')), 'more bytes'),
  },
  {
    name: 'filters',
    clause: archive('6.1.7.2'),
    sentence: 'No stream is compressed by LZW or filtered by Crypt.',
    findFaults: (paper) =>
      paper.dictionaries
        .filter((dictionary) => dictionary instanceof PdfStream)
        .flatMap((stream) => paper.list(stream, 'Filter'))
        .flatMap((filter) => (filter instanceof PdfName ? [filter.value] : []))
        .filter((filter) => filter === 'LZWDecode' || filter === 'Crypt'),
  },
  {
    name: 'colour profile',
    clause: archive('6.2.3'),
    sentence: 'The profile of the colours is that of a printer or a monitor.',
    findFaults: (paper) =>
      paper
        .list(paper.catalog, 'OutputIntents')
        .flatMap((intent) =>
          intent instanceof PdfDict ? paper.list(intent, 'DestOutputProfile') : [],
        )
        // The class of a profile is in bytes 12 to 15 of its header.
        .map((profile) =>
          profile instanceof PdfStream
            ? Buffer.from(profile.getDecodedData()).toString('latin1', 12, 16)
            : 'no stream',
        )
        .filter((deviceClass) => deviceClass !== 'prtr' && deviceClass !== 'mntr'),
  },
];

const fontRules: PaperRule[] = [
  {
    name: 'embedded fonts',
    clause: archive('6.2.11.4.1'),
    sentence: 'The program of each font is embedded.',
    findFaults: (paper) =>
      paper.dictionaries
        .filter((dictionary) => paper.getName(dictionary, 'Type') === 'FontDescriptor')
        .filter((font) => !['FontFile', 'FontFile2', 'FontFile3'].some((key) => font.has(key)))
        .map((font) => paper.getName(font, 'FontName') ?? ''),
  },
  {
    name: 'letters of glyphs',
    clause: archive('6.2.11.7.2'),
    sentence: 'Each font says which letters its glyphs stand for.',
    findFaults: (paper) =>
      paper.dictionaries
        .filter((dictionary) => paper.getName(dictionary, 'Subtype') === 'Type0')
        .filter((font) => !(paper.get(font, 'ToUnicode') instanceof PdfStream))
        .map((font) => paper.getName(font, 'BaseFont') ?? ''),
  },
  {
    name: 'missing glyphs',
    clause: archive('6.2.11.8'),
    sentence: 'No letter is shown by the glyph for letters that a font lacks.',
    findFaults: ({ pages }) =>
      pages.flatMap(({ missingGlyphs }, index) =>
        fault(missingGlyphs > 0, `${missingGlyphs} on page ${index + 1}`),
      ),
  },
];

/** Bits of an annotation's flags (ISO 32000-1, table 165). */
const flags = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 };
const unseenFlags = flags.invisible | flags.hidden | flags.noView | flags.toggleNoView;
const permittedActions = ['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'];

const interactionRules: PaperRule[] = [
  {
    name: 'annotation flags',
    clause: archive('6.3.2'),
    sentence: 'Each annotation is printed, and none is hidden.',
    findFaults: (paper) =>
      listAnnotations(paper)
        .map((annotation) => paper.getNumber(annotation, 'F') ?? 0)
        .filter((value) => (value & flags.print) === 0 || (value & unseenFlags) !== 0)
        .map((value) => `F ${value}`),
  },
  {
    name: 'form',
    clause: archive('6.4.1'),
    sentence: 'No reader has to build the appearance of a field.',
    findFaults: (paper) => {
      const form = paper.getDictionary(paper.catalog, 'AcroForm');
      return fault(!!form && paper.isTrue(form, 'NeedAppearances'), 'NeedAppearances');
    },
  },
  {
    name: 'seal',
    clause: archive('6.4.3'),
    sentence: 'A seal covers the whole file except itself.',
    findFaults: (paper) => {
      if (!paper.dictionaries.some((dictionary) => dictionary.has('ByteRange'))) return [];
      const { signed, contents } = findSealRanges(paper.bytes);
      const expected = [0, contents[0], contents[1], paper.bytes.length];
      return fault(signed.flat().join() !== expected.join(), signed.join(' and '));
    },
  },
  {
    name: 'actions',
    clause: archive('6.5.1'),
    sentence: 'No action runs a program, plays or changes anything.',
    findFaults: (paper) =>
      paper.dictionaries
        .filter(
          (dictionary) =>
            paper.getName(dictionary, 'Type') === 'Action' || isAction(paper, dictionary),
        )
        .map((action) => paper.getName(action, 'S') ?? '')
        .filter((type) => !permittedActions.includes(type)),
  },
];

/**
 * An action needs no type; those that a document, page or annotation starts are found by their key.
 */
const isAction = (paper: PaperFile, dictionary: PdfDict): boolean =>
  [paper.catalog, ...paper.pages.map((page) => page.dictionary), ...listAnnotations(paper)].some(
    (owner) => ['OpenAction', 'A'].some((key) => paper.get(owner, key) === dictionary),
  );

const listAnnotations = ({ pages }: PaperFile): PdfDict[] =>
  pages.flatMap(({ annotations }) => annotations.map(({ dictionary }) => dictionary));

/** Rules of the metadata hold for those that exist; another rule demands them. */
const checkMetadata = (pattern: RegExp, words: string) => (paper: PaperFile) =>
  fault(paper.metadata !== null && !pattern.test(paper.metadata), words);

const checkTitle = checkMetadata(
  /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>[^<]+<\/rdf:li>/,
  'no title',
);

const metadataRules: PaperRule[] = [
  {
    name: 'metadata',
    clause: archive('6.6.2.1'),
    sentence: 'The document has metadata as XMP.',
    findFaults: ({ metadata }) => fault(!metadata?.includes('<x:xmpmeta'), 'no XMP'),
  },
  {
    name: 'conformance',
    clause: archive('6.6.4'),
    sentence: 'The metadata name part 2 and level A of PDF/A.',
    findFaults: checkMetadata(
      /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/,
      'another part or level',
    ),
  },
  {
    name: 'title',
    clause: accessible('7.1'),
    sentence: 'The metadata have a title, which viewers show in place of the file name.',
    findFaults: (paper) => {
      const viewing = paper.getDictionary(paper.catalog, 'ViewerPreferences');
      const isShown = viewing && paper.isTrue(viewing, 'DisplayDocTitle');
      return [...checkTitle(paper), ...fault(!isShown, 'not shown')];
    },
  },
];

/** ISO 32000-1, 14.8.4. */
const standardRoles = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 ' +
    'H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry ' +
    'Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'
  ).split(' '),
);

const structureRules: PaperRule[] = [
  {
    name: 'marked',
    clause: archive('6.7.2.2'),
    sentence: 'The document says that it is tagged.',
    findFaults: (paper) => {
      const marks = paper.getDictionary(paper.catalog, 'MarkInfo');
      return fault(!marks || !paper.isTrue(marks, 'Marked'), 'Marked');
    },
  },
  {
    name: 'structure',
    clause: archive('6.7.3.3'),
    sentence: 'The document has a structure.',
    findFaults: ({ elements }) => fault(elements.length === 0, 'no StructTreeRoot'),
  },
  {
    name: 'roles',
    clause: archive('6.7.3.4'),
    sentence: 'Each element has a standard type, by itself or by the role map.',
    findFaults: ({ elements }) =>
      elements.map(({ role }) => role).filter((role) => !standardRoles.has(role)),
  },
  {
    name: 'language',
    clause: accessible('7.2'),
    sentence: 'The document names its language.',
    findFaults: (paper) => {
      const language = paper.getText(paper.catalog, 'Lang') ?? '';
      return fault(!/^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(language), `Lang ${language}`);
    },
  },
  {
    name: 'tagged content',
    clause: accessible('7.1'),
    sentence: 'Whatever a page shows is tagged, or marked as an artifact.',
    findFaults: ({ pages }) =>
      pages.flatMap(({ untagged }, index) =>
        fault(untagged > 0, `${untagged} marks on page ${index + 1}`),
      ),
  },
  {
    name: 'pictures',
    clause: accessible('7.3'),
    sentence: 'Each figure has an alternative text.',
    findFaults: (paper) =>
      paper.elements
        .filter(({ role }) => role === 'Figure')
        .filter(({ dictionary }) => !paper.getText(dictionary, 'Alt')?.trim())
        .map(() => 'no Alt'),
  },
  {
    name: 'headings',
    clause: accessible('7.4.2'),
    sentence: 'Headings begin at level 1, and no level is left out on the way down.',
    findFaults: ({ elements }) => {
      const levels = elements.flatMap(({ role }) =>
        /^H[1-6]$/.test(role) ? [Number(role.slice(1))] : [],
      );
      return levels.flatMap((level, index) =>
        fault(level > (levels[index - 1] ?? 0) + 1, `H${level} after H${levels[index - 1] ?? 0}`),
      );
    },
  },
  {
    name: 'lists',
    clause: accessible('7.2'),
    sentence: 'Lists consist of items, and items of labels and bodies.',
    findFaults: ({ elements }) => findMisplaced(elements, listChildren),
  },
];

const listChildren = { L: ['L', 'LI', 'Caption'], LI: ['Lbl', 'LBody'] };
const tableChildren = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
};

/** Finds elements that stand where their parent or they themselves forbid it. */
function findMisplaced(
  elements: readonly StructureElement[],
  permitted: Readonly<Record<string, string[]>>,
): string[] {
  const inner = new Set(Object.values(permitted).flat());
  return elements.flatMap(({ role, parent }) => {
    const outer = parent?.role ?? '';
    const isForbidden = permitted[outer] && !permitted[outer].includes(role);
    const needsParent = inner.has(role) && role !== 'Caption' && role !== 'L';
    const isLost = needsParent && !permitted[outer]?.includes(role);
    return fault(Boolean(isForbidden || isLost), `${role} in ${outer}`);
  });
}

const tableRules: PaperRule[] = [
  {
    name: 'tables',
    clause: accessible('7.2'),
    sentence: 'Tables consist of rows, and rows of cells.',
    findFaults: ({ elements }) => findMisplaced(elements, tableChildren),
  },
  {
    name: 'regular tables',
    clause: accessible('7.2'),
    sentence: 'The rows of a table have the same number of columns, and no cells overlap.',
    findFaults: (paper) =>
      paper.elements
        .filter(({ role }) => role === 'Table')
        .flatMap((table) => findIrregularRows(paper, table)),
  },
  {
    name: 'header cells',
    clause: accessible('7.5'),
    sentence: 'Each header cell says whether it heads a row or a column.',
    findFaults: (paper) =>
      paper.elements
        .filter(({ role }) => role === 'TH')
        .filter((cell) => !(paper.getAttribute(cell, 'Table', 'Scope') instanceof PdfName))
        .map(() => 'no Scope'),
  },
];

const tableParts = ['THead', 'TBody', 'TFoot'];

function findIrregularRows(paper: PaperFile, table: StructureElement): string[] {
  const parts = [table, ...table.children.filter(({ role }) => tableParts.includes(role))];
  const rows = parts.flatMap(({ children }) => children.filter(({ role }) => role === 'TR'));
  const taken = rows.map((): boolean[] => []);
  const faults: string[] = [];
  rows.forEach((row, at) => {
    for (const cell of row.children) {
      const columns = getSpan(paper, cell, 'ColSpan');
      const start = findFreeColumn(taken[at] ?? []);
      for (let down = 0; down < getSpan(paper, cell, 'RowSpan'); down += 1) {
        const line = taken[at + down];
        if (!line) faults.push('a cell below the last row');
        for (let column = start; line && column < start + columns; column += 1) {
          if (line[column]) faults.push(`two cells in row ${at + 1}`);
          line[column] = true;
        }
      }
    }
  });
  const widths = new Set(taken.map((line) => line.filter(Boolean).length));
  return [...faults, ...fault(widths.size > 1, `rows of ${[...widths].join(' and ')} columns`)];
}

function findFreeColumn(line: readonly boolean[]): number {
  const free = Array.from(line, Boolean).indexOf(false);
  return free < 0 ? line.length : free;
}

function getSpan(paper: PaperFile, cell: StructureElement, key: 'ColSpan' | 'RowSpan'): number {
  const span = paper.getAttribute(cell, 'Table', key);
  return span?.type === 'number' ? span.value : 1;
}

const annotationRules: PaperRule[] = [
  {
    name: 'tab order',
    clause: accessible('7.18.3'),
    sentence: 'On pages with annotations, the tab order follows the structure.',
    findFaults: (paper) =>
      paper.pages.flatMap(({ annotations, dictionary }, index) =>
        fault(
          annotations.length > 0 && paper.getName(dictionary, 'Tabs') !== 'S',
          `page ${index + 1}`,
        ),
      ),
  },
  {
    name: 'links',
    clause: accessible('7.18.5'),
    sentence: 'Each link is tagged as one, and says in words where it leads.',
    findFaults: (paper) => {
      const tagged = new Set(
        paper.elements
          .filter(({ role }) => role === 'Link')
          .flatMap(({ annotations }) => annotations),
      );
      return paper.pages
        .flatMap(({ annotations }) => annotations)
        .filter(({ dictionary }) => paper.getName(dictionary, 'Subtype') === 'Link')
        .flatMap(({ reference, dictionary }) => [
          // A file without a structure breaks another rule.
          ...fault(paper.elements.length > 0 && !tagged.has(reference), 'no tag'),
          ...fault(!paper.getText(dictionary, 'Contents')?.trim(), 'no Contents'),
        ]);
    },
  },
  {
    name: 'fields',
    clause: accessible('7.18.1'),
    sentence: 'Each field says in words what it is for.',
    findFaults: (paper) =>
      paper.dictionaries
        .filter((dictionary) => dictionary.has('FT') && dictionary.has('T'))
        .filter((field) => !paper.getText(field, 'TU')?.trim())
        .map((field) => paper.getText(field, 'T') ?? ''),
  },
];

/** What papers keep of PDF/A-2a and PDF/UA-1, as far as it can be checked without a validator. */
export const paperRules: readonly PaperRule[] = [
  ...fileRules,
  ...fontRules,
  ...interactionRules,
  ...metadataRules,
  ...structureRules,
  ...tableRules,
  ...annotationRules,
];

/** Lists the names of the rules that a PDF breaks, with what breaks them. */
export async function findBrokenRules(bytes: Uint8Array): Promise<Record<string, string[]>> {
  const paper = await PaperFile.read(bytes);
  const broken = paperRules.map(({ name, findFaults }) => [name, findFaults(paper)] as const);
  return Object.fromEntries(broken.filter(([, faults]) => faults.length > 0));
}
