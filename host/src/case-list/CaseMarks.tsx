import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { OnDeviceIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { CaseStateTag } from '../case-state/CaseStateTag';
import { notReadyIdsAtom } from '../offline-case/ready.state';
import type { CaseRow } from './case-rows.domain';

interface CaseMarksProps {
  row: Pick<CaseRow, 'caseId' | 'state'>;
  waits: boolean;
  isOffline: boolean;
}

/** State and marks of a case, shown wherever its number is. */
export function CaseMarks({ row: { caseId, state }, waits, isOffline }: CaseMarksProps) {
  const t = useTexts();
  const isNotReady = useAtomValue(notReadyIdsAtom).has(caseId);
  return (
    <>
      <CaseStateTag state={state} />
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
