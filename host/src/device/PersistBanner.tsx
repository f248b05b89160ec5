import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { OnDeviceIcon } from '@feltbok/ui/icons.tsx';
import { useState } from 'react';
import { Banner } from '../ui/Banner';
import { PersistStorage } from './PersistStorage';

/** Asks for persistent storage, now that it has work that is nowhere else. */
export default function PersistBanner() {
  const t = useTexts('permission');
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;
  return (
    <Banner
      tone="note"
      label={t('keep')}
      isStatus={false}
      icon={<OnDeviceIcon />}
      close={{ label: t('notNow'), onClick: () => setHidden(true) }}
    >
      <PersistStorage />
    </Banner>
  );
}
