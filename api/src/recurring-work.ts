import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database';
import type { Leadership } from './db/leadership';
import { type Notices, noticeChannel } from './db/notices';

export interface RecurringTask {
  /** A notice of due work names the task by this. */
  name: string;
  /** Milliseconds from the end of one turn to the next that nothing has asked for. */
  everyMs: number;
  /** Runs before the first turn, again until it has succeeded once. */
  prepare?: () => Promise<unknown>;
  /** @param stop is aborted when the process is to end */
  run: (stop: AbortSignal) => Promise<void>;
  /** Logged with the error of a turn that failed; the next turn comes all the same. */
  failure: string;
}

interface Deps {
  leadership: Leadership;
  notices: Notices;
  log: FastifyBaseLogger;
}

/** Says that a task has something to do. Releases up to 1.7 ignore notices of this kind. */
interface DueWorkNotice {
  kind: 'due work';
  task: string;
}

/** A process that does not lead looks this often whether the leading one has ended. */
const standbyMs = 60_000;

/** Wakes a task in the process that leads, as soon as the transaction is committed. */
export async function announceDueWork(
  transaction: Pick<Database, 'execute'>,
  task: string,
): Promise<void> {
  const notice: DueWorkNotice = { kind: 'due work', task };
  await transaction.execute(sql`select pg_notify(${noticeChannel}, ${JSON.stringify(notice)})`);
}

/**
 * Runs the recurring tasks of the API while the process lives: at once, after each interval, and
 * when a notice says that a task has something to do. Of several processes only the one that leads
 * runs them. A task never has two turns at the same time.
 */
export class RecurringWork {
  private readonly stopping = new AbortController();
  private readonly schedules: TaskSchedule[];
  private readonly stopListening: () => Promise<void>;

  constructor(
    tasks: readonly RecurringTask[],
    private readonly deps: Deps,
  ) {
    const { leadership, notices, log } = deps;
    const { signal } = this.stopping;
    this.schedules = tasks.map((task) => new TaskSchedule(task, leadership, log, signal));
    this.stopListening = notices.listen(
      (text) => this.handleNotice(JSON.parse(text) as { kind: string }),
      // A notice may have been lost while the connection was.
      () => this.wakeAll(),
    );
    this.wakeAll();
  }

  /** Resolves when no turn runs any more; another process may lead then. */
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

/** When one task has its turns. */
class TaskSchedule {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  /** Work became due during a turn that may have looked for it before. */
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
  }

  /** @returns milliseconds until the next turn */
  private async takeTurn(): Promise<number> {
    const { task } = this;
    try {
      if (!(await this.leadership.acquire())) return Math.min(task.everyMs, standbyMs);
      if (!this.isPrepared) await task.prepare?.();
      this.isPrepared = true;
      await task.run(this.stopping);
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
