import { useTexts } from '@feltbok/shared/i18n/i18n';
import { lazy, Suspense, useState } from 'react';
import type { OwnPhoneProps } from './OwnPhone';

/** It needs the server anyway, so no device waits for its code. */
const load = () =>
  import(/* webpackChunkName: "later-own-phone" */ './OwnPhone').catch(() => ({ default: WithoutServer }));

/** The code for a phone; each time it is asked for, what was not loaded is tried again. */
export function LazyOwnPhone(props: OwnPhoneProps) {
  const [OwnPhone] = useState(() => lazy(load));
  return (
    <Suspense>
      <OwnPhone {...props} />
    </Suspense>
  );
}

function WithoutServer(_props: OwnPhoneProps) {
  const t = useTexts();
  return (
    <p className="fb-own-phone" role="alert">
      {t('signature.ownPhoneOffline')}
    </p>
  );
}
