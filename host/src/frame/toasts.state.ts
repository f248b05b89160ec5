import type { Notification } from '@feltbok/shared/contract/remote';
import { atom } from 'jotai';

export interface Toast extends Notification {
  id: string;
}

/** Display time of a toast, during which the same message is not repeated. */
const toastMilliseconds = 3000;

const shownAtom = atom<Toast[]>([]);

/** Messages of the last three seconds, those among them that the user has closed included. */
const recentAtom = atom<Toast[]>([]);

/** The toasts on the screen, oldest first. */
export const toastsAtom = atom((get) => get(shownAtom));

/** Shows a message for three seconds, unless the same one came within the last three. */
export const notifyAtom = atom(null, (get, set, { kind, text }: Notification) => {
  if (get(recentAtom).some((toast) => toast.kind === kind && toast.text === text)) return;
  const toast = { kind, text, id: crypto.randomUUID() };
  set(shownAtom, [...get(shownAtom), toast]);
  set(recentAtom, [...get(recentAtom), toast]);
  setTimeout(() => {
    set(shownAtom, without(toast.id));
    set(recentAtom, without(toast.id));
  }, toastMilliseconds);
});

export const dismissToastAtom = atom(null, (_get, set, id: string) => set(shownAtom, without(id)));

const without = (id: string) => (toasts: Toast[]) => toasts.filter((toast) => toast.id !== id);
