import { identities } from '@feltbok/offline/identity/identities.data.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useEffect, useState } from 'react';

/** Says before the login that the device has somebody's pending work. */
export function PendingWorkHint() {
  const t = useTexts();
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    identities.isShared(null).then(
      (isShared) => !isUnmounted && setPending(isShared),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return isPending ? <p className="fb-landing-hint">{t('signIn.keptWork')}</p> : null;
}
