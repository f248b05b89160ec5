/** Milliseconds that one task of the page may spend on such work. */
const taskMs = 25;

/** Maps many items in several tasks, between which the page responds. */
export async function mapInTasks<Item, Result>(
  items: Iterable<Item>,
  toResult: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let taskEnd = performance.now() + taskMs;
  for (const item of items) {
    results.push(toResult(item));
    if (performance.now() < taskEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    taskEnd = performance.now() + taskMs;
  }
  return results;
}
