import type { Chance } from './chance.ts';

/** Whoever waits for something: a tab. One that is dead is called no longer. */
export interface Life {
  isDead: boolean;
}

interface Task {
  run(): void;
  /**
   * Done in the order they were given, as a database does its transactions; null where any order
   * may happen.
   */
  line: string | null;
  life: Life | null;
}

interface Timer {
  at: number;
  work(): void;
  life: Life;
}

/**
 * A clock that only this moves, and all that is on its way: what of it happens next is a matter of
 * chance.
 */
export interface World {
  now(): number;
  /** Something that happens some time later. */
  later(run: () => void, life?: Life | null, line?: string | null): void;
  after(milliseconds: number, work: () => void, life: Life): () => void;
  /** One of what is on its way happens; false when nothing is. */
  step(): Promise<boolean>;
  /** The next timer's time comes; false when there is none. */
  skipToTimer(): Promise<boolean>;
  /** The clock is set, forward or back; what waits for a time goes on waiting as long as before. */
  setClock(by: number): void;
  /** Time goes by. */
  pass(milliseconds: number): Promise<void>;
  /** What a dead one had begun with the database goes no further, from some point on. */
  cut(life: Life): void;
}

const start = Date.parse('2026-11-24T08:00:00Z');

export function createWorld(chance: Chance): World {
  let elapsed = 0;
  let offset = start;
  let tasks: Task[] = [];
  let timers: Timer[] = [];

  /** Lets all that waits for what has just happened come to its next pause. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await null;
  };
  const fireDue = async () => {
    for (;;) {
      const due = timers.filter(({ at }) => at <= elapsed).sort((a, b) => a.at - b.at)[0];
      if (!due) return;
      timers = timers.filter((timer) => timer !== due);
      if (!due.life.isDead) due.work();
      await settle();
    }
  };
  return {
    now: () => offset + elapsed,
    later: (run, life = null, line = null) => tasks.push({ run, life, line }),
    after(milliseconds, work, life) {
      const timer = { at: elapsed + milliseconds, work, life };
      timers.push(timer);
      return () => {
        timers = timers.filter((otherTimer) => otherTimer !== timer);
      };
    },
    async step() {
      const lines = new Set<string>();
      const ready = tasks.filter(({ line }) => {
        if (line === null) return true;
        const isFirst = !lines.has(line);
        lines.add(line);
        return isFirst;
      });
      const task = ready[chance.below(ready.length)];
      if (!task) return false;
      tasks.splice(tasks.indexOf(task), 1);
      task.run();
      await settle();
      return true;
    },
    async skipToTimer() {
      const next = Math.min(...timers.filter(({ life }) => !life.isDead).map(({ at }) => at));
      if (!Number.isFinite(next)) return false;
      elapsed = Math.max(elapsed, next);
      await fireDue();
      return true;
    },
    setClock(by) {
      offset += by;
    },
    async pass(milliseconds) {
      elapsed += milliseconds;
      await fireDue();
    },
    cut(life) {
      const ownTasks = tasks.filter((task) => task.life === life && task.line !== null);
      const lost = new Set(ownTasks.slice(chance.below(ownTasks.length + 1)));
      tasks = tasks.filter((task) => !lost.has(task));
      timers = timers.filter((timer) => timer.life !== life);
    },
  };
}
