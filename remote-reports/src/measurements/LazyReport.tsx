import { useTexts } from '@feltbok/shared/i18n/i18n';
import { AwaitedPart } from '@feltbok/shared/ui/awaited-part';
import { lazyPart } from '@feltbok/shared/ui/lazy-part';

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
