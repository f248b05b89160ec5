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

/** Maximum number of steps that can be taken back. */
const longest = 200;

export const startHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  stroke: null,
});

/**
 * Adds a step. What had been undone is discarded.
 * @param stroke steps of the same stroke that follow each other are taken back together
 */
export function addStep<State>(
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

/** Changes each of its states by itself, in the same way. */
export const mapHistory = <State>(
  { past, present, future, stroke }: History<State>,
  map: (state: State) => State,
) => ({
  past: past.map(map),
  present: map(present),
  future: future.map(map),
  stroke,
});

/** Takes back the last step; the same history when there is none. */
export function undoStep<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return {
    past: past.slice(0, -1),
    present: past.at(-1) as State,
    future: [present, ...future],
    stroke: null,
  };
}

/** Repeats the step that was taken back last; the same history when there is none. */
export function redoStep<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return {
    past: [...past, present],
    present: future[0] as State,
    future: future.slice(1),
    stroke: null,
  };
}
