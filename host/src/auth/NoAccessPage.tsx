import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { UserIcon } from '@feltbok/shared/ui/icons';
import { InfoPanel } from '@feltbok/shared/ui/info-panel';
import { useAtomValue } from 'jotai';
import { sessionControlAtom } from '../session';

/** Signed in, but not admitted by the API. */
export function NoAccessPage() {
  const t = useTexts();
  const session = useAtomValue(sessionControlAtom);
  return (
    <InfoPanel
      icon={<UserIcon size={32} />}
      isPage
      title={t('noAccess.title')}
      text={
        <>
          {t('noAccess.text')}
          <br />
          {t('noAccess.hint')}
        </>
      }
    >
      <Button type="primary" size="large" onClick={() => void session.signOut()}>
        {t('signOut')}
      </Button>
    </InfoPanel>
  );
}
