/**
 * Runs steps in their order, beside each other as far as their weights leave room, each after what
 * it needs.
 * @template {{ name: string, weight: number, needs: string[] }} Step
 * @template Result
 * @param {Step[]} steps
 * @param {number} capacity sum of weights that may run at once; a heavier step runs alone
 * @param {(step: Step) => Promise<Result>} run must not reject
 * @returns {Promise<Result[]>} in the order of `steps`
 */
export async function schedule(steps, capacity, run) {
  const waiting = new Set(steps);
  /** @type {Map<string, Result>} */
  const results = new Map();
  /** @type {Map<Step, Promise<void>>} */
  const running = new Map();
  const names = new Set(steps.map(({ name }) => name));
  const isReady = (/** @type {Step} */ step) =>
    step.needs.every((need) => !names.has(need) || results.has(need));
  const load = () => [...running.keys()].reduce((sum, { weight }) => sum + weight, 0);
  const start = (/** @type {Step} */ step) => {
    waiting.delete(step);
    const ended = run(step).then((result) => {
      running.delete(step);
      results.set(step.name, result);
    });
    running.set(step, ended);
  };
  while (waiting.size > 0 || running.size > 0) {
    for (const step of waiting) {
      if (!isReady(step)) continue;
      // A heavy step must get its turn: lighter ones after it do not overtake it.
      if (running.size > 0 && load() + step.weight > capacity) break;
      start(step);
    }
    if (running.size === 0)
      throw new Error(`Steps wait for each other: ${[...waiting].map(({ name }) => name)}`);
    await Promise.race(running.values());
  }
  return steps.map(({ name }) => /** @type {Result} */ (results.get(name)));
}
