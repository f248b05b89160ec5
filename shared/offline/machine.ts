/** A state that only events change. */
export interface Machine<State, Event> {
  readonly state: State;
  apply(event: Event): void;
}

/**
 * @param reduce the pure transition from a state and an event to the next state
 * @param onState called after each event
 */
export function createMachine<State, Event>(
  initial: State,
  reduce: (state: State, event: Event) => State,
  onState: (state: State) => void = () => undefined,
): Machine<State, Event> {
  let state = initial;
  return {
    get state() {
      return state;
    },
    apply(event) {
      state = reduce(state, event);
      onState(state);
    },
  };
}

/** The result of an event: the next state, and the effects to perform. */
export interface Transition<State, Effect> {
  state: State;
  effects: readonly Effect[];
}

interface EffectMachineParts<State, Event, Effect> {
  initial: State;
  /** The pure rules. */
  reduce: (state: State, event: Event) => Transition<State, Effect>;
  /** Performs an effect, and dispatches its result as a further event. */
  perform: (effect: Effect) => unknown;
  onState: (state: State, former: State) => void;
}

export interface EffectMachine<State, Event> {
  readonly state: State;
  /** Settles when all effects of the event are performed. */
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
