import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom a connection to the database is taken. */
interface Turn {
  /** Subject of the account's token. */
  account: string;
  /** Set by a pool that shares out turns by customer, to learn which customer's the account is. */
  onCustomer?: (customerId: string) => void;
}

const turns = new AsyncLocalStorage<Turn>();

/** Does work in which connections are taken in the name of the account. */
export const runAs = <Result>(account: string, work: () => Promise<Result>): Promise<Result> =>
  turns.run({ account }, work);

/** Records for the pool whose account it is, once the database has said so. */
export const setCustomer = (customerId: string): void => turns.getStore()?.onCustomer?.(customerId);

/** Undefined for work that no account asked for. */
export const getTurn = (): Turn | undefined => turns.getStore();
