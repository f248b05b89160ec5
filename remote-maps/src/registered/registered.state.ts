import { getUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { atom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import type { RegisteredContent } from '../mark-model/registered.domain';
import { propertyOutlineAtom } from '../property/property.state';
import type { RegisteredFailure } from './registered.data';

/**
 * The state of loading the registered cadastre around the open property. `failure`: why a stored
 * answer is used.
 */
export type RegisteredLoad =
  | { phase: 'not started' | 'started' }
  | {
      phase: 'completed';
      content: RegisteredContent;
      fetchedAt: Date;
      failure: RegisteredFailure | null;
    }
  | { phase: 'failed'; failure: RegisteredFailure };

/**
 * The service and the box to ask for; `null` where the customer has no such service, or the
 * property's place is unknown.
 */
export const registeredQuestionAtom = atom((get) => {
  const service = get(catalogueAtom)?.registered;
  const outline = get(propertyOutlineAtom);
  const open = get(openBusinessAtom);
  return service && outline && open
    ? { service, property: outline.box, zone: getUtmZone(open.case.municipalityNumber) }
    : null;
});

const keyAtom = atom((get) => JSON.stringify(get(registeredQuestionAtom)));
const ownLoadAtom = atom<{ key: string; load: RegisteredLoad } | null>(null);

/** A value that is set belongs to the property that is open at that time. */
export const registeredLoadAtom = atom(
  (get): RegisteredLoad => {
    const ownLoad = get(ownLoadAtom);
    return ownLoad?.key === get(keyAtom) ? ownLoad.load : { phase: 'not started' };
  },
  (get, set, load: RegisteredLoad) => set(ownLoadAtom, { key: get(keyAtom), load }),
);

/** `null` until it is loaded. */
export const registeredContentAtom = atom((get) => {
  const load = get(registeredLoadAtom);
  return load.phase === 'completed' ? load.content : null;
});
