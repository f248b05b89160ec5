import { useTexts } from '@feltbok/shared/i18n/i18n';
import { OnDeviceIcon } from '@feltbok/shared/ui/icons';

interface CaseMarksProps {
  waits: boolean;
  isOffline: boolean;
}

/** What is to be known of a case wherever its number stands. */
export function CaseMarks({ waits, isOffline }: CaseMarksProps) {
  const t = useTexts();
  return (
    <>
      {waits && (
        <span className="fb-case-grid-waits" role="img" aria-label={t('caseList.waits')} title={t('caseList.waits')} />
      )}
      {isOffline && (
        <span
          className="fb-case-grid-offline"
          role="img"
          aria-label={t('offlineCase.onDevice')}
          title={t('offlineCase.onDevice')}
        >
          <OnDeviceIcon size={18} />
        </span>
      )}
    </>
  );
}
