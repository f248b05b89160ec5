import type { Business } from '../cases/case.ts';
import { type ListedDocument, listCaseDocuments } from '../cases/documents.domain.ts';
import { isAttendeeListPhoto, powerOfAttorneyType } from '../documents/document-purpose.ts';
import type { AgreementText } from '../signatures/shown-text.ts';
import type { Statement } from '../signatures/signature-evidence.ts';

/** The text of an agreement, to be shown and signed. */
export interface TextToSign extends AgreementText {
  /** The HTML that is sent to be made into a paper. */
  html: string;
}

/** What is signed, and for whom. */
export interface Signing {
  statement: Statement;
  /** Absent where the party signs that it attended. */
  text?: TextToSign | undefined;
  /** The party; its deputy may sign where it is represented by one. */
  party: { uuid: string; name: string; isRepresentedBy: boolean };
  /** Documents of the case that may prove a deputy's right to sign. */
  powersOfAttorney: readonly PowerOfAttorney[];
}

/** A document of the case that may prove a deputy's right to sign. */
export type PowerOfAttorney = Pick<ListedDocument, 'uuid' | 'fileName' | 'description'>;

/**
 * Lists the powers of attorney of a case. Photographs of its attendee list have the same document
 * type, but are not powers of attorney.
 */
export function listPowersOfAttorney(business: Business): PowerOfAttorney[] {
  return listCaseDocuments(business)
    .filter(({ documentTypeCode }) => documentTypeCode === powerOfAttorneyType.code)
    .filter((document) => !isAttendeeListPhoto(document))
    .map(({ uuid, fileName, description }) => ({ uuid, fileName, description }));
}

/** @param text null where the party signs that it attended */
export function buildSigning(
  business: Business,
  party: Pick<Signing['party'], 'uuid' | 'name'> & Partial<Signing['party']>,
  text: TextToSign | null,
): Signing {
  const { businessId, details } = business;
  const where = { business: businessId, case: details.caseNumber };
  const isRepresentedBy = business.attendees.some(
    (attendee) => attendee.uuid === party.uuid && attendee.isRepresentedBy,
  );
  return {
    statement:
      text === null
        ? { statement: 'attendance-1', ...where, party: party.uuid }
        : { statement: 'agreement-2', ...where, text: text.model },
    ...(text && { text }),
    party: { isRepresentedBy, ...party },
    powersOfAttorney: listPowersOfAttorney(business),
  };
}

/**
 * Lists every statement that a valid signature may refer to. Version 1.7 asked parties to sign the
 * HTML.
 */
export function listStatements({ statement, text }: Signing): Statement[] {
  if (!text) return [statement];
  const { business, case: caseNumber } = statement;
  const former: Statement = {
    statement: 'agreement-1',
    business,
    case: caseNumber,
    text: text.html,
  };
  return [statement, former];
}
