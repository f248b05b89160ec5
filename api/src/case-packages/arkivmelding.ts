import type { BusinessResult, ResultDocument } from '@feltbok/contract/results.ts';
import { toDay } from '@feltbok/domain/values/dates.ts';
import type { ArchiveCodes } from '../access/archive-codes';

/** A document of the package, under the name of its file there. */
export interface ArchivedDocument {
  document: ResultDocument;
  /** Name of the file in the package. */
  file: string;
}

interface ArchivedCase {
  result: BusinessResult;
  /** The main document comes first. */
  documents: readonly ArchivedDocument[];
  /** Day of the last change, `YYYY-MM-DD`. */
  changedOn: string;
  codes: ArchiveCodes;
}

const system = 'Feltbok';
const namespaces =
  'xmlns="https://ks-no.github.io/standarder/fiks-protokoll/fiks-arkiv/arkivmelding/opprett/v1" ' +
  'xmlns:m="https://ks-no.github.io/standarder/fiks-protokoll/fiks-arkiv/metadatakatalog/v1" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
/** Largest number of the schema, whose sizes are 32-bit integers. */
const largestSize = 2 ** 31 - 1;

/**
 * Writes what an archive registers (arkivmelding of Fiks Arkiv, version 1): the case, and one
 * journal post with the documents. The archive assigns its own ids.
 */
export function writeArkivmelding(archived: ArchivedCase): string {
  const { documents } = archived;
  const parts = [
    element('system', text(system)),
    element('antallFiler', String(documents.length)),
    formatCase(archived),
    formatPost(archived),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<arkivmelding ${namespaces}>${parts.join('')}\n</arkivmelding>\n`;
}

function formatCase({ result, codes }: ArchivedCase): string {
  const { overview, caseReference, municipalityNumber } = result;
  const { surveyorName } = overview;
  const title = `${overview.businessTypeName} ${overview.propertyNumber}`;
  return element(
    'mappe xsi:type="saksmappe"',
    element('tittel', required(title, caseReference)),
    element('referanseEksternNoekkel', formatKey(caseReference)),
    element('saksdato', toDay(overview.businessDate)),
    ...(surveyorName.trim() === ''
      ? []
      : [element('saksansvarlig', element('m:navn', text(surveyorName)))]),
    formatCode('saksstatus', codes.caseStatus),
    element(
      'matrikkelnummer',
      element('kommunenummer', text(municipalityNumber)),
      element('gardsnummer', String(overview.gnr)),
      element('bruksnummer', String(overview.bnr)),
    ),
  );
}

function formatPost({ result, documents, changedOn, codes }: ArchivedCase): string {
  const { caseReference, businessReference, papers } = result;
  const kinds = indexPaperKinds(result);
  const [main] = documents;
  const mainKind = main && kinds.get(main.document.uuid);
  const issued =
    main && papers.find(({ uuid, seal }) => [uuid, seal?.uuid].includes(main.document.uuid));
  const title = mainKind === 'protocol' ? 'Protokoll fra oppmålingsforretning' : otherTitle;
  return element(
    'registrering xsi:type="journalpost"',
    element(
      'referanseForelderMappe',
      element('m:referanseEksternNoekkel', formatKey(caseReference)),
    ),
    ...documents.map((archived, index) =>
      formatDocument(archived, index + 1, kinds.get(archived.document.uuid), codes),
    ),
    element('tittel', text(title)),
    element('referanseEksternNoekkel', formatKey(businessReference)),
    formatCode('journalposttype', codes.postType),
    formatCode('journalstatus', codes.postStatus),
    element('dokumentetsDato', issued ? toDay(issued.issuedAt) : changedOn),
  );
}

const otherTitle = 'Dokumenter fra oppmålingsforretning';

type PaperKind = BusinessResult['papers'][number]['kind'];

/** The kinds of papers by the uuids of their documents, sealed or not. */
export function indexPaperKinds({ papers }: BusinessResult): ReadonlyMap<string, PaperKind> {
  return new Map(
    papers.flatMap(({ uuid, kind, seal }) =>
      [uuid, seal?.uuid ?? uuid].map((name) => [name, kind] as const),
    ),
  );
}

function formatDocument(
  { document, file }: ArchivedDocument,
  number: number,
  kind: PaperKind | undefined,
  codes: ArchiveCodes,
): string {
  const { uuid, fileName, mediaType, bytes, sha256, typeName, description } = document;
  const role = number === 1 ? codes.mainDocument : codes.attachment;
  return element(
    'dokumentbeskrivelse',
    formatCode('dokumenttype', getDocumentType(document, kind, codes)),
    formatCode('dokumentstatus', codes.documentStatus),
    element('tittel', required(description, typeName, fileName, file)),
    formatCode('tilknyttetRegistreringSom', role),
    element('dokumentnummer', String(number)),
    element(
      'dokumentobjekt',
      element('versjonsnummer', '1'),
      formatCode('variantformat', codes.variant),
      formatCode('format', getFormat(file, kind, codes)),
      element('mimeType', text(mediaType)),
      element('filnavn', required(fileName, file)),
      element('referanseDokumentfil', text(file)),
      element('sjekksum', sha256),
      element('sjekksumAlgoritme', text(codes.checksumAlgorithm)),
      ...(bytes <= largestSize ? [element('filstoerrelse', String(bytes))] : []),
    ),
    element('referanseEksternNoekkel', formatKey(uuid)),
  );
}

function getDocumentType(
  { type, mediaType }: ResultDocument,
  kind: PaperKind | undefined,
  codes: ArchiveCodes,
): string {
  if (kind === 'protocol') return codes.protocolType;
  if (kind === 'agreement') return codes.agreementType;
  if (kind === undefined && mediaType.startsWith('image/')) return codes.photoType;
  return type;
}

const getFormat = (file: string, kind: PaperKind | undefined, codes: ArchiveCodes) =>
  kind === undefined ? file.slice(file.lastIndexOf('.') + 1).toUpperCase() : codes.paperFormat;

const formatKey = (key: string) =>
  element('m:fagsystem', system) + element('m:noekkel', required(key, '-'));

const formatCode = (name: string, code: string) =>
  element(name, element('m:kode', required(code, '-')));

/** The first of the texts that says something, as XML. */
const required = (...texts: string[]) => text(texts.find((value) => value.trim() !== '') ?? '-');

/** @param tag name of the element, with its attributes */
const element = (tag: string, ...content: string[]): string =>
  `<${tag}>${content.join('')}</${tag.replace(/ .*$/, '')}>`;

/** Characters that XML 1.0 does not allow, not even as references, and halves of characters. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A reader would take it for the end of a line.
  '\r': '&#13;',
};

const text = (value: string): string =>
  value
    .replaceAll(notInXml, '\ufffd')
    .replaceAll(/[&<>\r]/g, (character) => references[character] ?? character);
