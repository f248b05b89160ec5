import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import {
  isDefect,
  type MapServiceFailure,
  toWriteOnlyStore,
} from '../map-services/map-service.data';
import { storedMapAtom } from '../map-services/stored-map.state';
import { fetchCatalogue, readStoredCatalogue } from './catalogue.data';
import type { MapCatalogue } from './catalogue.domain';

/**
 * The state of loading the map catalogue. `not configured`: the installation or the customer has no
 * map services.
 */
export type CatalogueLoad =
  | { phase: 'not configured' | 'not started' | 'started' }
  | { phase: 'completed'; catalogue: MapCatalogue }
  | { phase: 'failed'; failure: MapServiceFailure };

/** The catalogue's address and the user to ask for; `null` where there is none. */
export const catalogueSourceAtom = atom((get) => {
  const base = get(hostServicesAtom).mapCatalogue;
  const customer = get(customerContextAtom);
  if (!base || !customer?.serviceCatalogAppId || !customer.serviceCatalogCustomerId) return null;
  return {
    base,
    appId: customer.serviceCatalogAppId,
    customerId: customer.serviceCatalogCustomerId,
  };
});

const sourceKeyAtom = atom((get) => JSON.stringify(get(catalogueSourceAtom)));
const loadAtom = atom<{ key: string; load: CatalogueLoad } | null>(null);

export const catalogueLoadAtom = atom((get): CatalogueLoad => {
  if (!get(catalogueSourceAtom)) return { phase: 'not configured' };
  const last = get(loadAtom);
  return last?.key === get(sourceKeyAtom) ? last.load : { phase: 'not started' };
});

/** The catalogue; `null` until it is loaded. */
export const catalogueAtom = atom((get) => {
  const load = get(catalogueLoadAtom);
  return load.phase === 'completed' ? load.catalogue : null;
});

type CatalogueSource = NonNullable<ReturnType<(typeof catalogueSourceAtom)['read']>>;

/**
 * Settles when the catalogue is known: at once where the device stores it, while the service is
 * asked.
 */
const askAtom = atom(null, async (get, set, source: CatalogueSource) => {
  const key = get(sourceKeyAtom);
  const recalled = await readStoredCatalogue(source.base, source, get(storedMapAtom));
  // Another user may have signed in while the service was asked.
  if (get(loadAtom)?.key !== key) return;
  if (recalled) set(loadAtom, { key, load: { phase: 'completed', catalogue: recalled } });
  const asked = set(askServiceAtom, source, recalled);
  if (!recalled) await asked;
});

const askServiceAtom = atom(
  null,
  async (get, set, source: CatalogueSource, recalled: MapCatalogue | null) => {
    const key = get(sourceKeyAtom);
    const answer = await fetchCatalogue(source.base, source, toWriteOnlyStore(get(storedMapAtom)));
    if (get(loadAtom)?.key !== key) return;
    if (answer.ok) {
      // An unchanged catalogue must not redraw the map.
      if (JSON.stringify(answer.value) === JSON.stringify(recalled)) return;
      set(loadAtom, { key, load: { phase: 'completed', catalogue: answer.value } });
      return;
    }
    // The stored catalogue replaces the answer of a service that does not respond.
    if (!recalled || answer.failure.kind === 'not found') {
      set(loadAtom, { key, load: { phase: 'failed', failure: answer.failure } });
    }
    if (isDefect(answer.failure)) {
      get(hostServicesAtom).reportError(
        new Error(`Map catalogue: ${JSON.stringify(answer.failure)}`),
        'maps',
      );
    }
  },
);

const underWayAtom = atom<{ done: Promise<void> } | null>(null);

/**
 * Loads the catalogue unless it is loaded or unavailable. Settles when it is loaded, also where
 * that was under way.
 */
export const loadCatalogueAtom = atom(null, async (get, set) => {
  const source = get(catalogueSourceAtom);
  const { phase } = get(catalogueLoadAtom);
  if (!source || phase === 'completed') return;
  if (phase !== 'started') {
    set(loadAtom, { key: get(sourceKeyAtom), load: { phase: 'started' } });
    set(underWayAtom, { done: set(askAtom, source) });
  }
  await get(underWayAtom)?.done;
});
