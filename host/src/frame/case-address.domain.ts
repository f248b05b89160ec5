import type { CaseAddress } from '@feltbok/domain/cases/case-address.domain.ts';

type Parameters = Partial<Record<keyof CaseAddress, string>>;

const parseId = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

/** The three ids of a case's address as numbers, or null when one of them is none. */
export function parseCaseAddress(parameters: Parameters): CaseAddress | null {
  const caseId = parseId(parameters.caseId);
  const businessId = parseId(parameters.businessId);
  const propertyId = parseId(parameters.propertyId);
  return caseId === null || businessId === null || propertyId === null
    ? null
    : { caseId, businessId, propertyId };
}

/** Screens from which Back goes one step back instead of to the case list. */
const stepBackFrom = /\/reports\/(checklist(\/protocol)?|agreement|basis)\/?$/i;

export const backGoesOneStep = (pathname: string): boolean => stepBackFrom.test(pathname);
