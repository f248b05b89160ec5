import { caseHeadsAtom } from '@feltbok/shared/case/case-list.state';
import { isAvailableOffline } from '@feltbok/shared/device/packs.domain';
import { packsAtom } from '@feltbok/shared/device/packs.state';
import { atom } from 'jotai';
import { todayAtom } from '../calendar/today.state';
import { arePreferencesKnownAtom, preferenceAtom } from '../device/preferences.state';
import { networkKind, onNetworkKind } from './network-kind.data';
import { isOfflineDownloaderOpenAtom } from './offline-downloader.state';
import { nearCases, readyChoices, reportsWifi } from './ready.domain';

const storedChoiceAtom = preferenceAtom('readyCases');

/** On which networks this user lets the app make cases ready by itself; undefined until it was chosen. */
export const readyChoiceAtom = atom(
  (get) => readyChoices.find((one) => one === get(storedChoiceAtom)),
  (_get, set, choice: (typeof readyChoices)[number]) => set(storedChoiceAtom, choice),
);

const networkAtom = atom(networkKind());
networkAtom.onMount = (set) => {
  const look = () => set(networkKind());
  look();
  return onNetworkKind(look);
};

/** Whether the browser can tell Wi-Fi from mobile data. */
export const reportsWifiAtom = atom((get) => reportsWifi(get(networkAtom)));

/** Whether the user is still to say if cases may be made ready, which the browser's word on the network cannot decide. */
export const isReadyChoiceAskedAtom = atom(
  (get) => get(arePreferencesKnownAtom) && get(readyChoiceAtom) === undefined && !get(reportsWifiAtom),
);

const none: readonly number[] = [];

/** The ids of cases with a meeting today or tomorrow that cannot be relied on without network, the earliest first. */
export const notReadyCasesAtom = atom((get): readonly number[] => {
  // It also decides anew when another day begins.
  get(todayAtom);
  const cases = get(caseHeadsAtom);
  if (!cases || !get(isOfflineDownloaderOpenAtom)) return none;
  const packs = get(packsAtom);
  return nearCases(cases, Date.now()).filter((caseId) => !isAvailableOffline(packs.get(caseId)));
});

export const notReadyIdsAtom = atom((get): ReadonlySet<number> => new Set(get(notReadyCasesAtom)));
