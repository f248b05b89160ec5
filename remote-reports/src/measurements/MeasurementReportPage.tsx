import { type OpenBusiness, openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { discard } from '@feltbok/shared/editing/submit';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { mayDoAtom } from '@feltbok/shared/session/session.state';
import { Button } from '@feltbok/shared/ui/core';
import { ErrorPanel } from '@feltbok/shared/ui/error-panel';
import { Loading } from '@feltbok/shared/ui/loading';
import { screenReady } from '@feltbok/shared/ui/when-idle';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { CopyOffer } from '../papers/CopyOffer';
import { StoredPdfs } from '../papers/StoredPdfs';
import { UnprintableNote } from '../papers/UnprintableNote';
import { useSettling } from '../papers/use-settling';
import { ProtocolView } from '../protocol/ProtocolView';
import { hasMeasurements } from './is-measured.domain';
import { buildMeasurementReport } from './measurement-report.domain';
import {
  loadReportAtom,
  reportDataAtom,
  reportStatusAtom,
  saveReportAtom,
  settleReportsAtom,
} from './measurement-report.state';
import { reportTexts } from './report-texts';
import '@feltbok/shared/ui/save-bar.css';
import '../protocol/protocol.css';

/** The report of what receivers have measured in the case, as it will be saved. */
export function MeasurementReportPage() {
  const open = useAtomValue(openBusinessAtom);
  return open && <OpenReport key={open.business.businessId} open={open} />;
}

function OpenReport({ open }: { open: OpenBusiness }) {
  const t = useTexts('reports');
  const texts = reportTexts[useLanguage()];
  const data = useAtomValue(reportDataAtom);
  const status = useAtomValue(reportStatusAtom);
  const load = useSetAtom(loadReportAtom);
  const report = useMemo(() => (typeof data === 'string' ? null : buildMeasurementReport(data, texts)), [data, texts]);
  const { businessId } = open.business;
  useEffect(() => {
    if (businessId !== undefined) void load();
  }, [businessId, load]);
  useEffect(() => {
    if (data !== 'loading') screenReady();
  }, [data]);
  useSettling(settleReportsAtom);
  return (
    <div className="fb-screen-with-bar">
      <div className="fb-screen-scroll">
        <div className="fb-paper-page">
          <StoredPdfs kind="measurementReport" />
          {status && status.state !== 'rejected' && (
            <CopyOffer key={status.key} change={status.change} isWaiting={status.state === 'waiting'} />
          )}
          {report && <UnprintableNote text={JSON.stringify(report)} />}
          {report && <ProtocolView protocol={report} />}
          {data === 'loading' && <Loading text={t('reportPage.loading')} />}
          {data === 'missing' && (
            <ErrorPanel
              title={t('reportPage.notLoaded')}
              text={t('reportPage.notLoadedText')}
              onRetry={() => void load()}
            />
          )}
        </div>
      </div>
      <ReportBar />
    </div>
  );
}

function ReportBar() {
  const t = useTexts('reports');
  const data = useAtomValue(reportDataAtom);
  const status = useAtomValue(reportStatusAtom);
  const save = useSetAtom(saveReportAtom);
  const mayRecord = useAtomValue(mayDoAtom)('record');
  const { get } = useStore();
  const isThere = typeof data !== 'string';
  const gathered = isThere ? (hasMeasurements(data) ? 'ready' : 'empty') : data === 'loading' ? 'gathering' : 'failed';
  const state = status?.state ?? gathered;
  return (
    <div className="fb-save-bar fb-paper-bar">
      <p className={`fb-save-state fb-save-state-${tones[state]}`} role="status">
        {t(`reportPage.${state}`)}
      </p>
      {status && status.state !== 'sending' && (
        <Button size="large" onClick={() => void discard(get, status.key)}>
          {t('protocolPage.giveUp')}
        </Button>
      )}
      <Button
        size="large"
        type="primary"
        disabled={gathered !== 'ready' || status !== null || !mayRecord}
        loading={status?.state === 'sending'}
        onClick={() => void save()}
      >
        {t('protocolPage.savePdf')}
      </Button>
    </div>
  );
}

const tones = {
  empty: 'incomplete',
  ready: 'saved',
  gathering: 'sending',
  failed: 'failed',
  sending: 'sending',
  waiting: 'waiting',
  rejected: 'failed',
} as const;
