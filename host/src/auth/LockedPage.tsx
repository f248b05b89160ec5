import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { LockIcon } from '@feltbok/shared/ui/icons';
import { InfoPanel } from '@feltbok/shared/ui/info-panel';
import { useOnReconnect } from '@feltbok/shared/ui/use-on-reconnect';
import { useAtomValue } from 'jotai';
import { sessionControlAtom } from '../session';
import { useStartSignIn } from './start-sign-in';

/** The device has been without contact for too long: its data stay, and open again after a sign-in. */
export function LockedPage() {
  const t = useTexts();
  const session = useAtomValue(sessionControlAtom);
  const { state, start } = useStartSignIn();
  useOnReconnect(session.resume);
  return (
    <InfoPanel icon={<LockIcon size={32} />} isPage title={t('locked.title')} text={t('locked.text')}>
      <Button type="primary" size="large" loading={state === 'starting'} onClick={start}>
        {t('signIn.action')}
      </Button>
      {state === 'failed' && <p role="alert">{t('signIn.failed')}</p>}
    </InfoPanel>
  );
}
