import { readStorageEstimate } from '@feltbok/offline/stores/storage-estimate.data.ts';
import { caseHeadsAtom, caseListLoadAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { isStoragePersistentAtom } from '@feltbok/runtime/device/storage.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { atom } from 'jotai';
import { lastAnswerAtom } from '../connection/last-answer.state';
import { offlineCasesAtom } from '../offline-case/offline-cases.state';
import { browserWorkers } from '../pwa/browser-workers';
import { buildsOfParts } from '../pwa/builds-of-parts.data';
import { rejectedPartsAtom } from '../pwa/rejected-parts.state';
import { placesOfParts } from '../remotes';
import type { DeviceFacts } from './diagnostics.domain';

/** Gathers current facts for support. @param look language and theme of the page */
export const gatherFactsAtom = atom(
  null,
  async (get, _set, look: Pick<DeviceFacts, 'language' | 'theme'>): Promise<DeviceFacts> => {
    const [builds, storage] = await Promise.all([
      buildsOfParts(Object.values(placesOfParts())),
      readStorageEstimate(),
    ]);
    return {
      ...look,
      version: __FELTBOK_VERSION__,
      builds,
      rejectedParts: get(rejectedPartsAtom),
      storage,
      browser: navigator.userAgent,
      screen: { width: innerWidth, height: innerHeight },
      isInstalled: matchMedia('(display-mode: standalone)').matches,
      isWorkerActive: Boolean(browserWorkers()?.controller),
      isOnline: navigator.onLine,
      session: get(sessionAtom).state,
      ...get(queueAtom),
      isPersistent: get(isStoragePersistentAtom),
      offlineCases: [...get(offlineCasesAtom).values()],
      caseList: {
        count: get(caseHeadsAtom)?.length ?? 0,
        loadedAt: get(caseListLoadAtom).loadedAt,
      },
      lastAnswer: get(lastAnswerAtom),
    };
  },
);
