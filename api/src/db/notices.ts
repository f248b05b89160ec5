import pg from 'pg';

/**
 * What processes say to each other by the database (LISTEN and NOTIFY); `announce_changes` of the
 * migrations names it too.
 */
export const noticeChannel = 'feltbok';

/**
 * Notices come to every process, the one that gave them among them, and only once their transaction
 * is committed.
 */
export interface Notices {
  /**
   * @param heard is called with the text of each notice
   * @param missed is called when there may be some that were not heard
   * @returns ends it
   */
  listen(heard: (text: string) => void, missed: () => void): () => Promise<void>;
}

/** Of the embedded engine, by its one connection. @param pool which has not connected yet */
export function noticesWithin(pool: pg.Pool): Notices {
  const listeners = new Set<(text: string) => void>();
  pool.on('connect', (client) => {
    client.on('notification', ({ payload = '' }) => {
      for (const heard of listeners) heard(payload);
    });
    // A connection that cannot do this breaks with the next statement, which reports it.
    client.query(`listen ${noticeChannel}`).catch(() => undefined);
  });
  return {
    listen(heard) {
      listeners.add(heard);
      return async () => void listeners.delete(heard);
    },
  };
}

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** A connection that a firewall has dropped says nothing of it. */
const askedEveryMs = 30_000;
const answeredWithinMs = 10_000;

interface Listener {
  heard: (text: string) => void;
  missed: () => void;
}

/** Of a server, by one connection for all listeners that is opened anew when it breaks. */
export function noticesOf(config: pg.ClientConfig, onLost: (error: Error) => void): Notices {
  const listeners = new Set<Listener>();
  const all: Listener = {
    heard: (text) => {
      for (const { heard } of listeners) heard(text);
    },
    missed: () => {
      for (const { missed } of listeners) missed();
    },
  };
  let disconnect: (() => Promise<void>) | undefined;
  return {
    listen(heard, missed) {
      const listener = { heard, missed };
      listeners.add(listener);
      disconnect ??= stayConnected(config, all, onLost);
      return async () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        const end = disconnect;
        disconnect = undefined;
        await end?.();
      };
    },
  };
}

/** @returns ends the connection */
function stayConnected(
  config: pg.ClientConfig,
  { heard, missed }: Listener,
  onLost: (error: Error) => void,
): () => Promise<void> {
  let isOver = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  const again = (error?: Error) => {
    clearTimeout(timer);
    if (isOver) return;
    if (error) onLost(error);
    timer = setTimeout(connect, pauseMs).unref();
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  };
  const ask = () => {
    client?.query('select 1').then(
      () => {
        timer = setTimeout(ask, askedEveryMs).unref();
      },
      () => client?.end().catch(() => undefined),
    );
  };
  const connect = async () => {
    client = new pg.Client({ ...config, query_timeout: answeredWithinMs });
    client.on('notification', ({ payload = '' }) => heard(payload));
    client.on('error', onLost);
    client.once('end', () => again());
    try {
      await client.connect();
      await client.query(`listen ${noticeChannel}`);
      pauseMs = firstPauseMs;
      missed();
      timer = setTimeout(ask, askedEveryMs).unref();
    } catch (error) {
      client.removeAllListeners('end');
      await client.end().catch(() => undefined);
      again(error as Error);
    }
  };
  void connect();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
