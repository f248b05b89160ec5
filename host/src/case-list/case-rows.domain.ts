import { pathOfBusiness } from '@feltbok/shared/case/case-address.domain';
import type { CaseHead } from '@feltbok/shared/case/case-head.domain';
import { formatDate } from '@feltbok/shared/domain/dates';

/** One business of one case, as the list shows it. */
export interface CaseRow {
  caseId: number;
  businessId: number;
  /** Case number, with a suffix when the case has more properties than this one. */
  number: string;
  type: string;
  /** DD.MM.YYYY */
  day: string;
  description: string;
  summary: string;
  address: string;
}

/** A row per business. */
export const caseRowsOf = (cases: CaseHead[]): CaseRow[] =>
  cases.flatMap((one) =>
    one.businesses.map((business) => {
      const { businessId, details } = business;
      const suffix = details.propertyCount > 1 ? ` (+${details.propertyCount - 1})` : '';
      return {
        caseId: one.caseId,
        businessId,
        number: details.caseNumber + suffix,
        type: details.businessTypeName,
        day: formatDate(details.businessDate),
        description: details.description,
        summary: details.summary,
        address: `${pathOfBusiness(one, business)}/overview`,
      };
    }),
  );
