import { caseHeadsAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { atom } from 'jotai';
import { todayAtom } from '../calendar/today.state';
import { arePreferencesKnownAtom, preferenceAtom } from '../device/preferences.state';
import { networkKind, onNetworkKind } from './network-kind.data';
import { isAvailableOffline } from './offline-cases.domain';
import { offlineCasesAtom } from './offline-cases.state';
import { isOfflineDownloaderOpenAtom } from './offline-downloader.state';
import { nearCases, readyChoices, reportsWifi } from './ready.domain';

const storedChoiceAtom = preferenceAtom('readyCases');

/** The user's choice of networks for automatic downloads; undefined until chosen. */
export const readyChoiceAtom = atom(
  (get) => readyChoices.find((choice) => choice === get(storedChoiceAtom)),
  (_get, set, choice: (typeof readyChoices)[number]) => set(storedChoiceAtom, choice),
);

const networkAtom = atom(networkKind());
networkAtom.onMount = (set) => {
  const look = () => set(networkKind());
  look();
  return onNetworkKind(look);
};

/** Whether the browser can distinguish Wi-Fi from mobile data. */
export const reportsWifiAtom = atom((get) => reportsWifi(get(networkAtom)));

/** Whether the user must choose, as the browser does not report the network. */
export const isReadyChoiceAskedAtom = atom(
  (get) =>
    get(arePreferencesKnownAtom) && get(readyChoiceAtom) === undefined && !get(reportsWifiAtom),
);

const none: readonly number[] = [];

/**
 * Ids of cases with a meeting today or tomorrow that are not available offline, the earliest first.
 */
export const notReadyCasesAtom = atom((get): readonly number[] => {
  // Reading the day evaluates this again at midnight.
  get(todayAtom);
  const cases = get(caseHeadsAtom);
  if (!cases || !get(isOfflineDownloaderOpenAtom)) return none;
  const offlineCases = get(offlineCasesAtom);
  return nearCases(cases, Date.now()).filter(
    (caseId) => !isAvailableOffline(offlineCases.get(caseId)),
  );
});

export const notReadyIdsAtom = atom((get): ReadonlySet<number> => new Set(get(notReadyCasesAtom)));
