import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { percentText } from '@feltbok/runtime/i18n/number-text.ts';
import { InstallIcon, OnDeviceIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { isAvailableOffline, type OfflineCaseState } from './offline-cases.domain';
import { offlineCasesAtom } from './offline-cases.state';
import { getPercent } from './progress.domain';
import './offline-case.css';

const LazyOfflineCaseDialog = lazyOnIdle(async () => (await import('./OfflineCaseDialog')).default);

/** Shows whether the case is available offline and its download progress; opens the dialog. */
export function OfflineCaseButton({ caseId }: { caseId: number }) {
  const t = useTexts();
  const language = useLanguage();
  const device = useAtomValue(deviceStoreAtom);
  const offlineCase = useAtomValue(offlineCasesAtom).get(caseId);
  const [open, setOpen] = useState(false);
  if (!device) return null;
  const percent = offlineCase?.phase === 'under way' ? getPercent(offlineCase) : null;
  const label =
    percent === null
      ? t(`offlineCase.${getLabel(offlineCase)}`)
      : t('offlineCase.underWay', { percent });
  return (
    <>
      <button
        type="button"
        className="fb-offline-case-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <StateIcon offlineCase={offlineCase} />
        {percent !== null && <span aria-hidden="true">{percentText(percent, language)}</span>}
      </button>
      {open && <LazyOfflineCaseDialog caseId={caseId} onClose={() => setOpen(false)} />}
    </>
  );
}

function getLabel(offlineCase: OfflineCaseState | undefined) {
  if (offlineCase?.phase === 'interrupted') return 'interrupted';
  return isAvailableOffline(offlineCase) ? 'available' : 'offer';
}

function StateIcon({ offlineCase }: { offlineCase: OfflineCaseState | undefined }) {
  if (offlineCase?.phase === 'interrupted') return <WarningIcon />;
  return offlineCase?.phase === 'complete' ? <OnDeviceIcon /> : <InstallIcon />;
}
