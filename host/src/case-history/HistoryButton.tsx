import { useTexts } from '@feltbok/shared/i18n/i18n';
import { HistoryIcon } from '@feltbok/shared/ui/icons';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { lazy, Suspense, useState } from 'react';
import './case-history.css';

const load = () => import('./HistoryDialog');
const HistoryDialog = lazy(load);
whenIdle(() => void load().catch(() => undefined));

/** Opens what has been changed in the case. */
export function HistoryButton({ caseId }: { caseId: number }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const label = t('caseFrame.history');
  return (
    <>
      <button
        type="button"
        className="fb-history-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <HistoryIcon />
      </button>
      {open && (
        <Suspense>
          <HistoryDialog caseId={caseId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
