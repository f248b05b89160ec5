import { atom } from 'jotai';
import type { FailedItem, WaitingItem } from './change';

/** What the device keeps for the server, as last read from its storage. Written by the sync engine alone. */
export const unsentAtom = atom<{ waiting: WaitingItem[]; failed: FailedItem[] }>({ waiting: [], failed: [] });

/** True while a request of the queue is on its way. */
export const sendingAtom = atom(false);
