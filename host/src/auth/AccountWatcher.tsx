import type { IPublicClientApplication } from '@azure/msal-browser';
import { MsalProvider, useIsAuthenticated, useMsal } from '@azure/msal-react';
import { useEffect, useRef } from 'react';

interface AccountWatcherProps {
  msal: IPublicClientApplication;
  /** Called when the account that was there is gone: signed out in another tab. */
  onGone: () => void;
}

/** Follows what other tabs do to the account; shows nothing. */
export function AccountWatcher({ msal, onGone }: AccountWatcherProps) {
  return (
    <MsalProvider instance={msal}>
      <Watch onGone={onGone} />
    </MsalProvider>
  );
}

function Watch({ onGone }: Pick<AccountWatcherProps, 'onGone'>) {
  const { inProgress } = useMsal();
  const isThere = useIsAuthenticated();
  const wasThere = useRef(false);
  useEffect(() => {
    if (inProgress !== 'none') return;
    if (wasThere.current && !isThere) onGone();
    wasThere.current = isThere;
  }, [inProgress, isThere, onGone]);
  return null;
}
