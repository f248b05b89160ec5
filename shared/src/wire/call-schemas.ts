import type { TSchema } from 'typebox';
import { BusinessPath, BusinessUpdate } from './businesses';
import type { CallName } from './calls';
import { CaseList } from './cases';
import { CustomerContext } from './customer-context';

/** The run-time schemas of the calls, for the server: it validates, answers and documents by them. */
export const callSchemas = {
  getCustomerContext: { answer: CustomerContext },
  getCases: { answer: CaseList },
  putBusiness: { params: BusinessPath, body: BusinessUpdate },
} as const satisfies Record<CallName, { params?: TSchema; body?: TSchema; answer?: TSchema }>;
