import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { InfoIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Banner } from '../ui/Banner';

const dismissedKey = 'feltbok.role-seen';

/** Says to who may not record meetings what their role permits; dismissed for the session. */
export function RoleBanner() {
  const t = useTexts();
  const role = useAtomValue(customerContextAtom)?.role;
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey) !== null);
  if (dismissed || (role !== 'reader' && role !== 'archivist')) return null;
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, 'yes');
    setDismissed(true);
  };
  return (
    <Banner
      tone="note"
      label={t('role.label')}
      icon={<InfoIcon />}
      close={{ label: t('role.dismiss'), onClick: dismiss }}
    >
      <p>{t(`role.${role}`)}</p>
    </Banner>
  );
}
