import { getUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { atom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import type { RegisteredContent } from '../mark-model/registered.domain';
import { propertyOutlineAtom } from '../property/property.state';
import type { RegisteredFailure } from './registered.data';

/**
 * Where the registered cadastre around the open property stands. `failure`: why a stored answer
 * stands in.
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
 * Whom to ask, and around what; null where the customer has no such service, or the property's
 * place is not known.
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

/** What is set belongs to the property that is open then. */
export const registeredLoadAtom = atom(
  (get): RegisteredLoad => {
    const own = get(ownLoadAtom);
    return own?.key === get(keyAtom) ? own.load : { phase: 'not started' };
  },
  (get, set, load: RegisteredLoad) => set(ownLoadAtom, { key: get(keyAtom), load }),
);

/** Null until it is there. */
export const registeredContentAtom = atom((get) => {
  const load = get(registeredLoadAtom);
  return load.phase === 'completed' ? load.content : null;
});
