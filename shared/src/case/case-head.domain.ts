import type { Business, Case } from '@feltbok/shared/wire/cases';

/** What the case list shows of a business. */
export type BusinessHead = Pick<Business, 'businessId' | 'details'>;

/** What the case list shows of a case; a case is one too. */
export interface CaseHead extends Pick<Case, 'caseId' | 'municipalityNumber'> {
  businesses: BusinessHead[];
}

export const headOf = ({ caseId, municipalityNumber, businesses }: Case): CaseHead => ({
  caseId,
  municipalityNumber,
  businesses: businesses.map(({ businessId, details }) => ({ businessId, details })),
});
