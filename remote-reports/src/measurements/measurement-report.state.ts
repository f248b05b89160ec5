import { loadServerMarksAtom } from '@feltbok/shared/case/boundary-marks.state';
import { controlsAtom, loadControlsAtom } from '@feltbok/shared/case/control-measurements.state';
import { openBusinessAtom, placeOf } from '@feltbok/shared/case/open-business.state';
import { caseMarksAtom } from '@feltbok/shared/editing/case-marks.state';
import { languageNow } from '@feltbok/shared/i18n/i18n';
import { customerContextAtom, repeatDemandsAtom } from '@feltbok/shared/session/session.state';
import { paperGeneration } from '@feltbok/shared/sync/kinds/paper.domain';
import { atom } from 'jotai';
import { casePaperOf } from '../papers/case-paper.state';
import { protocolHtml } from '../protocol/protocol-html';
import { buildMeasurementReport, type ReportData } from './measurement-report.domain';
import { archivedReportTexts } from './report-texts';

/**
 * All that the report is made of; 'loading' until marks and controls are there, 'missing' where
 * nobody has them.
 */
export const reportDataAtom = atom((get): ReportData | 'loading' | 'missing' => {
  const open = get(openBusinessAtom);
  const marks = get(caseMarksAtom);
  const controls = get(controlsAtom);
  const customer = get(customerContextAtom);
  if (!open || marks === 'missing' || controls === 'missing') return 'missing';
  if (marks === 'loading' || controls === 'loading') return 'loading';
  return {
    caseNumber: open.business.details.caseNumber,
    propertyNumber: open.business.details.propertyNumber,
    marks,
    controls,
    demands: get(repeatDemandsAtom),
    surveyor: { name: customer?.surveyorName, number: customer?.surveyorNumber },
  };
});

/**
 * Fetches what the report needs; the device's own is shown until the API has answered, and where it
 * does not.
 */
export const loadReportAtom = atom(null, async (get, set): Promise<void> => {
  const businessId = get(openBusinessAtom)?.business.businessId;
  if (businessId === undefined) return;
  await Promise.all([set(loadServerMarksAtom, businessId), set(loadControlsAtom, businessId)]);
});

export const reportPaper = casePaperOf('measurementReport');

/** Queues the report to be made into a PDF, in Norwegian, as the papers of a case are. */
export const saveReportAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  const data = get(reportDataAtom);
  if (!open || typeof data === 'string') return;
  const htmlContent = protocolHtml(
    buildMeasurementReport(data, archivedReportTexts(languageNow())),
  );
  const paper = { uuid: crypto.randomUUID(), htmlContent, parties: [] };
  await set(reportPaper.makeAtom, paperGeneration('measurementReport', placeOf(open), paper));
});
