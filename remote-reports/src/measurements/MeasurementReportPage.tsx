import { type OpenBusiness, openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { markScreenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { CasePaper, CasePaperBar } from '../papers/CasePaper';
import { UnprintableNote } from '../papers/UnprintableNote';
import { useSettling } from '../papers/use-settling';
import { ProtocolView } from '../protocol/ProtocolView';
import { hasMeasurements } from './is-measured.domain';
import { buildMeasurementReport, type ReportData } from './measurement-report.domain';
import {
  loadReportAtom,
  reportDataAtom,
  reportPaper,
  saveReportAtom,
} from './measurement-report.state';
import { reportTexts } from './report-texts';
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
  const status = useAtomValue(reportPaper.statusAtom);
  const load = useSetAtom(loadReportAtom);
  const report = useMemo(
    () => (typeof data === 'string' ? null : buildMeasurementReport(data, texts)),
    [data, texts],
  );
  const { businessId } = open.business;
  useEffect(() => {
    if (businessId !== undefined) void load();
  }, [businessId, load]);
  useEffect(() => {
    if (data !== 'loading') markScreenReady();
  }, [data]);
  useSettling(reportPaper.settleAtom);
  return (
    <CasePaper kind="measurementReport" status={status} bar={<ReportBar />}>
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
    </CasePaper>
  );
}

function getDataState(data: ReportData | 'loading' | 'missing') {
  if (typeof data !== 'string') return hasMeasurements(data) ? 'ready' : 'empty';
  return data === 'loading' ? 'gathering' : 'failed';
}

function ReportBar() {
  const t = useTexts('reports');
  const data = useAtomValue(reportDataAtom);
  const status = useAtomValue(reportPaper.statusAtom);
  const save = useSetAtom(saveReportAtom);
  const dataState = getDataState(data);
  const state = status?.state ?? dataState;
  return (
    <CasePaperBar
      status={status}
      state={state}
      text={t(`reportPage.${state}`)}
      isReady={dataState === 'ready'}
      onSave={() => void save()}
    />
  );
}
