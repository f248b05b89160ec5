import { AsyncLocalStorage } from 'node:async_hooks';

/** The account that a database connection is taken for. */
interface ConnectionAccount {
  /** Subject of the account's token. */
  account: string;
  /** Set by a pool that queues connections by customer, to learn the customer of the account. */
  onCustomer?: (customerId: string) => void;
}

const accounts = new AsyncLocalStorage<ConnectionAccount>();

/** Runs work whose database connections are taken for the account. */
export const runAs = <Result>(account: string, work: () => Promise<Result>): Promise<Result> =>
  accounts.run({ account }, work);

/** Tells the pool which customer the account belongs to, once the database has found it. */
export const reportCustomer = (customerId: string): void =>
  accounts.getStore()?.onCustomer?.(customerId);

/** @returns undefined for work that no account asked for */
export const getConnectionAccount = (): ConnectionAccount | undefined => accounts.getStore();
