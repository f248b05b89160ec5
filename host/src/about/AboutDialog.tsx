import { useTexts } from '@feltbok/shared/i18n/i18n';
import { InfoModal } from '@feltbok/shared/ui/info-modal';

/** Which Feltbok this is. */
export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <InfoModal title={t('topBar.about')} onClose={onClose}>
      <p>{t('tagline')}</p>
      <p>
        {t('about.version')} {__FELTBOK_VERSION__}
      </p>
    </InfoModal>
  );
}
