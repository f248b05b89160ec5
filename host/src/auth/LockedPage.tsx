import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { LockIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
import { useAtomValue } from 'jotai';
import { sessionControlAtom } from '../session';
import { useSignInStarter } from './start-sign-in';

/**
 * The device has been without contact for too long, or its clock stands before a time that it has
 * seen: its data stay, and open again after contact.
 */
export function LockedPage() {
  const t = useTexts();
  const session = useAtomValue(sessionControlAtom);
  const { state, start } = useSignInStarter();
  const current = useAtomValue(sessionAtom);
  const isClockBehind = current.state === 'locked' && current.isClockBehind === true;
  useOnReconnect(session.resume);
  return (
    <InfoPanel
      icon={<LockIcon size={32} />}
      isPage
      title={t('locked.title')}
      text={t(isClockBehind ? 'locked.clockText' : 'locked.text')}
    >
      <Button type="primary" size="large" loading={state === 'starting'} onClick={start}>
        {t('signIn.action')}
      </Button>
      {state === 'failed' && <p role="alert">{t('signIn.failed')}</p>}
    </InfoPanel>
  );
}
