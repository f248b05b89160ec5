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

/** What follows from an event: the next state, and what is done outside of it. */
export interface Transition<State, Effect> {
  state: State;
  effects: readonly Effect[];
}

interface EffectMachineParts<State, Event, Effect> {
  initial: State;
  /** The pure rules. */
  reduce: (state: State, event: Event) => Transition<State, Effect>;
  /** Does what the rules say; what comes of it is dispatched as a further event. */
  perform: (effect: Effect) => unknown;
  onState: (state: State, former: State) => void;
}

export interface EffectMachine<State, Event> {
  readonly state: State;
  /** Settles when all that follows from the event is done. */
  dispatch(event: Event): Promise<void>;
}

export function createEffectMachine<State, Event, Effect>({
  initial,
  reduce,
  perform,
  onState,
}: EffectMachineParts<State, Event, Effect>): EffectMachine<State, Event> {
  let state = initial;
  return {
    get state() {
      return state;
    },
    async dispatch(event) {
      const former = state;
      const transition = reduce(former, event);
      state = transition.state;
      if (state !== former) onState(state, former);
      await Promise.all(transition.effects.map(perform));
    },
  };
}
