import { formatDate } from '@feltbok/domain/values/dates.ts';
import { identities } from '@feltbok/offline/identity/identities.data.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { UserIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { sessionControlAtom } from '../session';

/** Signed in, but not admitted by the API. */
export function NoAccessPage() {
  const t = useTexts();
  const session = useAtomValue(sessionControlAtom);
  const sealedUntil = useSealDate();
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
          {sealedUntil !== null && (
            <>
              <br />
              {t('noAccess.sealed', { date: formatDate(new Date(sealedUntil)) })}
            </>
          )}
        </>
      }
    >
      <Button type="primary" size="large" onClick={() => void session.signOut()}>
        {t('signOut')}
      </Button>
    </InfoPanel>
  );
}

/** When the pending work of a user without access is deleted; null when there is none. */
function useSealDate(): number | null {
  const [until, setUntil] = useState<number | null>(null);
  useEffect(() => {
    let isShown = true;
    identities.listSealed().then(
      ([record]) => isShown && setUntil(record?.sealedUntil ?? null),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return until;
}
