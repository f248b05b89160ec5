import { storageConditionAtom } from '@feltbok/runtime/device/storage.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
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
