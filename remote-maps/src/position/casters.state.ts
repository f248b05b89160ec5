import type { Caster, CasterLogin, Mount } from '@feltbok/contract/casters.ts';
import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { type CorrectionError, toCorrectionError } from './corrections.domain';

type AnswerState<Value> =
  | { phase: 'asking' }
  | { phase: 'answered'; value: Value }
  | { phase: 'failed'; error: CorrectionError };

const toAnswerState = <Value>(answer: ApiAnswer<Value>): AnswerState<Value> =>
  answer.ok
    ? { phase: 'answered', value: answer.body }
    : { phase: 'failed', error: toCorrectionError(answer.failure) };

const castersStateAtom = atom<AnswerState<Caster[]>>({ phase: 'asking' });
const mountsStateAtom = atom<(AnswerState<Mount[]> & { caster: string }) | null>(null);

/** The casters that the operator permits, with the user's login name at each. */
export const castersAtom = atom((get) => get(castersStateAtom));

/** The mounts of the caster that was asked last; `null` before the first. */
export const mountsAtom = atom((get) => get(mountsStateAtom));

export const loadCastersAtom = atom(null, async (get, set) => {
  if (get(castersStateAtom).phase === 'failed') set(castersStateAtom, { phase: 'asking' });
  const answer = await get(hostServicesAtom).api.call('getCasters', { path: {}, body: undefined });
  set(castersStateAtom, toAnswerState(answer));
});

export const loadMountsAtom = atom(null, async (get, set, caster: string) => {
  set(mountsStateAtom, { phase: 'asking', caster });
  const answer = await get(hostServicesAtom).api.call('getCasterMounts', {
    path: { caster },
    body: undefined,
  });
  // The user may have chosen another caster while this one was asked.
  if (get(mountsStateAtom)?.caster !== caster) return;
  set(mountsStateAtom, { ...toAnswerState(answer), caster });
});

/**
 * Saves the user's login at a caster, or removes it where `login` is `null`.
 * @returns the error, or `null`
 */
export const changeCasterLoginAtom = atom(
  null,
  async (get, set, caster: string, login: CasterLogin | null): Promise<CorrectionError | null> => {
    const { api } = get(hostServicesAtom);
    const path = { caster };
    const answer = login
      ? await api.call('saveCasterLogin', { path, body: login })
      : await api.call('forgetCasterLogin', { path, body: undefined });
    if (!answer.ok) return toCorrectionError(answer.failure);
    await set(loadCastersAtom);
    void set(loadMountsAtom, caster);
    return null;
  },
);
