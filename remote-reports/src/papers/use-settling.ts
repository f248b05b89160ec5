import { papersStoredAtom } from '@feltbok/runtime/device/generated-papers.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { useStore, type WritableAtom } from 'jotai';
import { useEffect } from 'react';

/** Settles what was asked for, now and whenever the queue or the PDFs on the device change. */
export function useSettling(settleAtom: WritableAtom<null, [], Promise<void>>): void {
  const store = useStore();
  useEffect(() => {
    const settle = () => void store.set(settleAtom);
    settle();
    const endings = [store.sub(queueAtom, settle), store.sub(papersStoredAtom, settle)];
    return () => {
      for (const end of endings) end();
    };
  }, [store, settleAtom]);
}
