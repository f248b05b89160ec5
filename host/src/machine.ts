/** A state in one value, which events alone change. */
export interface Machine<State, Event> {
  readonly state: State;
  apply(event: Event): void;
}

/**
 * @param after the pure transition: the state after an event
 * @param onState called after each event
 */
export function createMachine<State, Event>(
  initial: State,
  after: (state: State, event: Event) => State,
  onState: (state: State) => void = () => undefined,
): Machine<State, Event> {
  let state = initial;
  return {
    get state() {
      return state;
    },
    apply(event) {
      state = after(state, event);
      onState(state);
    },
  };
}
