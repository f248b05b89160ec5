/** A paper with signatures that the API makes: what of it depends on which one it is. */
export interface SignedPaper {
  /** In the audit trail. */
  resource: 'agreement' | 'protocol';
  /** In its title and in the name of its file. */
  name: 'Avtale' | 'Protokoll';
  /** Where the customer's case system has no document type of this name, the document says it itself. */
  documentTypeCode: string;
}

export const agreementPaper: SignedPaper = { resource: 'agreement', name: 'Avtale', documentTypeCode: 'AVTALE' };
export const protocolPaper: SignedPaper = { resource: 'protocol', name: 'Protokoll', documentTypeCode: 'PROTOKOLL' };

/** `2026-118-Avtale.pdf`: what stands between the parts of a case number is no part of a file's name. */
export const fileNameOf = ({ name }: SignedPaper, caseNumber: string) =>
  `${caseNumber.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')}-${name}.pdf`.replace(/^-/, '');
