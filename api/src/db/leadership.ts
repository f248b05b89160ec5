import pg from 'pg';

/** Chooses the one process on a database that does recurring work. */
export interface Leadership {
  /**
   * Becomes the leader if no other process is.
   * @returns whether this process leads
   * @throws Error when the database cannot be reached
   */
  acquire(): Promise<boolean>;
  /** Gives up leadership, so that another process can lead. */
  release(): Promise<void>;
}

/** Leadership of the embedded database, which only one process has open at a time. */
export const soleLeadership: Leadership = {
  acquire: async () => true,
  release: async () => undefined,
};

/** Key of the advisory lock: 'felt' in ASCII, and a number that no other lock uses. */
const leadershipLock = [0x66_65_6c_74, 3];
const queryTimeoutMs = 10_000;

/**
 * Leads for as long as it holds an advisory lock on the server. The lock belongs to a transaction
 * on a connection of its own and ends with it: the server frees the lock when the process dies, and
 * a pooler that shares connections does not share this one.
 */
export class ServerLeadership implements Leadership {
  /** The connection that holds the lock; undefined while this process does not lead. */
  private client: pg.Client | undefined;
  /** The running attempt, which concurrent callers share. */
  private acquiring: Promise<boolean> | undefined;

  constructor(private readonly config: pg.ClientConfig) {}

  acquire(): Promise<boolean> {
    this.acquiring ??= this.confirmOrAcquire().finally(() => {
      this.acquiring = undefined;
    });
    return this.acquiring;
  }

  async release(): Promise<void> {
    await this.acquiring?.catch(() => undefined);
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async confirmOrAcquire(): Promise<boolean> {
    if (await this.isHeld()) return true;
    const client = new pg.Client({ ...this.config, query_timeout: queryTimeoutMs });
    // A lost connection is noticed by the next query; without a listener it would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('begin');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const { rows } = await client.query<{ isHeld: boolean }>(
        'select pg_try_advisory_xact_lock($1, $2) as "isHeld"',
        leadershipLock,
      );
      if (rows[0]?.isHeld) this.client = client;
    } finally {
      if (this.client !== client) await client.end().catch(() => undefined);
    }
    return this.client === client;
  }

  /** The lock ends with its connection, so it is held for as long as the connection responds. */
  private async isHeld(): Promise<boolean> {
    const { client } = this;
    if (!client) return false;
    try {
      await client.query('select 1');
      return true;
    } catch {
      this.client = undefined;
      await client.end().catch(() => undefined);
      return false;
    }
  }
}
