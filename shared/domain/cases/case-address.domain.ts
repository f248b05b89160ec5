import type { BusinessHead, CaseHead } from './case-head.domain.ts';

/** The three ids of a case's address. */
export interface CaseAddress {
  caseId: number;
  businessId: number;
  propertyId: number;
}

/** Address of a business's screens, without a trailing slash. */
export const pathOfBusiness = (
  { caseId }: Pick<CaseHead, 'caseId'>,
  { businessId, details }: BusinessHead,
) => `/case/${caseId}/business/${businessId}/property/${details.propertyId}`;

/** A screen of a case, by the last part of its address. */
export type CaseScreen =
  | 'overview'
  | 'attendees'
  | 'documents'
  | 'maps'
  | 'reports'
  | 'reports/agreement'
  | 'reports/checkList'
  | 'reports/checkList/protocol'
  | 'reports/measurements';

/**
 * Address of one of a business's screens; null where the device does not know the business any
 * longer.
 */
export function addressOfScreen(
  cases: readonly CaseHead[],
  businessId: number | undefined,
  screen: CaseScreen,
): string | null {
  for (const one of cases) {
    const business = one.businesses.find((each) => each.businessId === businessId);
    if (business) return `${pathOfBusiness(one, business)}/${screen}`;
  }
  return null;
}
