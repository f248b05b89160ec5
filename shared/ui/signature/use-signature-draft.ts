import type { SignatureDraft } from '@feltbok/domain/signatures/strokes.domain.ts';
import type { SignatureDrafts } from '@feltbok/runtime/session/signature-drafts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** `unread` until the device has been read. */
type StoredStrokes = SignatureDraft | null | 'unread';

/**
 * Reads and stores the strokes of a signature on the device. One write runs at a time and only the
 * newest waits, so that a slow device never ends with an older state.
 */
export function useSignatureDraft(drafts: SignatureDrafts, key: string) {
  const [stored, setStored] = useState<StoredStrokes>('unread');
  const [failed, setFailed] = useState(false);
  const next = useRef<SignatureDraft | null>(null);
  const writing = useRef<Promise<void> | null>(null);

  useEffect(() => {
    let isCurrent = true;
    drafts.read(key).then(
      (draft) => isCurrent && setStored(draft),
      () => {
        if (!isCurrent) return;
        setStored(null);
        setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [drafts, key]);

  const store = useCallback(
    (draft: SignatureDraft) => {
      next.current = draft;
      const write = async () => {
        while (next.current) {
          const newest: SignatureDraft = next.current;
          next.current = null;
          const hasStrokes = newest.strokes.length > 0;
          await (hasStrokes ? drafts.store(key, newest) : drafts.remove(key)).then(
            () => setFailed(false),
            () => setFailed(true),
          );
        }
        writing.current = null;
      };
      writing.current ??= write();
    },
    [drafts, key],
  );

  /** Removes all that was stored. */
  const forget = useCallback(async () => {
    next.current = null;
    await writing.current;
    await drafts.remove(key).catch(() => undefined);
  }, [drafts, key]);

  return { stored, failed, store, forget };
}
