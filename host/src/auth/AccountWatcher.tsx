import { EventType, type IPublicClientApplication } from '@azure/msal-browser';
import { MsalProvider, useMsal } from '@azure/msal-react';
import { useEffect } from 'react';

interface AccountWatcherProps {
  msal: IPublicClientApplication;
  /** Called when the account is signed out, in this tab or in another. */
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
  const { instance } = useMsal();
  useEffect(() => {
    // By the event and not by the list of accounts: another tab's word that it has signed out may come before its word
    // that the account is gone, and nothing would make us look again.
    const id = instance.addEventCallback(({ eventType }) => {
      if (eventType === EventType.LOGOUT_SUCCESS) onGone();
    });
    return () => {
      if (id) instance.removeEventCallback(id);
    };
  }, [instance, onGone]);
  return null;
}
