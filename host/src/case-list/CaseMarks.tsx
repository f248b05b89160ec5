import { useTexts } from '@feltbok/shared/i18n/i18n';
import { OnDeviceIcon, WarningIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue } from 'jotai';
import { notReadyIdsAtom } from '../offline-case/ready.state';

interface CaseMarksProps {
  caseId: number;
  waits: boolean;
  isOffline: boolean;
}

/** What is to be known of a case wherever its number stands. */
export function CaseMarks({ caseId, waits, isOffline }: CaseMarksProps) {
  const t = useTexts();
  const isNotReady = useAtomValue(notReadyIdsAtom).has(caseId);
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
      {isNotReady && (
        <span
          className="fb-case-grid-not-ready"
          role="img"
          aria-label={t('offlineCase.notReady')}
          title={t('offlineCase.notReady')}
        >
          <WarningIcon size={18} />
        </span>
      )}
    </>
  );
}
