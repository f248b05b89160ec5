import pg from 'pg';

/** Which of the processes on one database does the work that no request asks for. */
export interface Leadership {
  /**
   * Takes the lead where no other process has it.
   * @returns whether this process leads
   * @throws Error when the database cannot be reached
   */
  acquire(): Promise<boolean>;
  /** Lets another process lead. */
  release(): Promise<void>;
}

/** For the embedded database, which one process has open at a time. */
export const soleLeadership: Leadership = {
  acquire: async () => true,
  release: async () => undefined,
};

/** 'felt' in ASCII, and a number that nothing else locks by. */
const leadershipLock = [0x66_65_6c_74, 3];
const answerWithinMs = 10_000;

/**
 * Leads for as long as it holds an advisory lock on the server. The lock lies in a transaction on a
 * connection of its own and ends with it: the server frees it when the process dies, and a pooler
 * that shares connections gives that one to nobody else.
 */
export class ServerLeadership implements Leadership {
  /** Holds the lock; undefined while this process does not lead. */
  private client: pg.Client | undefined;
  /** Tasks that ask at the same time share one answer. */
  private acquiring: Promise<boolean> | undefined;

  constructor(private readonly config: pg.ClientConfig) {}

  acquire(): Promise<boolean> {
    this.acquiring ??= this.confirmOrTake().finally(() => {
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

  private async confirmOrTake(): Promise<boolean> {
    if (await this.isHeld()) return true;
    const client = new pg.Client({ ...this.config, query_timeout: answerWithinMs });
    // The loss is found by the next question; without a listener it would end the process.
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

  /** The lock ends with its connection: while that answers, the lock is held. */
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
