import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import type { OwnerList } from '@feltbok/contract/owners.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { type HostServices, hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText, type SharedKey } from '@feltbok/runtime/i18n/i18n.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import { changeMapUseAtom } from '../controls/map-use.state';
import { projectToUtm } from '../coordinates/utm.domain';
import type { FeatureInfo } from '../layer-info/feature-info.domain';
import type { AskedPlace } from '../layer-info/info-request.domain';
import { askLayers, type InfoAnswer } from '../layer-info/layer-info.data';
import { type LayerQuestion, listLayerQuestions } from '../layer-info/layer-questions.domain';
import { overlayOffersAtom } from '../layers/overlay.state';
import type { InfoFailure } from '../map-services/map-service.data';
import { askMapService, isDefect } from '../map-services/map-service.data';
import { storedMapAtom } from '../map-services/stored-map.state';
import {
  type CadastralNumber,
  formatCadastralNumber,
  type NumberPart,
  toPropertyKey,
} from '../property/cadastral-number.domain';
import { findPropertiesAt, findPropertiesByNumber } from '../property/found-property.data';
import type { FoundProperty } from '../property/found-property.domain';
import { toScale } from '../tiles/scales';
import { readGroundHeight } from './search.domain';

/** The question: a place on the map, or a property whose number was typed. */
export type PlaceQuestion =
  | ({ by: 'place' } & AskedPlace)
  | { by: 'number'; number: CadastralNumber };

/**
 * The state of one part of the answer.
 * - `nothing to ask`: the customer has no such service
 */
export type Part<T> =
  | { phase: 'asking' | 'nothing to ask' }
  | { phase: 'answered'; value: T }
  | { phase: 'failed'; failure: PartFailure };

/** `offline`: the device reports that it has no network, so nothing was asked. */
export type PartFailure = InfoFailure | { kind: 'offline' };

/**
 * The owners of a property. `too wide`: a part of its number has more digits than the service of
 * owners accepts.
 */
export type OwnersPart = Part<OwnerList> | { phase: 'too wide'; part: NumberPart };

export interface LayerPart {
  question: LayerQuestion;
  answer: Part<FeatureInfo[]>;
}

/** The latest question, and the answers so far. */
export interface PlaceAnswers {
  question: PlaceQuestion;
  properties: Part<FoundProperty[]>;
  /** The owners by property number, as `formatCadastralNumber` writes it. */
  owners: ReadonlyMap<string, OwnersPart>;
  /**
   * Metres above sea level, `null` where the service has no height there; absent for a question
   * that is about no place.
   */
  height?: Part<number | null>;
  /** Empty where no visible layer can be asked here. */
  layers: readonly LayerPart[];
}

/**
 * The question of one user and business; `end` aborts its requests, and identifies the question.
 */
const stateAtom = atom<{
  userKey: string | null;
  businessId: number;
  end: AbortController;
  place: PlaceAnswers;
} | null>(null);

/**
 * The latest question with its answers; `null` while nothing is asked. Owners are personal data:
 * the answer is stored nowhere on the device, and is gone when the page closes.
 */
export const placeAtom = atom((get): PlaceAnswers | null => {
  const asked = get(stateAtom);
  const businessId = get(openBusinessIdAtom);
  return asked && asked.businessId === businessId && asked.userKey === get(userKeyAtom)
    ? asked.place
    : null;
});

/**
 * Asks all services at once and shows each answer when it arrives. A former question is aborted.
 */
