import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { additionalFeaturesAtom } from '@feltbok/runtime/session/session.state.ts';
import { markScreenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isMeasuredAtom, lookForMeasurementsAtom } from './measurements/is-measured.state';
import { ReportCard } from './ReportCard';
import {
  AgreementDrawing,
  BasisDrawing,
  MeasurementDrawing,
  ProtocolDrawing,
} from './report-drawings';
import './reports-page.css';

/**
 * The page from which the reports of a case are opened: the protocol, for customers who have it,
 * the agreements, the basis for registration and the measurement report.
 */
export function ReportsPage() {
  const t = useTexts('reports');
  const additionalFeatures = useAtomValue(additionalFeaturesAtom);
  const isMeasured = useAtomValue(isMeasuredAtom);
  const isCaseOpen = useAtomValue(openBusinessAtom) !== null;
  const look = useSetAtom(lookForMeasurementsAtom);
  useEffect(markScreenReady, []);
  useEffect(() => void look(), [look]);
  return (
    <section className="fb-reports-page">
      <h2>{t('title')}</h2>
      <ul className="fb-reports-cards">
        {additionalFeatures && (
          <ReportCard
            to="checkList"
            title={t('protocol')}
            text={t('protocolText')}
            drawing={<ProtocolDrawing />}
          />
        )}
        <ReportCard
          to="agreement"
          title={t('agreements')}
          text={t('agreementsText')}
          drawing={<AgreementDrawing />}
        />
        {isCaseOpen && (
          <ReportCard
            to="basis"
            title={t('basis')}
            text={t('basisText')}
            drawing={<BasisDrawing />}
          />
        )}
        {isMeasured && (
          <ReportCard
            to="measurements"
            title={t('measurements')}
            text={t('measurementsText')}
            drawing={<MeasurementDrawing />}
          />
        )}
      </ul>
    </section>
  );
}
