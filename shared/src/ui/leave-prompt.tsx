import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useBlocker } from '@feltbok/shared/router';
import { useEffect } from 'react';
import { ConfirmDialog } from './confirm-dialog';

/**
 * Asks before a screen with unsaved changes is left: by a link, by the browser's back, and, in the browser's own words,
 * by a reload or by closing the tab.
 */
export function LeavePrompt({ when }: { when: boolean }) {
  const t = useTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      kind="warning"
      title={t('leavePrompt.title')}
      text={t('leavePrompt.text')}
      yesLabel={t('leavePrompt.leave')}
      noLabel={t('leavePrompt.stay')}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  );
}
