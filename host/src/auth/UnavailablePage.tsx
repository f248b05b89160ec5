import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ErrorPanel } from '@feltbok/shared/ui/error-panel';
import { useOnReconnect } from '@feltbok/shared/ui/use-on-reconnect';
import { useAtomValue } from 'jotai';
import { sessionControlAtom } from '../session';

/** Signed in, but the API does not answer. Tries again when the network is back. */
export function UnavailablePage() {
  const t = useTexts();
  const session = useAtomValue(sessionControlAtom);
  useOnReconnect(session.resume);
  return (
    <ErrorPanel
      isPage
      title={t('unavailable.title')}
      text={t('unavailable.text')}
      onRetry={() => void session.resume()}
    />
  );
}
