import { getBusinessPath } from '@feltbok/domain/cases/case-address.domain.ts';
import { type BasisRow, isSettled } from '@feltbok/domain/registration/basis-checklist.ts';
import { type OpenBusiness, openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useLeftDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { useLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { Link } from '@feltbok/runtime/router/router.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { markScreenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { CasePaper, CasePaperBar } from '../papers/CasePaper';
import { useSettling } from '../papers/use-settling';
import { fillPlaceholders } from '../protocol/paper-words.domain';
import { BasisItem } from './BasisItem';
import {
  basisPaper,
  basisPhaseAtom,
  basisRowsAtom,
  downloadRecordAtom,
  isOverviewRejectedAtom,
  loadBasisAtom,
  saveBasisAtom,
} from './basis.state';
import { getItemName } from './basis-paper.domain';
import { basisTexts } from './basis-texts';
import '../protocol/protocol.css';
import './basis.css';

/** The checklist of the basis for registration, which becomes a paper when it is complete. */
export function BasisPage() {
  const open = useAtomValue(openBusinessAtom);
  return open && <OpenBasis key={open.business.businessId} open={open} />;
}

function OpenBasis({ open }: { open: OpenBusiness }) {
  const texts = basisTexts[useLanguage()];
  const { businessId, details } = open.business;
  const rows = useAtomValue(basisRowsAtom);
  const phase = useAtomValue(basisPhaseAtom);
  const status = useAtomValue(basisPaper.statusAtom);
  const load = useSetAtom(loadBasisAtom);
  const list = useRef<HTMLOListElement>(null);
  // A draft of an earlier page opens its item, which must be drawn anew for that.
  const [draftsTaken, setDraftsTaken] = useState(0);
  useLeftDrafts('basisConfirmation', businessId, () => setDraftsTaken((count) => count + 1));
  useEffect(() => {
    void load();
    markScreenReady();
  }, [load]);
  useSettling(basisPaper.settleAtom);
  const path = getBusinessPath(open.case, open.business);
  const intro = fillPlaceholders(texts.intro, {
    type: details.businessTypeName || texts.otherType,
  });
  return (
    <CasePaper kind="registrationBasis" status={status} bar={<BasisBar rows={rows} list={list} />}>
      <section className="fb-paper-card" aria-labelledby="fb-basis-title">
        <h2 id="fb-basis-title">{texts.title}</h2>
        <p className="fb-paper-hint">{intro}</p>
        <OverviewNote path={path} />
        {rows.length === 0 ? <p>{texts.empty}</p> : <Progress rows={rows} />}
        <ol className="fb-basis-list" aria-label={texts.list} ref={list}>
          {rows.map((row) => (
            <BasisItem
              key={`${row.item} ${draftsTaken}`}
              row={row}
              business={open.business}
              path={path}
            />
          ))}
        </ol>
      </section>
      {phase === 'failed' && (
        <ErrorPanel
          title={texts.notLoaded}
          text={texts.notLoadedText}
          onRetry={() => void load()}
        />
      )}
    </CasePaper>
  );
}

/** The confirmations are sent with the overview: what stops it stops them. */
function OverviewNote({ path }: { path: string }) {
  const texts = basisTexts[useLanguage()];
  const isRejected = useAtomValue(isOverviewRejectedAtom);
  if (!isRejected) return null;
  return (
    <p className="fb-basis-note" role="alert">
      <WarningIcon size={20} />
      <span>
        {texts.notSent} <Link to={`${path}/overview`}>{texts.links.overview}</Link>
      </span>
    </p>
  );
}

function Progress({ rows }: { rows: readonly BasisRow[] }) {
  const texts = basisTexts[useLanguage()];
  const done = rows.filter(isSettled).length;
  const text = fillPlaceholders(texts.progress, {
    done: String(done),
    count: String(rows.length),
  });
  return (
    <div className="fb-basis-progress">
      <progress value={done} max={rows.length} aria-label={texts.title} />
      <p role="status">{text}</p>
    </div>
  );
}

/** Names what is missing; of a long list only the beginning, for which a phone has room. */
function nameMissing(rows: readonly BasisRow[], texts: (typeof basisTexts)['nb']): string {
  const all = rows.map(({ item }) => getItemName(item, texts));
  if (all.length <= 3) return all.join(', ');
  const names = all.slice(0, 2).join(', ');
  return fillPlaceholders(texts.andMore, { names, count: String(all.length - 2) });
}

interface BasisBarProps {
  rows: readonly BasisRow[];
  list: React.RefObject<HTMLOListElement | null>;
}

/** Makes the paper, or says what is missing for it and leads there. */
function BasisBar({ rows, list }: BasisBarProps) {
  const texts = basisTexts[useLanguage()];
  const phase = useAtomValue(basisPhaseAtom);
  const status = useAtomValue(basisPaper.statusAtom);
  const save = useSetAtom(saveBasisAtom);
  const download = useSetAtom(downloadRecordAtom);
  const state = status?.state ?? phase;
  const missing = rows.filter((row) => !isSettled(row));
  const names = nameMissing(missing, texts);
  const showFirstMissing = () => {
    const first = list.current?.querySelector<HTMLElement>('[data-missing] a');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  };
  return (
    <CasePaperBar
      status={status}
      state={state}
      text={fillPlaceholders(texts.bar[state], { names })}
      isReady={phase === 'ready'}
      onSave={() => void save()}
    >
      {phase === 'ready' && (
        <Button size="large" onClick={() => download()}>
          {texts.record}
        </Button>
      )}
      {phase === 'empty' && (
        <Button size="large" onClick={showFirstMissing}>
          {fillPlaceholders(texts.goToMissing, { count: String(missing.length) })}
        </Button>
      )}
    </CasePaperBar>
  );
}