export const askAtom = atom(null, async (get, set, question: PlaceQuestion) => {
  const open = get(openBusinessAtom);
  if (!open) return;
  get(stateAtom)?.end.abort();
  const questions =
    question.by === 'place'
      ? listLayerQuestions(
          get(overlayOffersAtom),
          toScale(question.resolution),
          get(catalogueAtom)?.property.featureInfo ?? null,
        )
      : [];
  const place: PlaceAnswers = {
    question,
    properties: { phase: 'asking' },
    owners: new Map(),
    ...(question.by === 'place' && { height: { phase: 'asking' } as const }),
    layers: questions.map((layerQuestion) => ({
      question: layerQuestion,
      answer: { phase: 'asking' },
    })),
  };
  const { businessId } = open.business;
  set(stateAtom, { userKey: get(userKeyAtom), businessId, end: new AbortController(), place });
  set(changeMapUseAtom, { type: 'panel opened', name: 'place' });
  await Promise.all([
    set(askPropertiesAtom),
    set(askHeightAtom),
    ...questions.map(({ key }) => set(askLayerAtom, key)),
  ]);
});

/** Clears the question and its answers. */
export const forgetPlaceAtom = atom(null, (get, set) => {
  get(stateAtom)?.end.abort();
  set(stateAtom, null);
});

const changeAtom = atom(
  null,
  (get, set, end: AbortController, change: (place: PlaceAnswers) => PlaceAnswers) => {
    const asked = get(stateAtom);
    // An answer to an earlier question is not about this place.
    if (asked?.end === end) set(stateAtom, { ...asked, place: change(asked.place) });
  },
);

export const askPropertiesAtom = atom(null, async (get, set) => {
  const asked = get(stateAtom);
  if (!asked) return;
  const { end, place } = asked;
  const { question } = place;
  const show = (properties: PlaceAnswers['properties']) =>
    set(changeAtom, end, (now) => ({ ...now, properties }));
  const services = get(catalogueAtom)?.property;
  const service = question.by === 'place' ? services?.point : services?.bbox;
  if (!service) return show({ phase: 'nothing to ask' });
  show({ phase: 'asking' });
  const { signal } = end;
  const answer =
    question.by === 'place'
      ? await findPropertiesAt(service, question.position, signal)
      : await findPropertiesByNumber(service, question.number, {
          signal,
          stored: get(storedMapAtom),
        });
  if (signal.aborted) return;
  if (!answer.ok) {
    set(notifyFailureAtom, 'ToastMessages.PropertyDetailsLoadingError', answer.failure);
    return show(toFailedPart(answer.failure));
  }
  show({ phase: 'answered', value: answer.value });
  await Promise.all(answer.value.map(({ number }) => set(askOwnersAtom, number)));
});

export const askOwnersAtom = atom(null, async (get, set, number: CadastralNumber) => {
  const asked = get(stateAtom);
  if (!asked) return;
  const { end } = asked;
  const show = (part: OwnersPart) =>
    set(changeAtom, end, (now) => ({
      ...now,
      owners: new Map(now.owners).set(formatCadastralNumber(number), part),
    }));
  // The API asks the service; the catalogue only tells whether the customer has one.
  if (!get(catalogueAtom)?.property.owners) return show({ phase: 'nothing to ask' });
  const key = toPropertyKey(number);
  if (!key.ok) return show({ phase: 'too wide', part: key.part });
  show({ phase: 'asking' });
  const answer = await fetchOwners(get(hostServicesAtom).api, key.key, end.signal);
  if (end.signal.aborted) return;
  if (!answer.ok) set(notifyFailureAtom, 'ToastMessages.OwnerDetailsLoadingError', answer.failure);
  show(toPart(answer));
});

/**
 * Fetches the owners without a copy in the browser's cache, because they are personal data.
 * @param propertyKey of 20 digits
 */
