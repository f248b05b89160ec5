import './texts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { InfoModal } from '@feltbok/ui/info-modal.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { caseHistoryAtom, loadHistoryAtom, loadOlderHistoryAtom } from './case-history.state';
import { HistoryEntry } from './HistoryEntry';

/** Changes of the case with author and time, newest first. */
export default function HistoryDialog({
  caseId,
  onClose,
}: {
  caseId: number;
  onClose: () => void;
}) {
  const t = useTexts('history');
  const load = useSetAtom(loadHistoryAtom);
  useEffect(() => void load(caseId), [load, caseId]);
  return (
    <InfoModal title={t('title')} onClose={onClose}>
      <History caseId={caseId} onRetry={() => void load(caseId)} />
    </InfoModal>
  );
}

function History({ caseId, onRetry }: { caseId: number; onRetry: () => void }) {
  const t = useTexts('history');
  const shared = useTexts();
  const history = useAtomValue(caseHistoryAtom);
  const loadOlder = useSetAtom(loadOlderHistoryAtom);
  if (history?.caseId !== caseId) return <Loading text={t('loading')} />;
  const { phase, events, olderThan } = history;
  const trouble = phase === 'failed' || phase === 'offline';
  if (events.length === 0) {
    if (phase === 'loading') return <Loading text={t('loading')} />;
    if (trouble) return <ErrorPanel title={t('failedTitle')} text={t(phase)} onRetry={onRetry} />;
    return <p>{t('empty')}</p>;
  }
  return (
    <>
      {/* Scrolls by keyboard too, also where nothing in it takes the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable */}
      <section className="fb-history" aria-label={t('title')} tabIndex={0}>
        <ol>
          {events.map((event) => (
            <HistoryEntry key={event.eventId} event={event} />
          ))}
        </ol>
        {olderThan !== null && !trouble && (
          <Button loading={phase === 'loading'} onClick={() => void loadOlder()}>
            {t(phase === 'loading' ? 'loadingOlder' : 'older')}
          </Button>
        )}
      </section>
      {trouble && (
        <div className="fb-history-trouble" role="alert">
          <p>{t(phase)}</p>
          <Button onClick={olderThan === null ? onRetry : () => void loadOlder()}>
            {shared('retry')}
          </Button>
        </div>
      )}
    </>
  );
}
