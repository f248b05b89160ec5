import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database';
import type { Leadership } from './db/leadership';
import { type Notices, noticeChannel } from './db/notices';

export interface RecurringTask {
  /** Name of the task, by which notices of due work refer to it. */
  name: string;
  /** Milliseconds from the end of one run to the next, without a notice. */
  everyMs: number;
  /** Runs before the first run, and again until it has succeeded once. */
  prepare?: () => Promise<unknown>;
  /** @param stop aborted when the process shall end */
  run: (stop: AbortSignal) => Promise<void>;
  /**
   * Finds when there is work again, if that is before the next run, in milliseconds; null if
   * nothing is known to come.
   */
  findNextMs?: () => Promise<number | null>;
  /** Resolves when nothing goes on that a run has begun. */
  finish?: () => Promise<void>;
  /** Log message for a run that failed; the next run takes place all the same. */
  failure: string;
}

interface RecurringWorkDeps {
  leadership: Leadership;
  notices: Notices;
  log: FastifyBaseLogger;
}

/** Tells that a task has work to do. Releases up to 1.7 ignore notices of this kind. */
interface DueWorkNotice {
  kind: 'due work';
  task: string;
}

/** Interval at which a process that does not lead checks whether the leading one has ended. */
const standbyMs = 60_000;

/** Shortest time between two runs of a task that finds its work by itself. */
const shortestWaitMs = 500;

/** Wakes a task in the leading process as soon as the transaction is committed. */
export async function announceDueWork(
  transaction: Pick<Database, 'execute'>,
  task: string,
): Promise<void> {
  const notice: DueWorkNotice = { kind: 'due work', task };
  await transaction.execute(sql`select pg_notify(${noticeChannel}, ${JSON.stringify(notice)})`);
}

/**
 * Runs the recurring tasks of the API: at the start, after each interval, and when a notice says
 * that a task has work to do. Of several processes only the leading one runs them. A task never
 * runs twice at the same time.
 */
export class RecurringWork {
  private readonly stopping = new AbortController();
  private readonly schedules: TaskSchedule[];
  private readonly stopListening: () => Promise<void>;

  constructor(
    tasks: readonly RecurringTask[],
    private readonly deps: RecurringWorkDeps,
  ) {
    const { leadership, notices, log } = deps;
    const { signal } = this.stopping;
    this.schedules = tasks.map((task) => new TaskSchedule(task, leadership, log, signal));
    this.stopListening = notices.listen(
      (text) => this.handleNotice(JSON.parse(text) as { kind: string }),
      // A notice may have been lost with the connection.
      () => this.wakeAll(),
    );
    this.wakeAll();
  }

  /** Resolves when no task runs any more; another process may lead then. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.stopListening();
    await Promise.all(this.schedules.map((schedule) => schedule.end()));
    await this.deps.leadership.release();
  }

  private handleNotice(notice: { kind: string }): void {
    if (!isDueWork(notice)) return;
    for (const schedule of this.schedules) {
      if (schedule.task.name === notice.task) schedule.wake();
    }
  }

  private wakeAll(): void {
    for (const schedule of this.schedules) schedule.wake();
  }
}

const isDueWork = (notice: { kind: string }): notice is DueWorkNotice => notice.kind === 'due work';

/** Schedules the runs of one task. */
class TaskSchedule {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  /** Whether work became due during a run that may already have looked for it. */
  private hasMissedWork = false;
  private isPrepared = false;

  constructor(
    readonly task: RecurringTask,
    private readonly leadership: Leadership,
    private readonly log: FastifyBaseLogger,
    private readonly stopping: AbortSignal,
  ) {}

  wake(): void {
    if (this.stopping.aborted) return;
    if (this.running) {
      this.hasMissedWork = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.takeTurn().then((waitMs) => this.scheduleNext(waitMs));
  }

  async end(): Promise<void> {
    clearTimeout(this.timer);
    await this.running;
    await this.task.finish?.();
  }

  /** @returns milliseconds until the next run */
  private async takeTurn(): Promise<number> {
    const { task } = this;
    try {
      if (!(await this.leadership.acquire())) return Math.min(task.everyMs, standbyMs);
      if (!this.isPrepared) await task.prepare?.();
      this.isPrepared = true;
      await task.run(this.stopping);
      const nextMs = (await task.findNextMs?.()) ?? task.everyMs;
      return Math.min(Math.max(nextMs, shortestWaitMs), task.everyMs);
    } catch (error) {
      this.log.error({ err: error }, task.failure);
    }
    return task.everyMs;
  }

  private scheduleNext(waitMs: number): void {
    this.running = undefined;
    if (this.stopping.aborted) return;
    if (this.hasMissedWork) {
      this.hasMissedWork = false;
      this.wake();
      return;
    }
    this.timer = setTimeout(() => this.wake(), waitMs).unref();
  }
}
