import { useStore } from 'jotai';
import { useEffect } from 'react';
import { readyLinesAtom, saveReadyLinesAtom } from './waiting-lines.state';

/** Saves imported lines as soon as the marks between which they run are saved. */
export function WaitingLines() {
  const store = useStore();
  useEffect(() => {
    const save = () => void store.set(saveReadyLinesAtom);
    save();
    return store.sub(readyLinesAtom, save);
  }, [store]);
  return null;
}
