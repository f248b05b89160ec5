import pg from 'pg';

/**
 * Channel of LISTEN and NOTIFY by which processes notify each other. `announce_changes` of the
 * migrations uses the same name.
 */
export const noticeChannel = 'feltbok';

/**
 * Messages that every process receives, including the sender, once the sender's transaction is
 * committed.
 */
export interface Notices {
  /**
   * @param onNotice called with the text of each notice
   * @param onMissed called when notices may have been missed
   * @returns a function that stops listening
   */
  listen(onNotice: (text: string) => void, onMissed: () => void): () => Promise<void>;
}

/**
 * Creates notices of the embedded engine, on its only connection.
 * @param pool a pool that has not connected yet
 */
export function createEmbeddedNotices(pool: pg.Pool): Notices {
  const listeners = new Set<(text: string) => void>();
  pool.on('connect', (client) => {
    client.on('notification', ({ payload = '' }) => {
      for (const onNotice of listeners) onNotice(payload);
    });
    // A connection on which this fails breaks at the next statement, which reports the error.
    client.query(`listen ${noticeChannel}`).catch(() => undefined);
  });
  return {
    listen(onNotice) {
      listeners.add(onNotice);
      return async () => void listeners.delete(onNotice);
    },
  };
}

const minPauseMs = 500;
const maxPauseMs = 15_000;
/** A connection that a firewall drops without notice is found by a query at this interval. */
const checkIntervalMs = 30_000;
const queryTimeoutMs = 10_000;

interface Listener {
  onNotice: (text: string) => void;
  onMissed: () => void;
}

/**
 * Creates notices of a server. All listeners share one connection, which is reopened when it
 * breaks.
 */
export function createServerNotices(
  config: pg.ClientConfig,
  onLost: (error: Error) => void,
): Notices {
  const listeners = new Set<Listener>();
  const listenerGroup: Listener = {
    onNotice: (text) => {
      for (const { onNotice } of listeners) onNotice(text);
    },
    onMissed: () => {
      for (const { onMissed } of listeners) onMissed();
    },
  };
  let disconnect: (() => Promise<void>) | undefined;
  return {
    listen(onNotice, onMissed) {
      const listener = { onNotice, onMissed };
      listeners.add(listener);
      disconnect ??= keepConnected(config, listenerGroup, onLost);
      return async () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        const endConnection = disconnect;
        disconnect = undefined;
        await endConnection?.();
      };
    },
  };
}

/** @returns a function that ends the connection */
function keepConnected(
  config: pg.ClientConfig,
  { onNotice, onMissed }: Listener,
  onLost: (error: Error) => void,
): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = minPauseMs;
  const reconnect = (error?: Error) => {
    clearTimeout(timer);
    if (isStopped) return;
    if (error) onLost(error);
    timer = setTimeout(connect, pauseMs).unref();
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
  };
  const checkConnection = () => {
    client?.query('select 1').then(
      () => {
        timer = setTimeout(checkConnection, checkIntervalMs).unref();
      },
      () => client?.end().catch(() => undefined),
    );
  };
  const connect = async () => {
    client = new pg.Client({ ...config, query_timeout: queryTimeoutMs });
    client.on('notification', ({ payload = '' }) => onNotice(payload));
    client.on('error', onLost);
    client.once('end', () => reconnect());
    try {
      await client.connect();
      await client.query(`listen ${noticeChannel}`);
      pauseMs = minPauseMs;
      onMissed();
      timer = setTimeout(checkConnection, checkIntervalMs).unref();
    } catch (error) {
      client.removeAllListeners('end');
      await client.end().catch(() => undefined);
      reconnect(error as Error);
    }
  };
  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
