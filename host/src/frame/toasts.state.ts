import type { Notification } from '@feltbok/shared/contract/remote';
import { atom } from 'jotai';

export interface Toast extends Notification {
  id: string;
}

/** How long a toast stays, and for how long the same message is not shown again. */
export const toastMilliseconds = 3000;

const shownAtom = atom<Toast[]>([]);

/** The toasts on the screen, oldest first. */
export const toastsAtom = atom((get) => get(shownAtom));

/** Shows a message for three seconds, unless the same one is showing. */
export const notifyAtom = atom(null, (get, set, notification: Notification) => {
  const { kind, text } = notification;
  if (get(shownAtom).some((toast) => toast.kind === kind && toast.text === text)) return;
  const toast = { kind, text, id: crypto.randomUUID() };
  set(shownAtom, [...get(shownAtom), toast]);
  setTimeout(() => set(dismissToastAtom, toast.id), toastMilliseconds);
});

export const dismissToastAtom = atom(null, (get, set, id: string) =>
  set(
    shownAtom,
    get(shownAtom).filter((toast) => toast.id !== id),
  ),
);
