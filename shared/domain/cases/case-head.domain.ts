import type { Business, BusinessDetails, Case } from './case.ts';

const shownDetails = [
  'caseNumber',
  'propertyCount',
  'propertyId',
  'businessTypeName',
  'businessDate',
  'businessPlace',
  'description',
  'summary',
] as const satisfies ReadonlyArray<keyof BusinessDetails>;

/** What the case list shows of a business. */
export interface BusinessHead extends Pick<Business, 'businessId' | 'state'> {
  details: Pick<BusinessDetails, (typeof shownDetails)[number]>;
}

/** What the case list shows of a case; a case is one too. */
export interface CaseHead extends Pick<Case, 'caseId' | 'municipalityNumber'> {
  businesses: BusinessHead[];
}

/** Keeps only what the list shows, since the list is read from the device before anything else. */
export const toCaseHead = ({ caseId, municipalityNumber, businesses }: Case): CaseHead => ({
  caseId,
  municipalityNumber,
  businesses: businesses.map(({ businessId, state, details }) => ({
    businessId,
    ...(state !== undefined && { state }),
    details: Object.fromEntries(
      shownDetails.map((name) => [name, details[name]]),
    ) as unknown as BusinessHead['details'],
  })),
});
