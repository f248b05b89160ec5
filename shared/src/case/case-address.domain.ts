import type { BusinessHead, CaseHead } from './case-head.domain';

/** The three ids of a case's address. */
export interface CaseAddress {
  caseId: number;
  businessId: number;
  propertyId: number;
}

/** Address of a business's screens, without a trailing slash. */
export const pathOfBusiness = ({ caseId }: Pick<CaseHead, 'caseId'>, { businessId, details }: BusinessHead) =>
  `/case/${caseId}/business/${businessId}/property/${details.propertyId}`;
