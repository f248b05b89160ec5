import type { PaperKind } from '@feltbok/contract/papers.ts';
import { formatPaperFileName, formatPaperFileStart } from '@feltbok/papers/paper-frame.ts';
import { paperNames } from '@feltbok/papers/paper-words.ts';

/** A kind of paper that the API creates, with what depends on the kind. */
export interface SignedPaper {
  /** The paper's resource in the audit trail. */
  resource: PaperKind;
  /** The name in the paper's title and file name. */
  name: (typeof paperNames)[keyof typeof paperNames];
  /**
   * Code of its document type. Where the customer's case system has no type with this name, the
   * document itself holds the name.
   */
  documentTypeCode: string;
  /** What the signatures confirm: that the parties attended, or the text of the paper. */
  signed: 'attendance' | 'text';
}

export const signedAgreement: SignedPaper = {
  resource: 'agreement',
  name: paperNames.agreement,
  documentTypeCode: 'AVTALE',
  signed: 'text',
};
export const signedProtocol: SignedPaper = {
  resource: 'protocol',
  name: paperNames.protocol,
  documentTypeCode: 'PROTOKOLL',
  signed: 'attendance',
};

export const signedMeasurementReport: SignedPaper = {
  resource: 'measurementReport',
  name: paperNames.measurementReport,
  documentTypeCode: 'MALERAPPORT',
  signed: 'text',
};

export const signedRegistrationBasis: SignedPaper = {
  resource: 'registrationBasis',
  name: paperNames.registrationBasis,
  documentTypeCode: 'MATRIKKELGRUNNLAG',
  signed: 'text',
};

export const unsignedNotice: SignedPaper = {
  resource: 'notice',
  name: paperNames.notice,
  documentTypeCode: 'VARSEL',
  signed: 'text',
};

/**
 * Creates a file name such as `2026-118-Avtale-20261122-1412.pdf`, with Norwegian time.
 * @param taken names of the case's papers so far, which the new name must differ from
 */
export function createPaperFileName(
  paper: SignedPaper,
  caseNumber: string,
  generatedAt: Date,
  taken: ReadonlySet<string>,
): string {
  const start = formatPaperFileName(paper.resource, caseNumber, generatedAt);
  let name = `${start}.pdf`;
  for (let number = 2; taken.has(name); number += 1) name = `${start}-${number}.pdf`;
  return name;
}

/** The file name that version 1.6.0 gave to every paper of a kind. */
export const getFormerFileName = (paper: SignedPaper, caseNumber: string) =>
  `${formatPaperFileStart(paper.resource, caseNumber)}.pdf`;
