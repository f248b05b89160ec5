/** Milliseconds that one task of the page may spend on such work. */
const taskMs = 25;

/** Lets the page respond before the work goes on. */
export const waitForNextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Does something with each of many items in several tasks, between which the page responds. */
export async function forEachInTasks<Item>(
  items: Iterable<Item>,
  handle: (item: Item) => void,
): Promise<void> {
  let taskEnd = performance.now() + taskMs;
  for (const item of items) {
    handle(item);
    if (performance.now() < taskEnd) continue;
    await waitForNextTask();
    taskEnd = performance.now() + taskMs;
  }
}
