import { noTries } from './lock.domain';
import {
  type LockEffect,
  type LockPhase,
  type LockState,
  type LockUser,
  toLockView,
} from './lock-state.domain';
import {
  type EventOf,
  enterPhase,
  type LockTransition,
  type OpenLock,
  setUser,
  toEntry,
} from './lock-transition.domain';

// A user's data are opened: the key is found, or a PIN is chosen, and what lies under a stored key
// moves.

export function openTurn(state: LockState, event: EventOf<'opening requested'>): LockTransition {
  const { userKey, settings, isPinWanted, at } = event;
  const user: LockUser = {
    userKey,
    settings,
    isPinWanted,
    isPinForgotten: false,
    hasAuthenticator: false,
    hasRecovery: false,
    tries: noTries,
    usedAt: at,
    restedAt: 0,
  };
  const former = endTurn(state);
  return {
    state: { ...former.state, user, phase: { name: 'opening' } },
    effects: [...former.effects, { type: 'read device', userKey }],
  };
}

export function endTurn(state: LockState): LockTransition {
  const { phase, turn } = state;
  const effects: LockEffect[] = state.user ? [{ type: 'end turn' }] : [];
  if (phase.name === 'choosing' && phase.recovered)
    effects.push({ type: 'erase', bytes: phase.recovered });
  return { state: { ...state, turn: turn + 1, user: null, phase: { name: 'closed' } }, effects };
}

export const getKey = ({ phase }: LockState): CryptoKey | null =>
  'key' in phase ? phase.key : null;

export const reopen = (state: LockState): LockTransition => ({
  state,
  effects: [{ type: 'reopen', areDraftsStored: false }],
});

export function continueOpening(
  state: OpenLock,
  { lock, isPinForgotten, at }: EventOf<'device read'>,
): LockTransition | null {
  if (state.phase.name !== 'opening') return null;
  if (!lock) return startWithoutLock(state);
  const known = setUser(state, { ...lock, isPinForgotten });
  if (state.isKeyWithheld) return askForSecret(known, at);
  return { state: known, effects: [{ type: 'ask tabs for key' }] };
}

export function endAskingTabs(
  state: OpenLock,
  { key, at }: EventOf<'tabs answered'>,
): LockTransition | null {
  if (state.phase.name !== 'opening') return null;
  return key ? holdKey(state, key) : askForSecret(state, at);
}

function askForSecret(state: OpenLock, at: number): LockTransition {
  const { isPinForgotten, tries } = state.user;
  if (isPinForgotten) return enterPhase(state, { name: 'recovering' }, { type: 'recover key' });
  return enterPhase(state, { name: 'locked', entry: toEntry(tries, at) });
}

/** A device without a PIN opens, unless the customer requires one or the user wants it. */
function startWithoutLock(state: OpenLock): LockTransition {
  const isRequired = state.user.settings.use === 'required';
  if (!isRequired && !state.user.isPinWanted) return admit(state, null);
  const why = isRequired ? 'required' : 'offered';
  return enterPhase(state, { name: 'choosing', why, isBusy: false, recovered: null });
}

export function endRecovery(
  state: OpenLock,
  { recovered, at }: EventOf<'recovery answered'>,
): LockTransition | null {
  if (state.phase.name !== 'recovering') return null;
  if (typeof recovered !== 'string')
    return enterPhase(state, { name: 'choosing', why: 'forgotten', isBusy: false, recovered });
  const entry = { ...toEntry(state.user.tries, at), recoveryFailure: recovered };
  return enterPhase(state, { name: 'locked', entry });
}

/** The key is there, before the data are open. */
export function holdKey(state: OpenLock, key: CryptoKey, ...effects: LockEffect[]): LockTransition {
  const phase: LockPhase = { name: 'moving', key, cover: toLockView(state) };
  return enterPhase(setUser(state, { tries: noTries }), phase, ...effects, {
    type: 'move records',
    key,
  });
}

export function continueMoving(
  state: OpenLock,
  event: EventOf<'moving began' | 'records moved'>,
): LockTransition | null {
  const { phase } = state;
  if (phase.name !== 'moving') return null;
  if (event.type === 'moving began')
    return enterPhase(state, { ...phase, cover: { kind: 'moving' } });
  const opened = admit(setUser(state, { usedAt: event.at }), phase.key);
  const message = { type: 'have', key: phase.key } as const;
  return {
    state: opened.state,
    effects: [{ type: 'offer key' }, { type: 'post', message }, ...opened.effects],
  };
}

const admit = (state: LockState, key: CryptoKey | null): LockTransition =>
  enterPhase(
    { ...state, isKeyWithheld: false },
    { name: 'unlocked', key, adding: null },
    { type: 'admit' },
  );

type ChoosingEvent = EventOf<
  'choice cancelled' | 'secret chosen' | 'lock created' | 'lock found' | 'secret replaced'
>;

export function reduceChoosing(state: OpenLock, event: ChoosingEvent): LockTransition | null {
  const { phase } = state;
  if (phase.name !== 'choosing') return null;
  switch (event.type) {
    case 'choice cancelled':
      return phase.why === 'offered' && !phase.isBusy ? admit(state, null) : null;
    case 'secret chosen':
      if (phase.isBusy) return null;
      return enterPhase(
        state,
        { ...phase, isBusy: true },
        phase.recovered
          ? { type: 'replace secret', secret: event.secret, bytes: phase.recovered }
          : { type: 'create lock', secret: event.secret },
      );
    case 'lock created':
      return holdKey(setUser(state, { hasRecovery: event.hasRecovery }), event.key, chosenMessage);
    case 'lock found':
      return { state, effects: [chosenMessage, { type: 'reopen', areDraftsStored: false }] };
    case 'secret replaced': {
      const erase: LockEffect[] = phase.recovered
        ? [{ type: 'erase', bytes: phase.recovered }]
        : [];
      return holdKey(state, event.key, ...erase);
    }
  }
}

const chosenMessage: LockEffect = { type: 'post', message: { type: 'chosen' } };
