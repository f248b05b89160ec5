import { useTexts } from '@feltbok/shared/i18n/i18n';
import { CloseIcon, OfflineIcon } from '@feltbok/shared/ui/icons';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useIsOnline } from './connection';
import { isOfflineBannerHiddenAtom } from './offline-banner.state';
import '../ui/banners.css';

/** Says that the device is offline; can be hidden until the next loss of connection. */
export function OfflineBanner() {
  const t = useTexts();
  const online = useIsOnline();
  const [hidden, setHidden] = useAtom(isOfflineBannerHiddenAtom);
  // The event is followed, as a connection that drops for a moment leaves no trace in `online`.
  useEffect(() => {
    const show = () => setHidden(false);
    addEventListener('offline', show);
    return () => removeEventListener('offline', show);
  }, [setHidden]);
  if (online || hidden) return null;
  return (
    <section className="fb-banner fb-banner-offline" aria-label={t('sync.offline')} role="status">
      <OfflineIcon />
      <p>{t('sync.offlineBanner')}</p>
      <button
        type="button"
        className="fb-banner-close"
        aria-label={t('sync.hideBanner')}
        onClick={() => setHidden(true)}
      >
        <CloseIcon />
      </button>
    </section>
  );
}
