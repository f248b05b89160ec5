import { storageConditionAtom } from '@feltbok/shared/device/storage.state';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { sessionAtom } from '@feltbok/shared/session/session.state';
import { WarningIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue } from 'jotai';
import { Banner } from '../ui/Banner';
import { isStorageStalledAtom } from './storage-stall';

/** Says that the device's storage does not answer, is low on space, full, or stores nothing. */
export function StorageBanner() {
  const t = useTexts();
  const condition = useAtomValue(storageConditionAtom);
  const isStalled = useAtomValue(isStorageStalledAtom);
  const { state } = useAtomValue(sessionAtom);
  if (isStalled) {
    return (
      <Banner tone="offline" label={t('storage.title')} icon={<WarningIcon />}>
        <p>{t('storage.stalled')}</p>
      </Banner>
    );
  }
  if (state !== 'authorised' || condition === 'unknown' || condition === 'good') return null;
  return (
    <Banner
      tone={condition === 'low' ? 'warning' : 'offline'}
      label={t('storage.title')}
      icon={<WarningIcon />}
    >
      <p>{t(`storage.${condition}`)}</p>
    </Banner>
  );
}
