import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { lazy, Suspense, useState } from 'react';
import type { ElsewhereProps } from './SignElsewhere.tsx';

/** The code is not preloaded, as it needs the server anyway. */
const load = () =>
  import(/* webpackChunkName: "later-own-phone" */ './SignElsewhere.tsx').catch(() => ({
    default: WithoutServer,
  }));

/** Lets the party sign elsewhere. Each opening tries again to load code that is missing. */
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
