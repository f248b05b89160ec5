import type { Notification } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';

export interface Toast extends Notification {
  id: string;
  /** Number of toasts with the same text that were combined. */
  count: number;
}

/** Display time of a toast, during which the same message is not repeated. */
const toastMilliseconds = 3000;

const shownAtom = atom<Toast[]>([]);

/** Messages of the last three seconds, those among them that the user has closed included. */
const recentAtom = atom<Toast[]>([]);

/** The toasts on the screen, oldest first. */
export const toastsAtom = atom((get) => get(shownAtom));

/**
 * Shows a message for three seconds. The same one within the last three is not repeated: where it
 * is of another thing, they are counted, and the toast stays for three seconds more.
 */
export const notifyAtom = atom(null, (get, set, notification: Notification) => {
  const { kind, text, describeSeveral } = notification;
  const former = get(recentAtom).find((toast) => toast.kind === kind && toast.text === text);
  if (former && !describeSeveral) return;
  const toast = { ...notification, id: crypto.randomUUID(), count: (former?.count ?? 0) + 1 };
  const isShown = !former || get(shownAtom).includes(former);
  const removeFormer = former ? without(former.id) : (toasts: Toast[]) => toasts;
  if (isShown) set(shownAtom, (toasts) => [...removeFormer(toasts), toast]);
  set(recentAtom, (toasts) => [...removeFormer(toasts), toast]);
  setTimeout(() => {
    set(shownAtom, without(toast.id));
    set(recentAtom, without(toast.id));
  }, toastMilliseconds);
});

export const dismissToastAtom = atom(null, (_get, set, id: string) => set(shownAtom, without(id)));

const without = (id: string) => (toasts: Toast[]) => toasts.filter((toast) => toast.id !== id);
