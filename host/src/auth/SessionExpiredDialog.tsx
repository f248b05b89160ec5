import { useTexts } from '@feltbok/shared/i18n/i18n';
import { InfoModal } from '@feltbok/shared/ui/info-modal';

/** Says that the sign-in has ended, before the user signs in again. */
export default function SessionExpiredDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <InfoModal title={t('sessionExpired.title')} onClose={onClose}>
      <p>{t('sessionExpired.text')}</p>
      <p>{t('sessionExpired.kept')}</p>
    </InfoModal>
  );
}
