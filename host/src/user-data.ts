import { applySavedOverviewAtom, renewCaseListAtom } from '@feltbok/shared/case/case-list.state';
import { isOverviewChange } from '@feltbok/shared/case/overview.domain';
import type { Notification, Store } from '@feltbok/shared/contract/remote';
import { type SharedKey, textOf } from '@feltbok/shared/i18n/i18n';
import type { Sync } from '@feltbok/shared/sync/change';
import { openQueueStore } from '@feltbok/shared/sync/queue-store.data';
import { createSyncEngine, type SyncEngine, type Tried } from '@feltbok/shared/sync/sync-engine';
import type { ApiClient } from '@feltbok/shared/wire/api-client';
import { atom } from 'jotai';

interface UserDataParts {
  store: Store;
  api: ApiClient;
  notify: (notification: Notification) => void;
  reportError: (error: unknown) => void;
}

/** The queue of whoever is signed in, behind one face that outlives a change of user. */
export interface UserData {
  sync: Sync;
  open(userKey: string): Promise<void>;
  close(): void;
}

export function createUserData(parts: UserDataParts): UserData {
  let engine: SyncEngine | null = null;
  const nothingKept = atom<'sent'>('sent');

  return {
    sync: {
      submit: async (change) => (engine ? engine.submit(change) : 'not saved'),
      observe: (key) => engine?.observe(key) ?? nothingKept,
      retry: async (key) => engine?.retry(key),
    },
    async open(userKey) {
      engine?.stop();
      try {
        const queue = await openQueueStore(userKey);
        engine = createSyncEngine({
          ...parts,
          queue,
          onTried: (tried) => tellOutcome(parts, tried),
          onSentElsewhere: () => void parts.store.set(renewCaseListAtom),
        });
        await engine.start();
      } catch (error) {
        // Without storage nothing can be kept: every save answers 'not saved', and reading goes on.
        engine = null;
        parts.reportError(error);
      }
    },
    close() {
      engine?.stop();
      engine = null;
    },
  };
}

/** What one try of sending a change means for local data, and what the user is told. */
function tellOutcome({ store, notify }: UserDataParts, { item, outcome, isFirstTry }: Tried): void {
  const tell = (kind: Notification['kind'], key: SharedKey) => notify({ kind, text: textOf(key) });
  const { change } = item;
  if (!isOverviewChange(change)) return;
  if (outcome === 'committed') {
    store.set(applySavedOverviewAtom, change.businessId, change.payload);
    tell(
      'success',
      isFirstTry ? 'ToastMessages.OverViewUpdatedSuccessfully' : 'ToastMessages.OverviewDataSyncedSuccessfully',
    );
  } else if (outcome === 'refused') {
    tell('error', isFirstTry ? 'ToastMessages.OverViewUpdatedError' : 'ToastMessages.OverviewDataSyncError');
  } else if (isFirstTry && navigator.onLine) {
    // Offline the banner and the save bar say that it waits; an error toast would be a false alarm.
    tell('error', 'ToastMessages.OverViewUpdatedError');
  }
}
