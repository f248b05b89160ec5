import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to a dialog's first choice when it opens, and back when the dialog is removed.
 * antd returns it only when a dialog closes itself, and its buttons' autoFocus comes too early.
 */
export function useDialogFocus() {
  const firstChoice = useRef<HTMLButtonElement>(null);
  const [previousFocus] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    },
    [previousFocus],
  );
  const afterOpenChange = (open: boolean) => {
    const choice = firstChoice.current;
    // A user who was faster than the opening keeps the focus.
    const active = document.activeElement;
    const isInUse =
      active?.matches('input, textarea, select, button') &&
      choice?.closest('[role=dialog]')?.contains(active);
    if (open && !isInUse) choice?.focus();
  };
  return { firstChoice, afterOpenChange };
}
