import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { AwaitedPart } from '@feltbok/ui/awaited-part.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

/**
 * The report of what receivers have measured: few cases have one, so that its code comes after all
 * others.
 */
export const LazyReport = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-measurement-report" */ './MeasurementReportPage'))
      .MeasurementReportPage,
  LoadingReport,
);

function LoadingReport() {
  const t = useTexts('reports');
  return <AwaitedPart text={t('reportPage.loading')} />;
}
