import { EventType, type IPublicClientApplication } from '@azure/msal-browser';
import { MsalProvider, useMsal } from '@azure/msal-react';
import { useEffect } from 'react';

interface AccountWatcherProps {
  msal: IPublicClientApplication;
  /** Called when the account is signed out, in this tab or in another. */
  onSignedOut: () => void;
}

/** Follows what other tabs do to the account; shows nothing. */
export function AccountWatcher({ msal, onSignedOut }: AccountWatcherProps) {
  return (
    <MsalProvider instance={msal}>
      <Watch onSignedOut={onSignedOut} />
    </MsalProvider>
  );
}

function Watch({ onSignedOut }: Pick<AccountWatcherProps, 'onSignedOut'>) {
  const { instance } = useMsal();
  useEffect(() => {
    // The event counts, not the account list: another tab's sign-out event may arrive before the
    // account is removed.
    const id = instance.addEventCallback(({ eventType }) => {
      if (eventType === EventType.LOGOUT_SUCCESS) onSignedOut();
    });
    return () => {
      if (id) instance.removeEventCallback(id);
    };
  }, [instance, onSignedOut]);
  return null;
}
