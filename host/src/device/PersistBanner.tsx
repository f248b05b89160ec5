import { useTexts } from '@feltbok/shared/i18n/i18n';
import { CloseIcon, OnDeviceIcon } from '@feltbok/shared/ui/icons';
import { useState } from 'react';
import { PersistStorage } from './PersistStorage';
import '../ui/banners.css';

/** Asks for persistent storage, now that it has work that is nowhere else. */
export default function PersistBanner() {
  const t = useTexts('permission');
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;
  return (
    <section className="fb-banner fb-banner-note" aria-label={t('keep')}>
      <OnDeviceIcon />
      <PersistStorage />
      <button type="button" className="fb-banner-close" aria-label={t('notNow')} onClick={() => setHidden(true)}>
        <CloseIcon />
      </button>
    </section>
  );
}
