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
import { type LayerQuestion, layerQuestions } from '../layer-info/layer-questions.domain';
import { overlayOffersAtom } from '../layers/overlay.state';
import type { InfoFailure } from '../map-services/map-service.data';
import { askMapService, isDefect } from '../map-services/map-service.data';
import { storedMapAtom } from '../map-services/stored-map.state';
import {
  type CadastralNumber,
  cadastralText,
  type NumberPart,
  propertyKeyOf,
} from '../property/cadastral-number.domain';
import { findPropertiesAt, findPropertiesByNumber } from '../property/found-property.data';
import type { FoundProperty } from '../property/found-property.domain';
import { toScale } from '../tiles/scales';
import { readGroundHeight } from './search.domain';

/** What is asked: about a place on the map, or about a property whose number was typed. */
export type PlaceQuestion =
  | ({ by: 'place' } & AskedPlace)
  | { by: 'number'; number: CadastralNumber };

/**
 * Where one part of the answer stands.
 * - `nothing to ask`: the customer has no such service
 */
export type Part<T> =
  | { phase: 'asking' | 'nothing to ask' }
  | { phase: 'answered'; value: T }
  | { phase: 'failed'; failure: PartFailure };

/** `offline`: nothing could be asked, for the device says that it has no network. */
export type PartFailure = InfoFailure | { kind: 'offline' };

/**
 * The owners of a property. `too wide`: a part of its number has more digits than owners can be
 * asked for by.
 */
export type OwnersPart = Part<OwnerList> | { phase: 'too wide'; part: NumberPart };

export interface LayerPart {
  question: LayerQuestion;
  answer: Part<FeatureInfo[]>;
}

/** What was asked last, and what is known of it so far. */
export interface PlaceAnswers {
  question: PlaceQuestion;
  properties: Part<FoundProperty[]>;
  /** By the numbers of the properties, as `cadastralText` writes them. */
  owners: ReadonlyMap<string, OwnersPart>;
  /**
   * Metres of the ground, null where the service has none there; absent for a question that is
   * about no place.
   */
  height?: Part<number | null>;
  /** Empty where no visible layer can be asked here. */
  layers: readonly LayerPart[];
}

/** Of one user and business; `end` ends what is under way, and identifies the question. */
const stateAtom = atom<{
  userKey: string | null;
  businessId: number;
  end: AbortController;
  place: PlaceAnswers;
} | null>(null);

/**
 * Null while nothing is asked. Owners are personal data: what is here is nowhere on the device, and
 * goes with the page.
 */
export const placeAtom = atom((get): PlaceAnswers | null => {
  const asked = get(stateAtom);
  const businessId = get(openBusinessIdAtom);
  return asked && asked.businessId === businessId && asked.userKey === get(userKeyAtom)
    ? asked.place
    : null;
});

/** Asks everything at once; each part is answered on its own. What was asked before is given up. */
export const askAtom = atom(null, async (get, set, question: PlaceQuestion) => {
  const open = get(openBusinessAtom);
  if (!open) return;
  get(stateAtom)?.end.abort();
  const questions =
    question.by === 'place'
      ? layerQuestions(
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
    layers: questions.map((one) => ({ question: one, answer: { phase: 'asking' } })),
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

/** Forgets what was asked and answered. */
export const forgetPlaceAtom = atom(null, (get, set) => {
  get(stateAtom)?.end.abort();
  set(stateAtom, null);
});

const changeAtom = atom(
  null,
  (get, set, end: AbortController, change: (place: PlaceAnswers) => PlaceAnswers) => {
    const asked = get(stateAtom);
    // What comes for an earlier question is not about this place.
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
          end: signal,
          stored: get(storedMapAtom),
        });
  if (signal.aborted) return;
  if (!answer.ok) {
    set(notifyFailureAtom, 'ToastMessages.PropertyDetailsLoadingError', answer.failure);
    return show(failedPart(answer.failure));
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
      owners: new Map(now.owners).set(cadastralText(number), part),
    }));
  // The API asks the service; the catalogue says that the customer has one.
  if (!get(catalogueAtom)?.property.owners) return show({ phase: 'nothing to ask' });
  const key = propertyKeyOf(number);
  if (!key.ok) return show({ phase: 'too wide', part: key.part });
  show({ phase: 'asking' });
  const answer = await ownersOf(get(hostServicesAtom).api, key.key, end.signal);
  if (end.signal.aborted) return;
  if (!answer.ok) set(notifyFailureAtom, 'ToastMessages.OwnerDetailsLoadingError', answer.failure);
  show(partOf(answer));
});

/**
 * Personal data: no copy of the answer is left on the device, not even in the browser's cache.
 * @param propertyKey of 20 digits
 */
async function ownersOf(
  api: HostServices['api'],
  propertyKey: string,
  signal: AbortSignal,
): Promise<{ ok: true; value: OwnerList } | { ok: false; failure: InfoFailure }> {
  try {
    const answer = await api.call('getOwners', { path: { propertyKey }, body: undefined, signal });
    return answer.ok
      ? { ok: true, value: answer.body }
      : { ok: false, failure: ownersFailure(answer.failure) };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}

function ownersFailure({ kind, status }: ApiFailure): InfoFailure {
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
      layers: now.layers.map((one) => (one.question.key === key ? { ...one, answer } : one)),
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
  show(partOf(answer));
});

/** The height of the ground at the place, as Kartverket's service of heights answers. */
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
  const answer = await askMapService(address, readGroundHeight, null, { end: end.signal });
  if (end.signal.aborted) return;
  show(partOf(answer));
});

/** Asks once more for all that could not be had, as when the network is back. */
export const askFailedAgainAtom = atom(null, async (get, set) => {
  const place = get(placeAtom);
  if (!place) return;
  const isFailed = ({ phase }: { phase: string }) => phase === 'failed';
  const found = place.properties.phase === 'answered' ? place.properties.value : [];
  await Promise.all([
    isFailed(place.properties) ? set(askPropertiesAtom) : undefined,
    place.height?.phase === 'failed' ? set(askHeightAtom) : undefined,
    ...found
      .filter(({ number }) => place.owners.get(cadastralText(number))?.phase === 'failed')
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

const partOf = <T>(
  answer: { ok: true; value: T } | { ok: false; failure: InfoFailure },
): Part<T> => (answer.ok ? { phase: 'answered', value: answer.value } : failedPart(answer.failure));

export const failedPart = (failure: InfoFailure): Part<never> => ({
  phase: 'failed',
  failure: failure.kind === 'unreachable' && !navigator.onLine ? { kind: 'offline' } : failure,
});