async function fetchOwners(
  api: HostServices['api'],
  propertyKey: string,
  signal: AbortSignal,
): Promise<{ ok: true; value: OwnerList } | { ok: false; failure: InfoFailure }> {
  try {
    const answer = await api.call('getOwners', { path: { propertyKey }, body: undefined, signal });
    return answer.ok
      ? { ok: true, value: answer.body }
      : { ok: false, failure: toOwnersFailure(answer.failure) };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}

function toOwnersFailure({ kind, status }: ApiFailure): InfoFailure {
  if (kind === 'unreachable') return { kind };
  return kind === 'unreadable' && status < 400
    ? { kind, detail: 'owners' }
    : { kind: 'rejected', status };
}

export const askLayerAtom = atom(null, async (get, set, key: string) => {
  const asked = get(stateAtom);
  const layer = asked?.place.layers.find(({ question }) => question.key === key);
  if (!asked || !layer || asked.place.question.by !== 'place') return;
  const { end, place } = asked;
  const show = (answer: Part<FeatureInfo[]>) =>
    set(changeAtom, end, (now) => ({
      ...now,
      layers: now.layers.map((layerPart) =>
        layerPart.question.key === key ? { ...layerPart, answer } : layerPart,
      ),
    }));
  show({ phase: 'asking' });
  const answer: InfoAnswer = await askLayers(
    layer.question,
    place.question as AskedPlace,
    end.signal,
  );
  if (end.signal.aborted) return;
  if (!answer.ok)
    set(notifyFailureAtom, 'ToastMessages.PropertyDetailsLoadingError', answer.failure);
  show(toPart(answer));
});

/**
 * Asks for the height of the ground at the place, in the form of Kartverket's service of heights.
 */
export const askHeightAtom = atom(null, async (get, set) => {
  const asked = get(stateAtom);
  if (asked?.place.question.by !== 'place') return;
  const { end, place } = asked;
  const { position } = place.question as AskedPlace;
  const show = (height: Part<number | null>) => set(changeAtom, end, (now) => ({ ...now, height }));
  const service = get(catalogueAtom)?.search.height;
  if (!service) return show({ phase: 'nothing to ask' });
  show({ phase: 'asking' });
  const { east, north } = projectToUtm(position, 33);
  const address = new URL(service);
  const asking = {
    f: 'json',
    geometryType: 'esriGeometryPoint',
    sr: '25833',
    returnGeometry: 'false',
  };
  for (const [name, value] of Object.entries(asking)) address.searchParams.set(name, value);
  address.searchParams.set(
    'geometry',
    [east, north].map((metres) => Math.round(metres * 100) / 100).join(','),
  );
  const answer = await askMapService(address, readGroundHeight, null, { signal: end.signal });
  if (end.signal.aborted) return;
  show(toPart(answer));
});

/** Asks again for all parts that failed, for instance when the network returns. */
export const askFailedAgainAtom = atom(null, async (get, set) => {
  const place = get(placeAtom);
  if (!place) return;
  const isFailed = ({ phase }: { phase: string }) => phase === 'failed';
  const found = place.properties.phase === 'answered' ? place.properties.value : [];
  await Promise.all([
    isFailed(place.properties) ? set(askPropertiesAtom) : undefined,
    place.height?.phase === 'failed' ? set(askHeightAtom) : undefined,
    ...found
      .filter(({ number }) => place.owners.get(formatCadastralNumber(number))?.phase === 'failed')
      .map(({ number }) => set(askOwnersAtom, number)),
    ...place.layers
      .filter(({ answer }) => isFailed(answer))
      .map(({ question }) => set(askLayerAtom, question.key)),
  ]);
});

const notifyFailureAtom = atom(null, (get, _set, key: SharedKey, failure: InfoFailure) => {
  const { notify, reportError } = get(hostServicesAtom);
  notify({ kind: 'error', text: getText(key) });
  if (failure.kind !== 'said' && isDefect(failure)) {
    reportError(new Error(`Feature info: ${JSON.stringify(failure)}`), 'maps');
  }
});

const toPart = <T>(
  answer: { ok: true; value: T } | { ok: false; failure: InfoFailure },
): Part<T> =>
  answer.ok ? { phase: 'answered', value: answer.value } : toFailedPart(answer.failure);

export const toFailedPart = (failure: InfoFailure): Part<never> => ({
  phase: 'failed',
  failure: failure.kind === 'unreachable' && !navigator.onLine ? { kind: 'offline' } : failure,
});
