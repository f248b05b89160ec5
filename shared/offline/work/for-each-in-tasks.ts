/** Maximum duration of one task, in milliseconds. */
const taskMs = 25;

/** Lets the page respond before the work goes on. */
export const waitForNextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Handles many items in several tasks, so that the page stays responsive. */
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
