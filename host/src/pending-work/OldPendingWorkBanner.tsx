import { formatDate } from '@feltbok/domain/values/dates.ts';
import { isOld } from '@feltbok/offline/stores/storage.domain.ts';
import { isStoragePersistentAtom } from '@feltbok/runtime/device/storage.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Banner } from '../ui/Banner';

/**
 * Says that changes have been queued for days, and that the browser may clear storage that is not
 * persistent.
 */
export function OldPendingWorkBanner() {
  const t = useTexts();
  const { waiting, failed } = useAtomValue(queueAtom);
  const isPersistent = useAtomValue(isStoragePersistentAtom);
  const [hidden, setHidden] = useState(false);
  const oldest = [...waiting, ...failed].map(({ keptAt }) => keptAt).sort()[0];
  if (hidden || !oldest || !isOld(oldest, Date.now())) return null;
  return (
    <Banner
      tone="warning"
      label={t('storage.oldTitle')}
      icon={<WarningIcon />}
      close={{ label: t('storage.hideOld'), onClick: () => setHidden(true) }}
    >
      <p>
        {t('storage.old', { date: formatDate(oldest) })}
        {isPersistent === false && ` ${t('storage.mayBeCleared')}`}
      </p>
    </Banner>
  );
}
