/** What waits, by customer: whoever was served longest ago is next, so that the load of one is not the wait of another. */
export class FairQueue<Job> {
  private readonly waiting = new Map<string, Job[]>();
  private readonly running = new Map<string, number>();
  private size = 0;

  /** @param limits of what waits; of one customer it is two thirds at most, and it runs all but one of the places */
  constructor(private readonly limits: { places: number; waiting: number }) {}

  /** @returns false where there is no room */
  add(customer: string, job: Job): boolean {
    const own = this.waiting.get(customer) ?? [];
    const { waiting } = this.limits;
    if (this.size >= waiting || own.length >= Math.ceil((waiting * 2) / 3)) return false;
    own.push(job);
    this.waiting.set(customer, own);
    this.size += 1;
    return true;
  }

  /** The next job that may run now; its customer counts as running until `ended`. */
  take(): { customer: string; job: Job } | undefined {
    for (const [customer, [job, ...others]] of this.waiting) {
      const running = this.running.get(customer) ?? 0;
      if (job === undefined || running >= Math.max(1, this.limits.places - 1)) continue;
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
  }

  /** Removes all that waits. */
  empty(): Job[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    this.size = 0;
    return all;
  }
}
