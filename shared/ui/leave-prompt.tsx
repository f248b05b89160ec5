import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useBlocker } from '@feltbok/runtime/router/router.ts';
import {
  leavingIsSafeAtom,
  registerUnsavedWorkAtom,
} from '@feltbok/runtime/session/unsaved-work.state.ts';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeavePromptProps {
  when: boolean;
  /** Called when the user discards the unsaved changes. */
  onLeave?: () => void;
}

/**
 * Asks before the user leaves a screen with unsaved changes by a link, the browser's back button or
 * signing out. When the page is reloaded or closed, the browser asks instead.
 */
export function LeavePrompt({ when, onLeave }: LeavePromptProps) {
  const t = useTexts();
  const store = useStore();
  const registerUnsavedWork = useSetAtom(registerUnsavedWorkAtom);
  const [asked, setAsked] = useState<{ answer: (leave: boolean) => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    return registerUnsavedWork(() => new Promise((answer) => setAsked({ answer })));
  }, [when, registerUnsavedWork]);
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!store.get(leavingIsSafeAtom)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when, store]);
  const answer = (leave: boolean) => {
    asked?.answer(leave);
    setAsked(null);
    if (leave) onLeave?.();
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <ConfirmDialog
      open={asked !== null || blocker.state === 'blocked'}
      kind="warning"
      title={t('leavePrompt.title')}
      text={t('leavePrompt.text')}
      yesLabel={t('leavePrompt.leave')}
      noLabel={t('leavePrompt.stay')}
      onYes={() => answer(true)}
      onNo={() => answer(false)}
    />
  );
}
