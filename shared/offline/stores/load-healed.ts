/**
 * Loads code, and repeats that after the files that failed were fetched anew, because the browser's
 * cache may have damaged them. Code that is loaded in several rounds may fail in each of them.
 * @param heal waits until the files are fetched anew; false when another try is pointless
 * @throws what `load` threw last, or `heal`
 */
export async function loadHealed<Code>(
  load: () => Promise<Code>,
  heal: () => Promise<boolean>,
  triesLeft: number,
): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (triesLeft === 0 || !(await heal())) throw error;
    return loadHealed(load, heal, triesLeft - 1);
  }
}
