import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { OfflineIcon } from '@feltbok/ui/icons.tsx';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { Banner } from '../ui/Banner';
import { useIsOnline } from './connection';
import { isOfflineBannerHiddenAtom } from './offline-banner.state';

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
    <Banner
      tone="offline"
      label={t('sync.offline')}
      icon={<OfflineIcon />}
      close={{ label: t('sync.hideBanner'), onClick: () => setHidden(true) }}
    >
      <p>{t('sync.offlineBanner')}</p>
    </Banner>
  );
}
