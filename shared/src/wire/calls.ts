import type { BusinessUpdate } from './businesses';
import type { Case } from './cases';
import type { CustomerContext } from './customer-context';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallDefinition {
  method: Method;
  /** Path under the API's address; `{name}` stands for a path parameter. */
  path: string;
  /** The one status that means success; any other of the 2xx does not come from the API. */
  success: number;
  /** Statuses besides 401 and 403 that the call answers by its definition. */
  documentedFailures: readonly number[];
}

/**
 * Every call of the product API. Client and server both go by this table; the shapes that cross the wire are in
 * `CallTypes` for the client and, as run-time schemas that must agree with it, in `call-schemas`.
 */
export const calls = {
  getCustomerContext: { method: 'GET', path: '/api/CustomerContext', success: 200, documentedFailures: [] },
  getCases: { method: 'GET', path: '/api/Cases', success: 200, documentedFailures: [] },
  putBusiness: { method: 'PUT', path: '/api/Businesses/{id}', success: 204, documentedFailures: [400, 404, 412, 413] },
} as const satisfies Record<string, CallDefinition>;

export type CallName = keyof typeof calls;

export interface CallTypes extends Record<CallName, { path: object; body: unknown; answer: unknown }> {
  getCustomerContext: { path: Record<never, never>; body: undefined; answer: CustomerContext };
  getCases: { path: Record<never, never>; body: undefined; answer: Case[] };
  putBusiness: { path: { id: number }; body: BusinessUpdate; answer: undefined };
}
