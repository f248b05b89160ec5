import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import type { PropertyOutline } from '../geometry/parcels.domain';
import {
  isDefect,
  type MapServiceFailure,
  toWriteOnlyStore,
} from '../map-services/map-service.data';
import { storedMapAtom } from '../map-services/stored-map.state';
import { fetchPropertyOutline, readStoredOutline } from './property.data';
import type { PropertyNumber } from './property.domain';

/**
 * The state of looking up the open property's parcels.
 * - `nothing to ask`: there is no catalogue yet, no service in it, or no property
 * - `unknown`: the service knows no such property
 */
export type PropertyLoad =
  | { phase: 'nothing to ask' | 'not started' | 'started' | 'unknown' }
  | { phase: 'completed'; outline: PropertyOutline }
  | { phase: 'failed'; failure: MapServiceFailure };

/** The property of the open case; `null` outside a case. */
export const openPropertyAtom = atom((get): PropertyNumber | null => {
  const open = get(openBusinessAtom);
  if (!open) return null;
  const { gnr, bnr } = open.business.details;
  return { municipalityNumber: open.case.municipalityNumber, gnr, bnr };
});

const questionAtom = atom((get) => {
  const service = get(catalogueAtom)?.property.bbox;
  const property = get(openPropertyAtom);
  return service && property ? { service, property } : null;
});

const questionKeyAtom = atom((get) => JSON.stringify(get(questionAtom)));
const loadAtom = atom<{ key: string; load: PropertyLoad } | null>(null);

export const propertyLoadAtom = atom((get): PropertyLoad => {
  if (!get(questionAtom)) return { phase: 'nothing to ask' };
  const last = get(loadAtom);
  return last?.key === get(questionKeyAtom) ? last.load : { phase: 'not started' };
});

/** The open property's parcels; `null` until they are known. */
export const propertyOutlineAtom = atom((get) => {
  const load = get(propertyLoadAtom);
  return load.phase === 'completed' ? load.outline : null;
});

/**
 * Looks up the open property's parcels unless that is done, under way, or impossible. Stored
 * parcels are shown at once.
 */
export const loadPropertyAtom = atom(null, async (get, set) => {
  const question = get(questionAtom);
  const { phase } = get(propertyLoadAtom);
  if (!question || (phase !== 'not started' && phase !== 'failed')) return;
  const key = get(questionKeyAtom);
  set(loadAtom, { key, load: { phase: 'started' } });
  const { service, property } = question;
  const recalled = await readStoredOutline(service, property, get(storedMapAtom));
  // The user may have opened another case while the service was asked.
  const isStillAsked = () => get(loadAtom)?.key === key;
  if (!isStillAsked()) return;
  if (recalled) set(loadAtom, { key, load: { phase: 'completed', outline: recalled } });
  const answer = await fetchPropertyOutline(
    service,
    property,
    toWriteOnlyStore(get(storedMapAtom)),
  );
  if (!isStillAsked()) return;
  const isSame = answer.ok && JSON.stringify(answer.value) === JSON.stringify(recalled);
  // The stored parcels replace the answer of a service that does not respond.
  const isStandIn = !answer.ok && recalled !== null;
  if (!(recalled && isSame) && !isStandIn) {
    set(loadAtom, {
      key,
      load: answer.ok ? toPropertyLoad(answer.value) : { phase: 'failed', failure: answer.failure },
    });
  }
  if (!answer.ok && isDefect(answer.failure)) {
    get(hostServicesAtom).reportError(
      new Error(`Property look-up: ${JSON.stringify(answer.failure)}`),
      'maps',
    );
  }
});

const toPropertyLoad = (outline: PropertyOutline | null): PropertyLoad =>
  outline ? { phase: 'completed', outline } : { phase: 'unknown' };
