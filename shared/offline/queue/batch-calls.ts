interface WaitingCall<Input, Result> {
  input: Input;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Groups calls that are made while an earlier group is running, because a transaction costs about
 * the same for several items as for one. A call made while nothing runs starts at once.
 * @param work returns the results in the order of the inputs; when it rejects, it must have had no
 *   effect
 * @param maxGroupSize maximum number of calls in a group
 */
export function batchCalls<Input, Result>(
  work: (inputs: readonly Input[]) => Promise<readonly Result[]>,
  maxGroupSize = 16,
): (input: Input) => Promise<Result> {
  let waiting: WaitingCall<Input, Result>[] = [];
  let isRunning = false;

  const runGroup = async (group: readonly WaitingCall<Input, Result>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ input }) => input));
      group.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch (error) {
      // Each call is repeated alone, so that a failing one does not fail the others.
      if (group.length > 1) for (const call of group) await runGroup([call]);
      else group[0]?.reject(error);
    }
  };
  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxGroupSize);
      waiting = waiting.slice(maxGroupSize);
      await runGroup(group);
    }
    isRunning = false;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isRunning) void runAll();
    });
}
