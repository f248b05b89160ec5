import { toPaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import { buildPaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { choosePaperSurveyor } from '@feltbok/papers/paper-head.ts';
import { loadServerMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import {
  controlsAtom,
  loadControlsAtom,
} from '@feltbok/runtime/case/control-measurements.state.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { caseMarksAtom } from '@feltbok/runtime/editing/case-marks.state.ts';
import { languageNow } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom, repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { createCasePaper } from '../papers/case-paper.state';
import { toProtocolHtml } from '../protocol/protocol-html';
import { buildMeasurementReport, type ReportData } from './measurement-report.domain';
import { getArchiveReportTexts } from './report-texts';

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
    surveyor: choosePaperSurveyor(open.business.details, {
      name: customer?.surveyorName,
      number: customer?.surveyorNumber,
    }),
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

export const reportPaper = createCasePaper('measurementReport');

/** Queues the report to be made into a PDF, in Norwegian, as the papers of a case are. */
export const saveReportAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  const data = get(reportDataAtom);
  if (!open || typeof data === 'string') return;
  const htmlContent = toProtocolHtml(
    buildMeasurementReport(data, getArchiveReportTexts(languageNow())),
  );
  const paper = {
    uuid: crypto.randomUUID(),
    htmlContent,
    parties: [],
    language: toPaperLanguage(languageNow()),
  };
  await set(reportPaper.makeAtom, buildPaperChange('measurementReport', toPlace(open), paper));
});
