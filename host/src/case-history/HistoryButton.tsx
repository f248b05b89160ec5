import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { HistoryIcon } from '@feltbok/ui/icons.tsx';
import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import { useState } from 'react';
import './case-history.css';

const LazyHistoryDialog = lazyOnIdle(async () => (await import('./HistoryDialog')).default);

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
      {open && <LazyHistoryDialog caseId={caseId} onClose={() => setOpen(false)} />}
    </>
  );
}
