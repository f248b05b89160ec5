import { isStoragePersistentAtom } from '@feltbok/shared/device/storage.state';
import { formatDate } from '@feltbok/shared/domain/dates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { WarningIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { isOld } from '../device/storage.domain';
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
