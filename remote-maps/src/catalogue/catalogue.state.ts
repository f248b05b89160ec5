import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { customerContextAtom } from '@feltbok/shared/session/session.state';
import { atom } from 'jotai';
import { fetchCatalogue } from './catalogue.data';
import { type BaseMapKind, baseMapsOf, type MapCatalogue, type RasterTiles, tilesOf } from './catalogue.domain';
import { isDefect, type MapServiceFailure } from './map-service.data';

/** Where loading the map catalogue stands. `not configured`: the installation or the customer has no map services. */
export type CatalogueLoad =
  | { phase: 'not configured' | 'not started' | 'started' }
  | { phase: 'completed'; catalogue: MapCatalogue }
  | { phase: 'failed'; failure: MapServiceFailure };

/** What to ask, and whom; null where there is nobody to ask. */
const sourceAtom = atom((get) => {
  const base = get(hostServicesAtom).mapCatalogue;
  const customer = get(customerContextAtom);
  if (!base || !customer?.serviceCatalogAppId || !customer.serviceCatalogCustomerId) return null;
  return { base, appId: customer.serviceCatalogAppId, customerId: customer.serviceCatalogCustomerId };
});

const sourceKeyAtom = atom((get) => JSON.stringify(get(sourceAtom)));
const loadAtom = atom<{ key: string; load: CatalogueLoad } | null>(null);

export const catalogueLoadAtom = atom((get): CatalogueLoad => {
  if (!get(sourceAtom)) return { phase: 'not configured' };
  const last = get(loadAtom);
  return last?.key === get(sourceKeyAtom) ? last.load : { phase: 'not started' };
});

/** The catalogue, or null until it is loaded. */
export const catalogueAtom = atom((get) => {
  const load = get(catalogueLoadAtom);
  return load.phase === 'completed' ? load.catalogue : null;
});

/** Fetches the catalogue unless it is here, on its way, or not to be had. */
export const loadCatalogueAtom = atom(null, async (get, set) => {
  const source = get(sourceAtom);
  const { phase } = get(catalogueLoadAtom);
  if (!source || phase === 'started' || phase === 'completed') return;
  const key = get(sourceKeyAtom);
  set(loadAtom, { key, load: { phase: 'started' } });
  const answer = await fetchCatalogue(source.base, source);
  // Another user may have signed in meanwhile, and the answer is not theirs.
  if (get(loadAtom)?.key !== key) return;
  const load: CatalogueLoad = answer.ok
    ? { phase: 'completed', catalogue: answer.value }
    : { phase: 'failed', failure: answer.failure };
  set(loadAtom, { key, load });
  if (!answer.ok && isDefect(answer.failure)) {
    get(hostServicesAtom).reportError(new Error(`Map catalogue: ${JSON.stringify(answer.failure)}`), 'maps');
  }
});

/** The base maps to choose between. */
export const offeredBaseMapsAtom = atom((get): BaseMapKind[] => {
  const catalogue = get(catalogueAtom);
  return catalogue ? baseMapsOf(catalogue) : [];
});

const chosenBaseMapAtom = atom<BaseMapKind | null>(null);

/** The base map to show: the chosen one where it is offered, else the first; null where none is. */
export const baseMapAtom = atom((get): BaseMapKind | null => {
  const offered = get(offeredBaseMapsAtom);
  return offered.find((kind) => kind === get(chosenBaseMapAtom)) ?? offered[0] ?? null;
});

export const chooseBaseMapAtom = atom(null, (_get, set, kind: BaseMapKind) => set(chosenBaseMapAtom, kind));

/** The tiles of the base map to show, lowest first. */
export const shownTilesAtom = atom((get): RasterTiles[] => {
  const catalogue = get(catalogueAtom);
  const kind = get(baseMapAtom);
  return catalogue && kind ? tilesOf(catalogue, kind) : [];
});
