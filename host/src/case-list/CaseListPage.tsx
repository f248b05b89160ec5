import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { caseHeadsAtom, caseListLoadAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { OfflineIcon, OverviewIcon, RefreshIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { OtherUserWorkNote } from '../pending-work/OtherUserWorkNote';
import type { CaseGridHandle } from './CaseGrid';
import { Cases } from './Cases';
import { buildCaseRows } from './case-rows.domain';
import { caseViewAtom, listPlaceAtom } from './list-view.state';
import { SearchField } from './SearchField';
import { TourOffer } from './TourOffer';
import { failedQuietlyAtom, refreshCaseListAtom, useLoadCaseList } from './use-load-case-list';
import { ViewSwitch } from './ViewSwitch';
import './case-list.css';

/** The start page: the user's cases, a row per business. */
export default function CaseListPage() {
  const t = useTexts();
  const load = useAtomValue(caseListLoadAtom);
  const cases = useAtomValue(caseHeadsAtom);
  const refresh = useSetAtom(refreshCaseListAtom);
  useLoadCaseList();
  const [{ query }, setPlace] = useAtom(listPlaceAtom);
  const [view, setView] = useAtom(caseViewAtom);
  const grid = useRef<CaseGridHandle>(null);
  const rows = useMemo(() => cases && buildCaseRows(cases), [cases]);
  const isShown = rows !== null;
  useEffect(() => {
    if (isShown) markFirstScreenShown();
  }, [isShown]);
  const loading = load.phase === 'started' || load.phase === 'not started';

  return (
    <div className="fb-case-list">
      <div className="fb-case-list-head">
        <h1>{rows ? t('caseList.titleWithCount', { count: rows.length }) : t('caseList.title')}</h1>
        {rows && rows.length > 0 && (
          <>
            <SearchField
              query={query}
              onChange={(typed) => setPlace({ query: typed })}
              onLeave={() => grid.current?.focusFirstRow()}
            />
            <ViewSwitch view={view} onChange={setView} />
          </>
        )}
        {load.loadedAt && (
          <p className="fb-case-list-age">
            {t('caseList.loadedAt', {
              time: `${formatDate(load.loadedAt)} ${formatTime(load.loadedAt)}`,
            })}
          </p>
        )}
        <Button
          icon={<RefreshIcon size={20} />}
          loading={rows !== null && loading}
          aria-label={t('caseList.refresh')}
          title={t('caseList.refresh')}
          onClick={() => void refresh()}
        />
      </div>
      <OtherUserWorkNote />
      <LoadState hasList={isShown} />
      {rows?.length === 0 && (
        <InfoPanel
          icon={<OverviewIcon size={32} />}
          title={t('caseList.empty')}
          text={t('caseList.emptyText')}
        />
      )}
      {rows && rows.length > 0 && (
        <>
          <Cases rows={rows} grid={grid} />
          <TourOffer />
        </>
      )}
    </div>
  );
}

/** What is to be said of the loading of the list: nothing where it has succeeded. */
function LoadState({ hasList }: { hasList: boolean }) {
  const t = useTexts();
  const { phase } = useAtomValue(caseListLoadAtom);
  const isQuiet = useAtomValue(failedQuietlyAtom);
  const refresh = useSetAtom(refreshCaseListAtom);
  const retry = <Button onClick={() => void refresh()}>{t('retry')}</Button>;
  if (phase !== 'failed') {
    return phase !== 'completed' && !hasList ? <Loading text={t('caseList.loading')} /> : null;
  }
  if (!hasList) {
    return (
      <ErrorPanel
        title={t('caseList.failed')}
        text={t('caseList.failedText')}
        onRetry={() => void refresh()}
      />
    );
  }
  return isQuiet ? (
    <p className="fb-case-list-no-contact" role="status">
      <OfflineIcon size={20} />
      <span>{t('caseList.noContact')}</span>
      {retry}
    </p>
  ) : (
    <p className="fb-case-list-failed" role="alert">
      <WarningIcon size={20} />
      <span>{t('caseList.failed')}</span>
      {retry}
    </p>
  );
}
