import { useEffect, useRef, useState } from 'react';

/**
 * The focus of a dialog that its parent shows and removes: on the first choice once it is open, and
 * after it where it was before. antd gives it back only when a dialog closes by itself, and its
 * buttons' autoFocus comes too early.
 */
export function useDialogFocus() {
  const firstChoice = useRef<HTMLButtonElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  const afterOpenChange = (open: boolean) => {
    const choice = firstChoice.current;
    // Whoever was faster than the dialog's opening stays where they are.
    const active = document.activeElement;
    const isInUse =
      active?.matches('input, textarea, select, button') &&
      choice?.closest('[role=dialog]')?.contains(active);
    if (open && !isInUse) choice?.focus();
  };
  return { firstChoice, afterOpenChange };
}
