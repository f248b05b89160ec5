import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { OnDeviceIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { notReadyIdsAtom } from '../offline-case/ready.state';

interface CaseMarksProps {
  caseId: number;
  waits: boolean;
  isOffline: boolean;
}

/** Marks of a case, shown wherever its number is. */
export function CaseMarks({ caseId, waits, isOffline }: CaseMarksProps) {
  const t = useTexts();
  const isNotReady = useAtomValue(notReadyIdsAtom).has(caseId);
  return (
    <>
      {waits && <Mark className="fb-case-grid-waits" label={t('caseList.waits')} />}
      {isOffline && (
        <Mark className="fb-case-grid-offline" label={t('offlineCase.onDevice')}>
          <OnDeviceIcon size={18} />
        </Mark>
      )}
      {isNotReady && (
        <Mark className="fb-case-grid-not-ready" label={t('offlineCase.notReady')}>
          <WarningIcon size={18} />
        </Mark>
      )}
    </>
  );
}

function Mark({
  className,
  label,
  children,
}: {
  className: string;
  label: string;
  children?: ReactNode;
}) {
  return (
    <span className={className} role="img" aria-label={label} title={label}>
      {children}
    </span>
  );
}
