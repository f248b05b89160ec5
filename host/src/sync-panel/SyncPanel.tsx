import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom, sendingAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckIcon, CloseIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { retryAllAtom } from '../pending-work/queue-actions.state';
import { queueLists } from '../pending-work/queue-lists.domain';
import { useDrafts } from '../pending-work/use-drafts';
import { ChangeRow } from './ChangeRow';
import { DraftRow } from './DraftRow';
import { type TryResult, tryNowAtom } from './last-try.state';
import { PendingRows } from './PendingRows';
import type { RowCallbacks } from './row-callbacks';
import { useOutside } from './use-outside';
import '@feltbok/ui/panels.css';
import './sync-panel.css';

interface SyncPanelProps {
  /** The panel and the button that opens it: what happens inside does not close it. */
  area: RefObject<HTMLElement | null>;
  onClose: (focus: 'stays' | 'back to the button') => void;
}

/** All pending work of this device, with its actions. */
export default function SyncPanel({ area, onClose }: SyncPanelProps) {
  const t = useTexts();
  const queue = useAtomValue(queueAtom);
  const panel = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => panel.current?.focus(), []);
  // The button that sends goes with what it has sent, and keys must reach the panel afterwards.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  });
  // The confirmation is outside the panel.
  useOutside(area, !isAsking, () => onClose('stays'));
  // A rejected save that its screen shows again is one thing, and has its ways on where it is
  // rejected.
  const drafts = useDrafts()?.filter(({ isOfRejectedItem }) => !isOfRejectedItem) ?? null;
  const isEmpty = queue.waiting.length === 0 && queue.failed.length === 0 && drafts?.length === 0;
  const rows: RowCallbacks = {
    onLeave: () => onClose('stays'),
    onAsk: setAsking,
    onRemoved: () => panel.current?.focus(),
  };
  return (
    <section
      ref={panel}
      className="fb-sync-panel"
      aria-label={t('sync.title')}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && !isAsking && onClose('back to the button')}
    >
      <header>
        <h2>{t('sync.title')}</h2>
        <button
          type="button"
          className="fb-menu-button"
          aria-label={t('close')}
          onClick={() => onClose('back to the button')}
        >
          <CloseIcon />
        </button>
      </header>
      <TryNow canTry={queue.waiting.length > 0} isEmpty={isEmpty} />
      <PendingLists drafts={drafts ?? []} rows={rows} />
    </section>
  );
}

interface PendingListsProps {
  drafts: NonNullable<ReturnType<typeof useDrafts>>;
  rows: RowCallbacks;
}

function PendingLists({ drafts, rows }: PendingListsProps) {
  const t = useTexts();
  const { conflicts, rejected, waiting } = queueLists(useAtomValue(queueAtom));
  const retryAll = useSetAtom(retryAllAtom);
  return (
    <div className="fb-sync-lists">
      <PendingRows
        title="conflictsTitle"
        items={conflicts}
        row={(item, index) => <ChangeRow key={item.key} item={item} number={index + 1} {...rows} />}
      />
      <PendingRows
        title="refusedTitle"
        items={rejected}
        row={(item, index) => (
          <ChangeRow key={item.key} item={item} number={conflicts.length + index + 1} {...rows} />
        )}
      >
        {rejected.length > 1 && (
          <Button onClick={() => void retryAll(rejected.map(({ key }) => key))}>
            {t('sync.retryAll')}
          </Button>
        )}
      </PendingRows>
      <PendingRows
        title="waitingTitle"
        items={waiting}
        row={(item) => <ChangeRow key={item.key} item={item} {...rows} />}
      />
      <PendingRows
        title="localTitle"
        items={drafts}
        row={(work) => <DraftRow key={work.id} work={work} {...rows} />}
      />
    </div>
  );
}

/** Sends on request, and shows the real result. */
function TryNow({ canTry, isEmpty }: { canTry: boolean; isEmpty: boolean }) {
  const t = useTexts();
  const sending = useAtomValue(sendingAtom);
  const tryNow = useSetAtom(tryNowAtom);
  const [result, setResult] = useState<TryResult | null>(null);
  const [trying, setTrying] = useState(false);
  const onTry = async () => {
    setTrying(true);
    setResult(null);
    setResult(await tryNow());
    setTrying(false);
  };
  // Changes sent since then make an earlier result outdated.
  const message =
    result !== null && (result === 'sent') === !canTry ? t(`sync.tried.${result}`) : '';
  return (
    <div className={isEmpty ? 'fb-sync-try fb-sync-nothing' : 'fb-sync-try'}>
      {isEmpty && (
        <span className="fb-panel-icon">
          <CheckIcon size={32} />
        </span>
      )}
      <p role="status">{message || (isEmpty ? t('sync.nothingWaits') : '')}</p>
      {canTry && (
        <Button
          type="primary"
          size="large"
          loading={sending || trying}
          onClick={() => void onTry()}
        >
          {sending || trying ? t('sync.sending') : t('sync.tryNow')}
        </Button>
      )}
    </div>
  );
}
