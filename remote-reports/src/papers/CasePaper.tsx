import type { PaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { discard } from '@feltbok/runtime/editing/submit.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useStore } from 'jotai';
import type { ReactNode } from 'react';
import { CopyOffer } from './CopyOffer';
import type { QueuedPaper } from './case-paper.state';
import { StoredPdfs } from './StoredPdfs';
import '@feltbok/ui/save-bar.css';

interface CasePaperProps {
  kind: PaperChange['kind'];
  status: QueuedPaper | null;
  bar: ReactNode;
  children: ReactNode;
}

/** A paper as it will be saved, beneath those of its kind that are made. The bar stays in view. */
export function CasePaper({ kind, status, bar, children }: CasePaperProps) {
  return (
    <div className="fb-screen-with-bar">
      <div className="fb-screen-scroll">
        <div className="fb-paper-page">
          <StoredPdfs kind={kind} />
          {status && status.state !== 'rejected' && (
            <CopyOffer
              key={status.key}
              change={status.change}
              isWaiting={status.state === 'waiting'}
            />
          )}
          {children}
        </div>
      </div>
      {bar}
    </div>
  );
}

const tones = {
  empty: 'incomplete',
  ready: 'saved',
  gathering: 'sending',
  failed: 'failed',
  marksFailed: 'failed',
  linesFailed: 'failed',
  sending: 'sending',
  waiting: 'waiting',
  rejected: 'failed',
} as const;

interface CasePaperBarProps {
  status: QueuedPaper | null;
  state: keyof typeof tones;
  /** What the state is, in words. */
  text: string;
  isReady: boolean;
  onSave: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** The bar with the state of the paper, which saves it or discards the queued one. */
export function CasePaperBar({
  status,
  state,
  text,
  isReady,
  onSave,
  children,
}: CasePaperBarProps) {
  const t = useTexts('reports');
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const { get } = useStore();
  return (
    <div className="fb-save-bar fb-paper-bar">
      <p className={`fb-save-state fb-save-state-${tones[state]}`} role="status">
        {text}
      </p>
      {status && status.state !== 'sending' && (
        <Button size="large" onClick={() => void discard(get, status.key)}>
          {t('protocolPage.giveUp')}
        </Button>
      )}
      {children}
      <Button
        size="large"
        type="primary"
        disabled={!isReady || status !== null || !mayRecord}
        loading={status?.state === 'sending'}
        onClick={onSave}
      >
        {t('protocolPage.savePdf')}
      </Button>
    </div>
  );
}
