/**
 * Loads code, and loads it once more as long as files that did not come were fetched anew: the
 * browser's cache may have damaged them, and code that comes in several rounds may meet such a file
 * in each.
 * @param heal waits until the files were fetched anew; false where another try is not worth it
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
