import pg from 'pg';
import { createExpiringCache } from '../expiring-cache';
import { FairQueue } from '../fair-queue';
import { getConnectionAccount } from './connection-account';

/** Longest wait of a request for those before it. */
const waitTimeoutMs = 30_000;
const maxCachedAccounts = 5000;
/** An account never changes its customer; the time limit only bounds the cache. */
const cacheMs = 24 * 3_600_000;
/** Queue of the product's own work, and of pages that need no account. */
const productLane = 'product';

type Client = pg.PoolClient;
type Callback = (
  error: Error | undefined,
  client: Client | undefined,
  release: Client['release'],
) => void;

/**
 * A pool with a single connection that takes turns between customers: the transactions of one
 * customer run one after the other, and every other customer waits for at most one of them.
 */
export class OneConnectionPool extends pg.Pool {
  private readonly queue = new FairQueue<() => void>({
    maxRunningPerCustomer: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerCustomer: Number.POSITIVE_INFINITY,
  });
  private readonly customers = createExpiringCache<string, string>(maxCachedAccounts, Date.now);
  private runningLane: string | undefined;

  constructor(config: pg.PoolConfig) {
    super({ ...config, max: 1, idleTimeoutMillis: 0 });
    this.on('release', () => this.endTurn());
    // The types of pg declare a property, so that no accessor can override it.
    Object.defineProperty(this, 'waitingCount', { get: () => this.queue.count() });
  }

  override connect(): Promise<Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<Client> | undefined {
    const connection = this.waitForTurn().then(() => this.connectNow());
    if (!callback) return connection;
    connection.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  private async connectNow(): Promise<Client> {
    try {
      return await super.connect();
    } catch (error) {
      this.endTurn();
      throw error;
    }
  }

  private waitForTurn(): Promise<void> {
    const connectionAccount = getConnectionAccount();
    const account = connectionAccount?.account;
    if (connectionAccount)
      connectionAccount.onCustomer = (customerId) =>
        this.learnCustomer(connectionAccount.account, customerId);
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.queue.remove(this.getLane(account), start);
        // This is the message of pg's own pool, which is treated as a transient error.
        reject(new Error('timeout exceeded when trying to connect'));
      }, waitTimeoutMs);
      timer.unref();
      this.queue.add(this.getLane(account), start);
      this.startNext();
    });
  }

  /**
   * An account whose customer is not known yet has a queue of its own, until its first transaction
   * has found the customer.
   */
  private getLane(account: string | undefined): string {
    if (account === undefined) return productLane;
    const customerId = this.customers.get(account);
    return customerId === undefined ? `account ${account}` : toCustomerLane(customerId);
  }

  private learnCustomer(account: string, customerId: string): void {
    const lane = this.getLane(account);
    this.customers.set(account, customerId, Date.now() + cacheMs);
    this.queue.move(lane, toCustomerLane(customerId));
  }

  private startNext(): void {
    if (this.runningLane !== undefined) return;
    const next = this.queue.take();
    if (!next) return;
    this.runningLane = next.customer;
    next.job();
  }

  private endTurn(): void {
    if (this.runningLane === undefined) return;
    this.queue.markEnded(this.runningLane);
    this.runningLane = undefined;
    this.startNext();
  }
}

const toCustomerLane = (customerId: string) => `customer ${customerId}`;
