import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Loading } from '@feltbok/shared/ui/loading';
import { lazy, Suspense } from 'react';

const Page = lazy(async () => {
  const { MeasurementReportPage } = await import(
    /* webpackChunkName: "later-measurement-report" */ './MeasurementReportPage'
  );
  return { default: MeasurementReportPage };
});

/** The report of what receivers have measured: few cases have one, so that its code comes after all others. */
export function LazyReport() {
  const t = useTexts('reports');
  return (
    <Suspense fallback={<Loading text={t('reportPage.loading')} />}>
      <Page />
    </Suspense>
  );
}
