import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { InfoModal } from '@feltbok/ui/info-modal.tsx';
import { AddRowDrawing, ConfirmDrawing, ShareDrawing } from './step-drawings';
import './install-steps.css';

/** The steps on iPad and iPhone, where no page can start an installation. */
export default function InstallStepsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <InfoModal title={t('install.action')} onClose={onClose}>
      <p>{t('install.why')}</p>
      <ol className="fb-install-steps">
        <li>
          <ShareDrawing />
          <span>{t('install.share')}</span>
        </li>
        <li>
          <AddRowDrawing />
          <span>{t('install.add')}</span>
        </li>
        <li>
          <ConfirmDrawing />
          <span>{t('install.confirm')}</span>
        </li>
      </ol>
      <p className="fb-install-note">{t('install.ownStorage')}</p>
    </InfoModal>
  );
}
