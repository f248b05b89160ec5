import type { Business, Case } from '@feltbok/shared/wire/cases';

/** The three ids of a case's address. */
export interface CaseAddress {
  caseId: number;
  businessId: number;
  propertyId: number;
}

/** Address of a business's screens, without a trailing slash. */
export const pathOfBusiness = ({ caseId }: Case, { businessId, details }: Business) =>
  `/case/${caseId}/business/${businessId}/property/${details.propertyId}`;
