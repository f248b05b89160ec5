/** What was, what is, and what was taken back, oldest first. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /**
   * What the last step was one stroke of, such as typing a text; null where it stands for itself.
   */
  stroke: string | null;
}

/** So many steps can be taken back. */
const longest = 200;

export const historyOf = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  stroke: null,
});

/**
 * What had been undone is discarded once something else is done.
 * @param stroke steps of the same stroke that follow each other are taken back together
 */
export function withStep<State>(
  { past, present, stroke: before }: History<State>,
  next: State,
  stroke: string | null = null,
): History<State> {
  const goesOn = stroke !== null && stroke === before;
  return {
    past: goesOn ? past : [...past, present].slice(-longest),
    present: next,
    future: [],
    stroke,
  };
}

/** Each of its states by itself changed in the same way. */
export const mapHistory = <State>(
  { past, present, future, stroke }: History<State>,
  map: (state: State) => State,
) => ({
  past: past.map(map),
  present: map(present),
  future: future.map(map),
  stroke,
});

/** The same when there is nothing to take back. */
export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return {
    past: past.slice(0, -1),
    present: past.at(-1) as State,
    future: [present, ...future],
    stroke: null,
  };
}

/** The same when nothing was taken back. */
export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return {
    past: [...past, present],
    present: future[0] as State,
    future: future.slice(1),
    stroke: null,
  };
}
