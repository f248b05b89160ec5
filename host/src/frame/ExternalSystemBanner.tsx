import { useTexts } from '@feltbok/shared/i18n/i18n';
import { CloseIcon, WarningIcon } from '@feltbok/shared/ui/icons';
import { useState } from 'react';
import '../ui/banners.css';

const dismissedKey = (caseId: number) => `feltbok.external-system-seen.${caseId}`;

/** Reminds the user to close the case in the survey system first; dismissed per case for the session. */
export function ExternalSystemBanner({ caseId }: { caseId: number }) {
  const t = useTexts();
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey(caseId)) !== null);
  if (dismissed) return null;
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey(caseId), 'yes');
    setDismissed(true);
  };
  return (
    <section className="fb-banner fb-banner-warning" aria-label={t('externalSystem.warning')}>
      <WarningIcon />
      <p>{t('externalSystem.warning')}</p>
      <button type="button" className="fb-banner-close" aria-label={t('externalSystem.dismiss')} onClick={dismiss}>
        <CloseIcon />
      </button>
    </section>
  );
}
