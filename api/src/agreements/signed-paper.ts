import type { PaperKind } from '@feltbok/contract/papers.ts';
import {
  formatPaperFileName,
  formatPaperFileStart,
  paperNames,
} from '@feltbok/papers/paper-frame.ts';

/** A paper that the API makes: what of it depends on which one it is. */
export interface SignedPaper {
  /** In the audit trail. */
  resource: PaperKind;
  /** In its title and in the name of its file. */
  name: (typeof paperNames)[keyof typeof paperNames];
  /**
   * Where the customer's case system has no document type of this name, the document says it
   * itself.
   */
  documentTypeCode: string;
  /** What its signatures stand for: that the parties attended, or its own text. */
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

/**
 * `2026-118-Avtale-20261122-1412.pdf`, in Norwegian time.
 * @param taken names of the case's papers so far, of which it is to be none
 */
export function newFileName(
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

/** As version 1.6.0 called every paper of a kind. */
export const formerFileName = (paper: SignedPaper, caseNumber: string) =>
  `${formatPaperFileStart(paper.resource, caseNumber)}.pdf`;
