import { isAttendeeListPhoto, powerOfAttorneyType } from '@feltbok/shared/domain/document-purpose';
import type { Statement } from '@feltbok/shared/domain/signature-evidence';
import type { Business } from '@feltbok/shared/wire/cases';
import { documentsOf, type ListedDocument } from './documents.domain';

/** What is signed, and for whom. */
export interface Signing {
  statement: Statement;
  /** The party; its deputy may sign where it is represented by one. */
  party: { uuid: string; name: string; isRepresentedBy: boolean };
  /** What a deputy's right may rest on: documents of the case. */
  powersOfAttorney: readonly PowerOfAttorney[];
}

/** A document of the case that a deputy's right may rest on. */
export type PowerOfAttorney = Pick<ListedDocument, 'uuid' | 'fileName' | 'description'>;

/** The powers of attorney of a case; photographs of its attendee list are of the same type, and are none. */
export function listPowersOfAttorney(business: Business): PowerOfAttorney[] {
  return documentsOf(business)
    .filter(({ documentTypeCode }) => documentTypeCode === powerOfAttorneyType.code)
    .filter((document) => !isAttendeeListPhoto(document))
    .map(({ uuid, fileName, description }) => ({ uuid, fileName, description }));
}

/** @param text HTML of an agreement; null where the party signs that it attended */
export function signingOf(
  business: Business,
  party: Pick<Signing['party'], 'uuid' | 'name'> & Partial<Signing['party']>,
  text: string | null,
): Signing {
  const { businessId, details } = business;
  const where = { business: businessId, case: details.caseNumber };
  const isRepresentedBy = business.attendees.some((one) => one.uuid === party.uuid && one.isRepresentedBy);
  return {
    statement:
      text === null
        ? { statement: 'attendance-1', ...where, party: party.uuid }
        : { statement: 'agreement-1', ...where, text },
    party: { isRepresentedBy, ...party },
    powersOfAttorney: listPowersOfAttorney(business),
  };
}
