interface Waiting<Asked, Result> {
  asked: Asked;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Does in one go what is asked for while an earlier group is under way: a transaction costs much
 * the same for one item as for several. What is asked for alone is done at once.
 * @param work gives the results in the order of what was asked; where it fails it must have done
 *   nothing
 * @param room how many a group holds at most
 */
export function batchCalls<Asked, Result>(
  work: (group: readonly Asked[]) => Promise<readonly Result[]>,
  room = 16,
): (asked: Asked) => Promise<Result> {
  let waiting: Waiting<Asked, Result>[] = [];
  let isUnderWay = false;

  const doTogether = async (group: readonly Waiting<Asked, Result>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ asked }) => asked));
      group.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch (error) {
      // What cannot be done must fail alone.
      if (group.length > 1) for (const one of group) await doTogether([one]);
      else group[0]?.reject(error);
    }
  };
  const goOn = async () => {
    isUnderWay = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, room);
      waiting = waiting.slice(room);
      await doTogether(group);
    }
    isUnderWay = false;
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!isUnderWay) void goOn();
    });
}
