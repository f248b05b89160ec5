interface Limits {
  /** So many of one customer run at a time. */
  runningOfOne: number;
  /** So many wait in all, and so many of one customer. */
  waiting: number;
  waitingOfOne: number;
}

/**
 * Where places are few: one customer runs all of them but one, and takes two thirds of what may
 * wait.
 */
export const fairLimits = ({ places, waiting }: { places: number; waiting: number }): Limits => ({
  runningOfOne: Math.max(1, places - 1),
  waiting,
  waitingOfOne: Math.ceil((waiting * 2) / 3),
});

/**
 * What waits, by customer or account: whoever was served longest ago is next, so that the load of
 * one is not the wait of another.
 */
export class FairQueue<Job> {
  private readonly waiting = new Map<string, Job[]>();
  private readonly running = new Map<string, number>();
  private size = 0;

  constructor(private readonly limits: Limits) {}

  /** @returns false where there is no room */
  add(customer: string, job: Job): boolean {
    const own = this.waiting.get(customer) ?? [];
    if (this.size >= this.limits.waiting || own.length >= this.limits.waitingOfOne) return false;
    own.push(job);
    this.waiting.set(customer, own);
    this.size += 1;
    return true;
  }

  /** The next job that may run now; its customer counts as running until `ended`. */
  take(): { customer: string; job: Job } | undefined {
    for (const [customer, [job, ...others]] of this.waiting) {
      const running = this.running.get(customer) ?? 0;
      if (job === undefined || running >= this.limits.runningOfOne) continue;
      this.running.set(customer, running + 1);
      this.size -= 1;
      // Behind all that wait.
      this.waiting.delete(customer);
      if (others.length > 0) this.waiting.set(customer, others);
      return { customer, job };
    }
    return undefined;
  }

  /** @returns false where it does not wait any more */
  remove(customer: string, job: Job): boolean {
    const own = this.waiting.get(customer) ?? [];
    const others = own.filter((one) => one !== job);
    if (others.length > 0) this.waiting.set(customer, others);
    else this.waiting.delete(customer);
    this.size -= own.length - others.length;
    return others.length < own.length;
  }

  count(): number {
    return this.size;
  }

  ended(customer: string): void {
    const running = (this.running.get(customer) ?? 1) - 1;
    if (running > 0) this.running.set(customer, running);
    else this.running.delete(customer);
    this.moveBack(customer);
  }

  /** Has what waits under one name wait under another, behind what waits there. */
  move(from: string, to: string): void {
    const jobs = this.waiting.get(from);
    if (from === to || !jobs) return;
    this.waiting.delete(from);
    this.waiting.set(to, [...(this.waiting.get(to) ?? []), ...jobs]);
  }

  /** Whoever has come while the customer was served is next. */
  private moveBack(customer: string): void {
    const jobs = this.waiting.get(customer);
    if (!jobs) return;
    this.waiting.delete(customer);
    this.waiting.set(customer, jobs);
  }

  /** Removes all that waits. */
  empty(): Job[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    this.size = 0;
    return all;
  }
}
