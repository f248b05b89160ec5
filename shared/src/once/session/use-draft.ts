import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, draftsAtom, dropDraftAtom, registerDraftAtom, storeDraftsAtom } from './drafts.state';

/** How long after the last stroke a draft is put on the device, in milliseconds. */
const rest = 1_000;

interface EditedScreen<Fields> extends Omit<Draft<Fields>, 'keptAt'> {
  /** Whether `fields` hold something that is not saved. */
  unsaved: boolean;
  /** Takes the edits off the screen, where the user gives them up somewhere else. */
  discard: () => void;
}

/**
 * Stores a screen's unsaved edits on the device while they are made. A save or a cancel, after which nothing is
 * unsaved, forgets them; so does `drop`.
 * @returns in `left` the edits that lay on the device when the screen was opened: the page ended before they were saved
 */
export function useDraft<Fields>(screen: EditedScreen<Fields>): { left: Fields | null; drop: () => void } {
  const { key, unsaved, fields } = screen;
  const registerDraft = useSetAtom(registerDraftAtom);
  const storeDrafts = useSetAtom(storeDraftsAtom);
  const dropByKey = useSetAtom(dropDraftAtom);
  const drafts = useAtomValue(draftsAtom);
  const [left] = useState(() => (drafts.find((draft) => draft.key === key)?.fields as Fields | undefined) ?? null);
  const now = useRef(screen);
  now.current = screen;

  useEffect(() => {
    if (!unsaved) return;
    return registerDraft(
      () => {
        const { key, kind, caseNumber, name, businessId, fields } = now.current;
        return { key, kind, caseNumber, name, businessId, fields };
      },
      () => now.current.discard(),
    );
  }, [unsaved, registerDraft]);

  const written = unsaved ? JSON.stringify(fields) : null;
  useEffect(() => {
    if (written === null) return;
    const timer = setTimeout(() => void storeDrafts(), rest);
    return () => clearTimeout(timer);
  }, [written, storeDrafts]);

  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (wasUnsaved.current && !unsaved) void dropByKey(key);
    wasUnsaved.current = unsaved;
  }, [unsaved, key, dropByKey]);

  const drop = useCallback(() => void dropByKey(key), [dropByKey, key]);
  return { left, drop };
}
