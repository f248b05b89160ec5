import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { lazy, Suspense, useState } from 'react';
import type { ElsewhereProps } from './SignElsewhere.tsx';

/** It needs the server anyway, so no device waits for its code. */
const load = () =>
  import(/* webpackChunkName: "later-own-phone" */ './SignElsewhere.tsx').catch(() => ({
    default: WithoutServer,
  }));

/**
 * The ways to sign elsewhere; each time one is asked for, what was not loaded is asked for again.
 */
export function LazyElsewhere(props: ElsewhereProps) {
  const [SignElsewhere] = useState(() => lazy(load));
  return (
    <Suspense>
      <SignElsewhere {...props} />
    </Suspense>
  );
}

function WithoutServer(_props: ElsewhereProps) {
  const t = useTexts();
  return (
    <p className="fb-own-phone" role="alert">
      {t('signature.ownPhoneOffline')}
    </p>
  );
}
