import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UnavailableDocument } from '@feltbok/contract/case-packages.ts';
import type { BusinessResult, ResultDocument } from '@feltbok/contract/results.ts';
import { toDay } from '@feltbok/domain/values/dates.ts';
import type { ArchiveCodes } from '../access/archive-codes';
import { type ArchivedDocument, indexPaperKinds, writeArkivmelding } from './arkivmelding';
import type { Bag, BagFile } from './bag';
import { writeSurveyFiles } from './survey-files';

/** What a package is made from. */
export interface PackageContent {
  customerName: string;
  result: BusinessResult;
  /** The result as the case system reads it. */
  resultText: string;
  /** Heading of the protocol. */
  protocolHeader: object;
  /** JSON text of each event, the oldest first. */
  events: readonly string[];
  /** When the last of the events was recorded; null where there are none. */
  lastEventAt: string | null;
  unavailable: readonly UnavailableDocument[];
  codes: ArchiveCodes;
  /** Opens the content of a document. */
  openDocument(document: ResultDocument): Promise<Readable>;
}

/** Lays out the files of a package. Nothing in it depends on when it is made. */
export function layOutPackage(content: PackageContent): Bag {
  const { result, customerName, unavailable } = content;
  const changedOn = findLastDay(content);
  const documents = nameDocuments(selectDocuments(result, unavailable), result);
  const arkivmelding = writeArkivmelding({ result, documents, changedOn, codes: content.codes });
  const events = content.events.join(',\n');
  const files = [
    toFile('arkivmelding.xml', arkivmelding),
    toFile('resultat.json', content.resultText),
    toFile('protokoll.json', toJson(content.protocolHeader)),
    toFile('historikk.json', `[\n${events}\n]\n`),
    ...writeSurveyFiles(result, changedOn).map(({ name, bytes }) => toFile(name, bytes)),
    ...(unavailable.length === 0 ? [] : [toFile('utelatt.json', toJson(unavailable))]),
    ...documents.map(({ document, file }): BagFile => {
      return {
        name: file,
        size: document.bytes,
        sha256: document.sha256,
        open: () => content.openDocument(document),
      };
    }),
  ];
  return { folder: nameFolder(result), info: listInfo(result, customerName), files, changedOn };
}

const listInfo = (result: BusinessResult, customerName: string): Bag['info'] => [
  ['Source-Organization', customerName],
  [
    'External-Description',
    `${result.overview.businessTypeName}, ${result.overview.propertyNumber}`,
  ],
  ['External-Identifier', `${result.municipalityNumber} ${result.businessReference}`],
  ['Bag-Group-Identifier', `${result.municipalityNumber} ${result.caseReference}`],
  ['Bag-Software-Agent', 'Feltbok'],
];

/** The day of the last change in Norwegian time, `YYYY-MM-DD`. */
function findLastDay({ result, lastEventAt }: PackageContent): string {
  const moments = [
    ...(lastEventAt === null ? [] : [lastEventAt]),
    ...result.documents.map(({ addedAt }) => addedAt),
    ...result.papers.flatMap(({ seal }) => seal?.sealedAt ?? []),
  ].map((moment) => Date.parse(moment));
  const last = moments.reduce((latest, moment) => Math.max(latest, moment), 0);
  return toDay(last === 0 ? result.overview.businessDate : new Date(last));
}

/**
 * Selects the documents that can be in a package; the main one comes first: the newest protocol,
 * sealed where it is, or else the newest agreement.
 */
function selectDocuments(
  result: BusinessResult,
  unavailable: readonly UnavailableDocument[],
): ResultDocument[] {
  // A paper that waits for its seal is there, without its seal.
  const missing = new Set(
    unavailable.filter(({ obstacle }) => obstacle !== 'sealing').map(({ uuid }) => uuid),
  );
  const available = result.documents.filter(({ uuid }) => !missing.has(uuid));
  const main = findMainUuids(result).find((uuid) => available.some((found) => found.uuid === uuid));
  const isMain = ({ uuid }: ResultDocument) => uuid === main;
  return [...available.filter(isMain), ...available.filter((document) => !isMain(document))];
}

/** Lists the documents of papers, the most important first. */
function findMainUuids({ papers }: BusinessResult): string[] {
  const newestFirst = papers.toReversed();
  return (['protocol', 'agreement', 'measurementReport'] as const).flatMap((kind) =>
    newestFirst
      .filter((paper) => paper.kind === kind)
      .flatMap(({ uuid, seal }) => (seal?.uuid ? [seal.uuid, uuid] : [uuid])),
  );
}

const paperNames = {
  protocol: 'protokoll',
  agreement: 'avtale',
  measurementReport: 'maalerapport',
  registrationBasis: 'grunnlag',
  notice: 'varsel',
} as const;

function nameDocuments(
  documents: readonly ResultDocument[],
  result: BusinessResult,
): ArchivedDocument[] {
  const kinds = indexPaperKinds(result);
  const marks = new Map(result.marks.map((mark) => [mark.uuid, mark]));
  const describe = ({ uuid, markUuid, sealOf, fileName }: ResultDocument): string => {
    const kind = kinds.get(uuid);
    if (kind) return `${paperNames[kind]}${sealOf === null ? '' : '-forseglet'}`;
    const mark = marks.get(markUuid ?? '');
    if (mark) return `merke-${mark.boundaryPointNumber || mark.name}`;
    return fileName.replace(/\.[^.]*$/, '');
  };
  return documents.map((document, index) => {
    const title = describe(document);
    const [, ending = 'bin'] = /\.([A-Za-z0-9]{1,10})$/.exec(document.fileName) ?? [];
    const name = [String(index + 1), toPlainName(title)].filter(Boolean).join('-');
    return { document, file: `${name}.${ending.toLowerCase()}` };
  });
}

/** Name of the folder that a package is in, and of the zip. */
const nameFolder = ({ municipalityNumber, businessReference }: BusinessResult): string =>
  [municipalityNumber, toPlainName(businessReference)].filter(Boolean).join('-');

const longestName = 80;
const plainLetters: Record<string, string> = { æ: 'ae', ø: 'o', Æ: 'Ae', Ø: 'O' };

/**
 * Replaces what some systems do not take in names of files, such as blanks and letters with marks.
 */
const toPlainName = (text: string): string =>
  text
    .replaceAll(/[æøÆØ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, longestName)
    .replaceAll(/^-|-$/g, '');

function toFile(name: string, content: string | Uint8Array): BagFile {
  const bytes = Buffer.from(content);
  return {
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from(splitBytes(bytes), { objectMode: false }),
  };
}

const chunkBytes = 64 * 1024;

function* splitBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
