import { EventEmitter, once } from 'node:events';
import type { RecurringTask } from '../recurring-work';

/** A recurring task whose turns a test can wait for. */
export class WatchedTask implements RecurringTask {
  turns = 0;
  readonly name: string;
  readonly failure: string;
  readonly prepare: (() => Promise<unknown>) | undefined;
  private readonly turnEnds = new EventEmitter();

  /** @param everyMs long enough for a test to end before, unless it is about the interval */
  constructor(
    private readonly task: RecurringTask,
    readonly everyMs = 3_600_000,
  ) {
    this.name = task.name;
    this.failure = task.failure;
    this.prepare = task.prepare;
  }

  async run(stop: AbortSignal): Promise<void> {
    try {
      await this.task.run(stop);
    } finally {
      this.turns += 1;
      this.turnEnds.emit('end');
    }
  }

  /** Resolves after that many turns from the first. */
  async waitForTurns(count: number): Promise<void> {
    // The timers of recurring work do not hold a process that has nothing else to do.
    const holding = setInterval(() => undefined, 60_000);
    while (this.turns < count) await once(this.turnEnds, 'end');
    clearInterval(holding);
  }
}
