import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { lockedWorkAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { LockIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Banner } from '../ui/Banner';

const seenKey = 'feltbok.locked-work-seen';

/** Says that another user has pending work on this device, but not who or what. */
export function OtherUserWorkNote() {
  const t = useTexts();
  const count = useAtomValue(lockedWorkAtom);
  const [seen, setSeen] = useState(() => sessionStorage.getItem(seenKey) !== null);
  if (count === 0 || seen) return null;
  const hide = () => {
    sessionStorage.setItem(seenKey, 'yes');
    setSeen(true);
  };
  return (
    <Banner
      tone="note"
      label={t('lockedWork.title')}
      icon={<LockIcon />}
      close={{ label: t('lockedWork.hide'), onClick: hide }}
    >
      <p>{t('lockedWork.text')}</p>
    </Banner>
  );
}
