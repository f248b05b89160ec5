import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useEffect, useState } from 'react';
import { identities } from '../device/identities.data';

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
