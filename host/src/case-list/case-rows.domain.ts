import { getBusinessPath } from '@feltbok/domain/cases/case-address.domain.ts';
import type { CaseHead } from '@feltbok/domain/cases/case-head.domain.ts';
import type { CaseState } from '@feltbok/domain/cases/case-state.ts';

/** One business of one case, as the list shows it. */
export interface CaseRow {
  caseId: number;
  businessId: number;
  /** Absent in a list that an earlier version has left on the device. */
  state: CaseState | undefined;
  /** Case number, with a suffix when the case has more properties than this one. */
  number: string;
  type: string;
  /**
   * ISO 8601 with offset; made a day only where it is seen, as that takes longer than all the rest.
   */
  moment: string;
  /** The same in milliseconds since 1970; null for a case without a meeting day. */
  time: number | null;
  place: string;
  description: string;
  summary: string;
  address: string;
}

/** A row per business. */
export const buildCaseRows = (cases: CaseHead[]): CaseRow[] =>
  cases.flatMap((head) =>
    head.businesses.map((business) => {
      const { businessId, state, details } = business;
      const time = Date.parse(details.businessDate);
      const suffix = details.propertyCount > 1 ? ` (+${details.propertyCount - 1})` : '';
      return {
        caseId: head.caseId,
        businessId,
        state,
        number: details.caseNumber + suffix,
        type: details.businessTypeName,
        moment: details.businessDate,
        time: Number.isNaN(time) ? null : time,
        // A list that an earlier version has left on the device does not say.
        place: details.businessPlace ?? '',
        description: details.description,
        summary: details.summary,
        address: `${getBusinessPath(head, business)}/overview`,
      };
    }),
  );
