import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { useState } from 'react';
import { Banner } from '../ui/Banner';

const getDismissalKey = (caseId: number) => `feltbok.external-system-seen.${caseId}`;

/**
 * Reminds the user to close the case in the survey system first; dismissed per case for the
 * session.
 */
export function ExternalSystemBanner({ caseId }: { caseId: number }) {
  const t = useTexts();
  const [dismissed, setDismissed] = useState(
    () => sessionStorage.getItem(getDismissalKey(caseId)) !== null,
  );
  if (dismissed) return null;
  const dismiss = () => {
    sessionStorage.setItem(getDismissalKey(caseId), 'yes');
    setDismissed(true);
  };
  return (
    <Banner
      tone="warning"
      label={t('externalSystem.warning')}
      isStatus={false}
      icon={<WarningIcon />}
      close={{ label: t('externalSystem.dismiss'), onClick: dismiss }}
    >
      <p>{t('externalSystem.warning')}</p>
    </Banner>
  );
}
