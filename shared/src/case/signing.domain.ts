import type { Statement } from '@feltbok/shared/domain/signature-evidence';
import type { Business } from '@feltbok/shared/wire/cases';
import { groupsOf, type ListedDocument } from './documents.domain';

/** The type of document that powers of attorney, and photographs of the list of attendees, are saved as. */
export const powerOfAttorneyType = { code: 'VL2', codeValue: 'Fullmakt' };

/** What is signed, and for whom. */
export interface Signing {
  statement: Statement;
  /** The party; its deputy may sign where it is represented by one. */
  party: { uuid: string; name: string; isRepresentedBy: boolean };
  /** What a deputy's right may rest on: documents of the case. */
  powersOfAttorney: readonly Pick<ListedDocument, 'uuid' | 'fileName'>[];
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
  const ofType = groupsOf(business).filter(({ documentTypeCode }) => documentTypeCode === powerOfAttorneyType.code);
  return {
    statement:
      text === null
        ? { statement: 'attendance-1', ...where, party: party.uuid }
        : { statement: 'agreement-1', ...where, text },
    party: { isRepresentedBy, ...party },
    powersOfAttorney: ofType.flatMap(({ documents }) => documents.map(({ uuid, fileName }) => ({ uuid, fileName }))),
  };
}
