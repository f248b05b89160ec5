import { identities } from '@feltbok/offline/identity/identities.data.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useEffect, useState } from 'react';

/** Says before the login that the device has somebody's pending work. */
export function PendingWorkHint() {
  const t = useTexts();
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    let left = false;
    identities.isShared(null).then(
      (isShared) => !left && setPending(isShared),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return isPending ? <p className="fb-landing-hint">{t('signIn.keptWork')}</p> : null;
}
