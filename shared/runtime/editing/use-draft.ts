import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { type Getter, useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hostServicesAtom, type Store } from '../federation/remote.ts';
import { getText } from '../i18n/i18n.ts';
import {
  claimStoredDraftsAtom,
  draftsAtom,
  dropDraftAtom,
  registerDraftAtom,
  storeDraftAtom,
} from '../session/drafts.state.ts';
import { createDraftWriter } from './store-at-once.ts';
import { notifyNotDone } from './submit.ts';

export type EditedDraft<Fields> = Omit<Draft<Fields>, 'keptAt'>;

/** The drafts of one kind in one business that this page knows of. */
export const filterDrafts = <Fields>(
  get: Getter,
  kind: Draft['kind'],
  businessId: number | undefined,
) =>
  get(draftsAtom).filter(
    (draft): draft is Draft<Fields> => draft.kind === kind && draft.businessId === businessId,
  );

/** Tells the user that a draft of an earlier page is on the screen again. */
export const notifyRestored = (get: Getter) =>
  get(hostServicesAtom).notify({ kind: 'success', text: getText('drafts.restored') });

/**
 * Claims the drafts of closed tabs for a screen that is being opened.
 * @param isWanted called when drafts are found, to check that the screen is still open
 */
const claimStoredDrafts = (
  { set }: Pick<Store, 'set'>,
  isSought: (draft: Draft) => boolean,
  isWanted?: () => boolean,
): Promise<readonly Draft[]> =>
  // The list of drafts shows those that cannot be read now as unreadable.
  set(claimStoredDraftsAtom, isSought, isWanted).catch(() => []);

/** Calls `claimStoredDrafts` for a screen that shows all drafts of a kind in a business. */
export function useLeftDrafts(
  kind: Draft['kind'],
  businessId: number | undefined,
  onTaken?: () => void,
): void {
  const store = useStore();
  const whenTaken = useRef(onTaken);
  whenTaken.current = onTaken;
  useEffect(() => {
    let isOpen = true;
    const isSought = (draft: Draft) => draft.kind === kind && draft.businessId === businessId;
    void claimStoredDrafts(store, isSought, () => isOpen).then(
      (taken) => taken.length > 0 && whenTaken.current?.(),
    );
    return () => {
      isOpen = false;
    };
  }, [store, kind, businessId]);
}

interface EditedScreen<Fields> {
  /** Names what is edited; see `Draft`. */
  key: string;
  /** Whether the edits hold something that is not saved. */
  unsaved: boolean;
  /** The edits as they are now. */
  read: () => EditedDraft<Fields>;
  /**
   * Calls back whenever the edits may have changed, outside of React: no keystroke draws the page
   * anew for it.
   */
  subscribe: (listener: () => void) => () => void;
  /** Takes the edits off the screen, where the user gives them up somewhere else. */
  discard: () => void;
  /** Puts back what an earlier page was left with. @returns whether something is unsaved by that */
  restore?: (draft: Fields) => boolean;
  /** Whether the screen can take what is restored. */
  isReady?: boolean;
  /** The screen may be left with edits: they are stored then, and this is called when they are. */
  onLeft?: () => void;
}

/**
 * Stores a screen's unsaved edits on the device while they are made, and restores those of an
 * earlier page. A save or a cancel, after which nothing is unsaved, forgets them.
 * @returns forgets the draft when the user lets the edits go
 */
export function useDraft<Fields>(screen: EditedScreen<Fields>): () => void {
  const { key, unsaved, isReady = true } = screen;
  const store = useStore();
  const now = useRef(screen);
  now.current = screen;
  const drop = useCallback(() => void store.set(dropDraftAtom, key), [store, key]);

  // What is unsaved as the screen opens is newer than its draft.
  const [leftDraft, setLeftDraft] = useState(() =>
    unsaved ? null : (store.get(draftsAtom).find((draft) => draft.key === key) ?? null),
  );
  useEffect(() => {
    let isOpen = true;
    const isWanted = () => isOpen && !now.current.unsaved;
    if (now.current.restore) {
      void claimStoredDrafts(store, (draft) => draft.key === key, isWanted).then(
        ([found]) => found && setLeftDraft(found),
      );
    }
    return () => {
      isOpen = false;
    };
  }, [store, key]);
  const isRestored = useRef(false);
  useEffect(() => {
    const { restore } = now.current;
    if (!leftDraft || !restore || !isReady || isRestored.current) return;
    isRestored.current = true;
    if (!restore(leftDraft.fields as Fields)) drop();
    else notifyRestored(store.get);
  }, [store, leftDraft, isReady, drop]);

  useEffect(() => {
    if (!unsaved) return;
    const read = () => now.current.read();
    const withdraw = store.set(registerDraftAtom, read, () => now.current.discard());
    const write = createDraftWriter(store, read);
    write();
    const unsubscribe = now.current.subscribe(write);
    return () => {
      unsubscribe();
      withdraw();
    };
  }, [store, unsaved]);

  const wasUnsaved = useRef(false);
  useEffect(() => {
    // Whoever has saved it may have forgotten it already.
    const isKnown = store.get(draftsAtom).some((draft) => draft.key === key);
    if (wasUnsaved.current && !unsaved && isKnown) drop();
    wasUnsaved.current = unsaved;
  }, [store, key, unsaved, drop]);

  useEffect(
    () => () => {
      const { unsaved, read, onLeft } = now.current;
      // What cannot be stored stays in the page, as long as that lives.
      if (unsaved && onLeft) void store.set(storeDraftAtom, read()).then(onLeft, () => undefined);
    },
    [store],
  );
  return drop;
}

/**
 * Stores a draft now, for what cannot wait for the user to rest. The user has been notified of 'not
 * saved'.
 */
export async function storeDraftNow(
  { get, set }: Pick<Store, 'get' | 'set'>,
  draft: EditedDraft<unknown>,
): Promise<'stored' | 'not saved'> {
  try {
    await set(storeDraftAtom, draft);
    return 'stored';
  } catch {
    notifyNotDone(get);
    return 'not saved';
  }
}

/**
 * Stores a draft with what was signed, as nobody is there to sign twice; the user is notified how
 * it went.
 */
export async function storeSigned(
  store: Pick<Store, 'get' | 'set'>,
  draft: EditedDraft<unknown>,
  signature: string,
) {
  // A signature that could not be stored is still on the screen and can be saved, so nothing is
  // reported.
  if ((await storeDraftNow(store, draft)) === 'not saved' || !signature) return;
  store.get(hostServicesAtom).notify({ kind: 'success', text: getText('signature.saved') });
}
