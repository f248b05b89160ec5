import { storageConditionAtom } from '@feltbok/shared/device/storage.state';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { sessionAtom } from '@feltbok/shared/session/session.state';
import { WarningIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue } from 'jotai';
import '../ui/banners.css';

/** Says that the device is low on space, full, or stores nothing. */
export function StorageBanner() {
  const t = useTexts();
  const condition = useAtomValue(storageConditionAtom);
  const { state } = useAtomValue(sessionAtom);
  if (state !== 'authorised' || condition === 'unknown' || condition === 'good') return null;
  const kind = condition === 'low' ? 'warning' : 'offline';
  return (
    <section className={`fb-banner fb-banner-${kind}`} aria-label={t('storage.title')} role="status">
      <WarningIcon />
      <p>{t(`storage.${condition}`)}</p>
    </section>
  );
}
