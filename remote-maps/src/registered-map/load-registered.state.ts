import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { askForRegistered } from '../import/ask-worker';
import { isDefect } from '../map-services/map-service.data';
import { storedMapAtom } from '../map-services/stored-map.state';
import { fetchRegister, type RegisteredFailure } from '../registered/registered.data';
import {
  type RegisteredLoad,
  registeredLoadAtom,
  registeredQuestionAtom,
} from '../registered/registered.state';

/**
 * Loads the registered cadastre around the open property, unless that is done or under way. A
 * stored one is replaced.
 */
export const loadRegisteredAtom = atom(null, async (get, set) => {
  const question = get(registeredQuestionAtom);
  const former = get(registeredLoadAtom);
  if (!question || former.phase === 'started' || (former.phase === 'completed' && !former.failure))
    return;
  const { service, property, zone } = question;
  if (former.phase !== 'completed') set(registeredLoadAtom, { phase: 'started' });
  const load = await fetchLoad();
  // The user may have opened another case while the service was asked.
  if (JSON.stringify(get(registeredQuestionAtom)) === JSON.stringify(question))
    set(registeredLoadAtom, load);

  async function fetchLoad(): Promise<RegisteredLoad> {
    const answer = await fetchRegister(service, property, zone, get(storedMapAtom));
    const failure = answer.ok ? answer.value.failure : answer.failure;
    if (failure) report(failure);
    if (!answer.ok) return { phase: 'failed', failure: answer.failure };
    const { documents, fetchedAt } = answer.value;
    try {
      const content = await askForRegistered({ registered: documents, zone }).result;
      return { phase: 'completed', content, fetchedAt, failure };
    } catch (error) {
      get(hostServicesAtom).reportError(error, 'maps');
      return { phase: 'failed', failure: { kind: 'unreadable', detail: String(error) } };
    }
  }

  function report(failure: RegisteredFailure) {
    if (failure.kind === 'said' || failure.kind === 'too many' || !isDefect(failure)) return;
    get(hostServicesAtom).reportError(
      new Error(`Registered cadastre: ${JSON.stringify(failure)}`),
      'maps',
    );
  }
});
