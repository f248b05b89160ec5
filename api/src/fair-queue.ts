interface Limits {
  /** Number of jobs of one customer that run at a time. */
  maxRunningPerCustomer: number;
  /** Maximum number of waiting jobs. */
  maxWaiting: number;
  maxWaitingPerCustomer: number;
}

/**
 * Limits for a few places: one customer may occupy all but one of them, and two thirds of the
 * places to wait.
 */
export const createFairLimits = ({
  places,
  waiting,
}: {
  places: number;
  waiting: number;
}): Limits => ({
  maxRunningPerCustomer: Math.max(1, places - 1),
  maxWaiting: waiting,
  maxWaitingPerCustomer: Math.ceil((waiting * 2) / 3),
});

/**
 * A queue that is fair between customers or accounts: whoever was served longest ago is next, so
 * that the load of one customer does not delay the others.
 */
export class FairQueue<Job> {
  private readonly waiting = new Map<string, Job[]>();
  private readonly running = new Map<string, number>();
  private size = 0;

  constructor(private readonly limits: Limits) {}

  /** @returns false when there is no room */
  add(customer: string, job: Job): boolean {
    const jobs = this.waiting.get(customer) ?? [];
    if (this.size >= this.limits.maxWaiting || jobs.length >= this.limits.maxWaitingPerCustomer)
      return false;
    jobs.push(job);
    this.waiting.set(customer, jobs);
    this.size += 1;
    return true;
  }

  /**
   * Takes the next job that may run now. Its customer counts as running until `markEnded` is
   * called.
   */
  take(): { customer: string; job: Job } | undefined {
    for (const [customer, [job, ...remaining]] of this.waiting) {
      const running = this.running.get(customer) ?? 0;
      if (job === undefined || running >= this.limits.maxRunningPerCustomer) continue;
      this.running.set(customer, running + 1);
      this.size -= 1;
      // The customer goes to the end of the queue.
      this.waiting.delete(customer);
      if (remaining.length > 0) this.waiting.set(customer, remaining);
      return { customer, job };
    }
    return undefined;
  }

  /** @returns false when the job is no longer waiting */
  remove(customer: string, job: Job): boolean {
    const jobs = this.waiting.get(customer) ?? [];
    const remaining = jobs.filter((candidate) => candidate !== job);
    if (remaining.length > 0) this.waiting.set(customer, remaining);
    else this.waiting.delete(customer);
    this.size -= jobs.length - remaining.length;
    return remaining.length < jobs.length;
  }

  count(): number {
    return this.size;
  }

  markEnded(customer: string): void {
    const running = (this.running.get(customer) ?? 1) - 1;
    if (running > 0) this.running.set(customer, running);
    else this.running.delete(customer);
    this.moveBack(customer);
  }

  /** Moves the jobs that wait under one name behind those of another name. */
  move(from: string, to: string): void {
    const jobs = this.waiting.get(from);
    if (from === to || !jobs) return;
    this.waiting.delete(from);
    this.waiting.set(to, [...(this.waiting.get(to) ?? []), ...jobs]);
  }

  /** Moves a customer that was just served behind the others. */
  private moveBack(customer: string): void {
    const jobs = this.waiting.get(customer);
    if (!jobs) return;
    this.waiting.delete(customer);
    this.waiting.set(customer, jobs);
  }

  /** Removes and returns all waiting jobs. */
  empty(): Job[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    this.size = 0;
    return all;
  }
}
