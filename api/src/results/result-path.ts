import type { ListedResult } from '@feltbok/contract/results.ts';

type ResultName = Pick<ListedResult, 'caseReference' | 'businessReference'>;

/** The path and query by which the result of a business is read. */
export const formatResultPath = ({ caseReference, businessReference }: ResultName): string =>
  `/api/Integration/Businesses/${encodeURIComponent(businessReference)}/Result` +
  `?caseReference=${encodeURIComponent(caseReference)}`;

export const listPath = '/api/Integration/Results';

/** The path and query by which the results of a case are listed. */
export const formatCasePath = (caseReference: string): string =>
  `${listPath}?caseReference=${encodeURIComponent(caseReference)}`;
