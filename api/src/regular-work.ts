import type { FastifyBaseLogger } from 'fastify';

interface RegularWork {
  /** In milliseconds, from the end of one turn to the next. */
  everyMs: number;
  /** Comes before the work, until it has succeeded once. */
  begin?: () => Promise<unknown>;
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
export function doRegularly({
  everyMs,
  begin,
  work,
  log,
  failed,
}: RegularWork): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let isBegun = begin === undefined;
  const workOnce = async () => {
    if (!isBegun) await begin?.();
    isBegun = true;
    await work(stopping.signal);
  };
  const turn = () => {
    underWay = workOnce()
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
