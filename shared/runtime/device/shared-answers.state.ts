import type { ShareAnswer } from '@feltbok/offline/stores/stored-answers.ts';
import { atom } from 'jotai';
import { deviceStoreAtom } from './storage.state.ts';

/** The requests under way for the user whose data are open, by their addresses. */
const runningAtom = atom((get): Map<string, Promise<unknown>> => {
  get(deviceStoreAtom);
  return new Map();
});

/** Lets screens and the offline downloader share one request where they want the same at once. */
export const shareAnswerAtom = atom((get): ShareAnswer => {
  const running = get(runningAtom);
  return <Answer>(address: string, ask: () => Promise<Answer>) => {
    const present = running.get(address);
    if (present) return present as Promise<Answer>;
    const asking = ask().finally(() => running.delete(address));
    running.set(address, asking);
    return asking;
  };
});
