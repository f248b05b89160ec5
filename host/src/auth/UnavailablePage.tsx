import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
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
