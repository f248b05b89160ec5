import pg from 'pg';
import { remembered } from '../expiring-cache';
import { FairQueue } from '../fair-queue';
import { getTurn } from './connection-account';

/** How long a request waits for those before it. */
const turnWithinMs = 30_000;
const accountsRemembered = 5000;
/** The customer of an account never changes; this only bounds how long the memory is used. */
const rememberedForMs = 24 * 3_600_000;
/** The product's own work, and pages that need no account. */
const productLane = 'product';

type Client = pg.PoolClient;
type Callback = (
  error: Error | undefined,
  client: Client | undefined,
  release: Client['release'],
) => void;

/**
 * A pool of one connection, which goes from customer to customer: the transactions of one customer
 * follow each other, and each other customer waits for one of them at most.
 */
export class OneConnectionPool extends pg.Pool {
  private readonly queue = new FairQueue<() => void>({
    runningOfOne: 1,
    waiting: Number.POSITIVE_INFINITY,
    waitingOfOne: Number.POSITIVE_INFINITY,
  });
  private readonly customers = remembered<string, string>(accountsRemembered, Date.now);
  private runningLane: string | undefined;

  constructor(config: pg.PoolConfig) {
    super({ ...config, max: 1, idleTimeoutMillis: 0 });
    this.on('release', () => this.endTurn());
    // The types of pg call it a property, so that no accessor can override it.
    Object.defineProperty(this, 'waitingCount', { get: () => this.queue.count() });
  }

  override connect(): Promise<Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<Client> | undefined {
    const connected = this.waitForTurn().then(() => this.connectNow());
    if (!callback) return connected;
    connected.then(
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
    const turn = getTurn();
    const account = turn?.account;
    if (turn) turn.onCustomer = (customerId) => this.learnCustomer(turn.account, customerId);
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.queue.remove(this.getLane(account), start);
        // It is the pool's own message, which is answered as trouble that passes.
        reject(new Error('timeout exceeded when trying to connect'));
      }, turnWithinMs);
      timer.unref();
      this.queue.add(this.getLane(account), start);
      this.startNext();
    });
  }

  /**
   * An account whose customer is not known yet has a lane of its own, for as long as its first
   * transaction takes.
   */
  private getLane(account: string | undefined): string {
    if (account === undefined) return productLane;
    const customerId = this.customers.get(account);
    return customerId === undefined ? `account ${account}` : toCustomerLane(customerId);
  }

  private learnCustomer(account: string, customerId: string): void {
    const lane = this.getLane(account);
    this.customers.set(account, customerId, Date.now() + rememberedForMs);
    this.queue.move(lane, toCustomerLane(customerId));
  }

  private startNext(): void {
    if (this.runningLane !== undefined) return;
    const taken = this.queue.take();
    if (!taken) return;
    this.runningLane = taken.customer;
    taken.job();
  }

  private endTurn(): void {
    if (this.runningLane === undefined) return;
    this.queue.ended(this.runningLane);
    this.runningLane = undefined;
    this.startNext();
  }
}

const toCustomerLane = (customerId: string) => `customer ${customerId}`;
