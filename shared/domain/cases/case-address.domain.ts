import type { BusinessHead, CaseHead } from './case-head.domain.ts';

/** The three ids in the address of a business's screens. */
export interface CaseAddress {
  caseId: number;
  businessId: number;
  propertyId: number;
}

/** Address of a business's screens, without a trailing slash. */
export const getBusinessPath = (
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
  | 'reports/measurements'
  | 'reports/basis'
  | 'reports/notice';

/**
 * Address of one of a business's screens; null where the device does not know the business any
 * longer.
 */
export function findScreenPath(
  cases: readonly CaseHead[],
  businessId: number | undefined,
  screen: CaseScreen,
): string | null {
  for (const head of cases) {
    const business = head.businesses.find((each) => each.businessId === businessId);
    if (business) return `${getBusinessPath(head, business)}/${screen}`;
  }
  return null;
}
