import type { FastifyBaseLogger } from 'fastify';

interface RegularWork {
  /** In milliseconds, from the end of one turn to the next. */
  everyMs: number;
  /** @param stop is aborted when the process is to end */
  work: (stop: AbortSignal) => Promise<void>;
  log: FastifyBaseLogger;
  /** What the log says of a turn that failed; the next one comes all the same. */
  failed: string;
}

/**
 * Does some work now and then again, for as long as the process runs, never two turns at once.
 * @returns stop, which resolves when a turn that is under way has ended
 */
export function doRegularly({ everyMs, work, log, failed }: RegularWork): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  const turn = () => {
    underWay = work(stopping.signal)
      .catch((error: unknown) => log.error({ err: error }, failed))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(turn, everyMs).unref();
      });
  };
  turn();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    return underWay;
  };
}
