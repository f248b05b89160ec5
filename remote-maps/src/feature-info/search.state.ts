import { getMarkTitle } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { getZoneSystem, systemsByName } from '@feltbok/survey-formats/coordinates';
import { atom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import { unprojectUtm } from '../coordinates/utm.domain';
import { readoutNameAtom } from '../layers/readout.state';
import { askMapService, isDefect } from '../map-services/map-service.data';
import { trianglesAtom } from '../map-services/triangles.state';
import { toZone } from '../mark-model/mark-form.domain';
import { filterByWords, sortForList } from '../mark-model/mark-list.domain';
import { caseZoneAtom, listedMarksAtom } from '../marks/marks.state';
import { type Part, toFailedPart } from './place.state';
import { type Hit, readAddresses, readPlaceNames, readTypedCoordinate } from './search.domain';

/** Number of hits shown of each kind; a user who misses one types more letters. */
const hitsPerKind = 8;

/** The services that are searched. */
export const searchedServices = ['addresses', 'placeNames'] as const;
export type SearchedService = (typeof searchedServices)[number];

interface Search {
  words: string;
  /** The hit that the device finds without a service. */
  coordinate: Hit | null;
  marks: Hit[];
  services: Record<SearchedService, Part<Hit[]>>;
}

/** The search of one user and business; `end` aborts its requests, and identifies the search. */
const stateAtom = atom<{ whose: string; end: AbortController; search: Search } | null>(null);
const whoseAtom = atom((get) => `${get(userKeyAtom)} ${get(openBusinessIdAtom)}`);

/** `null` while nothing is searched for. */
export const searchAtom = atom((get) => {
  const state = get(stateAtom);
  return state?.whose === get(whoseAtom) ? state.search : null;
});

/**
 * Searches marks, coordinates and the services for the typed text; an empty text ends the search.
 */
export const searchForAtom = atom(null, async (get, set, typed: string) => {
  get(stateAtom)?.end.abort();
  const words = typed.trim();
  if (words === '') return set(stateAtom, null);
  const name = get(readoutNameAtom);
  const usual = (name !== null && systemsByName.get(name)) || getZoneSystem(get(caseZoneAtom));
  const { saved, notSaved } = sortForList(filterByWords(get(listedMarksAtom), words));
  const search: Search = {
    words,
    coordinate: readTypedCoordinate(words, usual, get(trianglesAtom)),
    marks: [...notSaved, ...saved].slice(0, hitsPerKind).map(({ mark }) => ({
      key: mark.uuid,
      text: getMarkTitle(mark),
      detail: mark.name,
      position: unprojectUtm({ north: mark.north, east: mark.east, zone: toZone(mark.utmType) }),
    })),
    services: { addresses: { phase: 'asking' }, placeNames: { phase: 'asking' } },
  };
  set(stateAtom, { whose: get(whoseAtom), end: new AbortController(), search });
  await Promise.all(searchedServices.map((service) => set(searchServiceAtom, service)));
});

const readers = { addresses: readAddresses, placeNames: readPlaceNames };

/** Asks one service for the text, also as a retry after a failure. */
export const searchServiceAtom = atom(null, async (get, set, service: SearchedService) => {
  const state = get(stateAtom);
  if (!state) return;
  const { end, search } = state;
  const show = (part: Part<Hit[]>) => {
    const now = get(stateAtom);
    if (now?.end !== end) return;
    set(stateAtom, {
      ...now,
      search: { ...now.search, services: { ...now.search.services, [service]: part } },
    });
  };
  const base = get(catalogueAtom)?.search[service];
  if (!base) return show({ phase: 'nothing to ask' });
  show({ phase: 'asking' });
  const address = new URL(base);
  address.searchParams.set('sok', service === 'placeNames' ? `${search.words}*` : search.words);
  address.searchParams.set('treffPerSide', String(hitsPerKind));
  if (service === 'placeNames') address.searchParams.set('fuzzy', 'true');
  const answer = await askMapService(address, readers[service], null, { signal: end.signal });
  if (end.signal.aborted) return;
  if (answer.ok) return show({ phase: 'answered', value: answer.value });
  if (isDefect(answer.failure))
    get(hostServicesAtom).reportError(
      new Error(`Search: ${JSON.stringify(answer.failure)}`),
      'maps',
    );
  show(
    answer.failure.kind === 'not found'
      ? { phase: 'answered', value: [] }
      : toFailedPart(answer.failure),
  );
});
