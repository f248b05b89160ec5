import { hasPlaceholder } from '@feltbok/domain/attendees/placeholders.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import type { OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import { createAnswersSource } from '@feltbok/offline/stores/stored-answers.ts';
import { caseListLoadAtom, loadAttendeesAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { shareAnswerAtom } from '@feltbok/runtime/device/shared-answers.state.ts';
import { hostServicesAtom, type Store } from '@feltbok/runtime/federation/remote.ts';

interface OwnSourcesDeps {
  store: Store;
  device: DeviceStore;
  /** Settles when the current case list is stored. @throws when it cannot be stored */
  storeList: () => Promise<void>;
}

/** The host's own data of a case: itself, codes, templates and property from the API. */
export function ownSources({ store, device, storeList }: OwnSourcesDeps): OfflineSource[] {
  const { api } = store.get(hostServicesAtom);
  const share = store.get(shareAnswerAtom);
  return [
    caseItself(store, storeList),
    createAnswersSource({
      part: 'codes',
      device,
      api,
      share,
      sharedCalls: [
        { name: 'getBoundaryMarkCodes', parameters: { path: {} }, usualSize: 15_000 },
        { name: 'getDocumentTypes', parameters: { path: {} }, usualSize: 2_000 },
      ],
    }),
    createAnswersSource({
      part: 'templates',
      device,
      api,
      share,
      sharedCalls: [{ name: 'getAgreementTemplates', parameters: { path: {} }, usualSize: 20_000 }],
    }),
    createAnswersSource({
      part: 'protocol',
      device,
      api,
      share,
      sharedCalls: [
        { name: 'getProtocolHeaders', parameters: { path: {} }, usualSize: 20_000 },
        { name: 'getLetterhead', parameters: { path: {} }, usualSize: 10_000 },
      ],
    }),
  ];
}

/** Overview and attendees, which are stored with the case list and never freed alone. */
function caseItself(store: Store, storeList: () => Promise<void>): OfflineSource {
  return {
    part: 'case',
    async plan({ offlineCase }) {
      const size = new Blob([JSON.stringify(offlineCase)]).size;
      const download = async (signal: AbortSignal) => {
        for (const { businessId, attendees } of offlineCase.businesses) {
          const failure =
            attendees.some(hasPlaceholder) && (await store.set(loadAttendeesAtom, businessId));
          if (failure) throw failure;
          signal.throwIfAborted();
        }
        if (store.get(caseListLoadAtom).cases) await storeList();
      };
      return [{ key: `case ${offlineCase.caseId}`, size, isStored: false, download }];
    },
    remove: async () => undefined,
  };
}
