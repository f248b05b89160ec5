import { loadServerMarksAtom } from '@feltbok/shared/case/boundary-marks.state';
import { controlsAtom, loadControlsAtom } from '@feltbok/shared/case/control-measurements.state';
import { openBusinessAtom, placeOf } from '@feltbok/shared/case/open-business.state';
import { caseMarksAtom } from '@feltbok/shared/editing/case-marks.state';
import { queuedChangesOf } from '@feltbok/shared/editing/queued-changes';
import { submit } from '@feltbok/shared/editing/submit';
import { languageNow } from '@feltbok/shared/i18n/i18n';
import { customerContextAtom, repeatDemandsAtom } from '@feltbok/shared/session/session.state';
import type { ItemKey } from '@feltbok/shared/sync/change';
import { type PaperChange, paperGeneration } from '@feltbok/shared/sync/kinds/paper.domain';
import { sendStatusAtom } from '@feltbok/shared/sync/sync.state';
import { atom } from 'jotai';
import { handOverPdfAtom, lookForPdfsAtom } from '../papers/pdfs.state';
import { protocolHtml } from '../protocol/protocol-html';
import { buildMeasurementReport, type ReportData } from './measurement-report.domain';
import { archivedReportTexts } from './report-texts';

/** All that the report is made of; 'loading' until marks and controls are there, 'missing' where nobody has them. */
export const reportDataAtom = atom((get): ReportData | 'loading' | 'missing' => {
  const [open, marks, controls] = [get(openBusinessAtom), get(caseMarksAtom), get(controlsAtom)];
  const customer = get(customerContextAtom);
  if (!open || marks === 'missing' || controls === 'missing') return 'missing';
  if (marks === 'loading' || controls === 'loading') return 'loading';
  return {
    ...{ caseNumber: open.business.details.caseNumber, propertyNumber: open.business.details.propertyNumber },
    ...{ marks, controls, demands: get(repeatDemandsAtom) },
    surveyor: { name: customer?.surveyorName, number: customer?.surveyorNumber },
  };
});

/** Fetches what the report needs; the device's own is shown until the API has answered, and where it does not. */
export const loadReportAtom = atom(null, async (get, set): Promise<void> => {
  const businessId = get(openBusinessAtom)?.business.businessId;
  if (businessId === undefined) return;
  await Promise.all([set(loadServerMarksAtom, businessId), set(loadControlsAtom, businessId)]);
});

export type ReportStatus = { state: 'sending' | 'waiting' | 'rejected'; key: ItemKey; change: PaperChange };

const { waitingAtom, failedAtom } = queuedChangesOf<PaperChange>('measurementReport');

/** Of the queued report of the open business; null where none is queued. */
export const reportStatusAtom = atom((get): ReportStatus | null => {
  const [[item], [rejected]] = [get(waitingAtom), get(failedAtom)];
  if (item) return { state: get(sendStatusAtom)(item.key), key: item.key, change: item.change };
  return rejected ? { state: 'rejected', key: rejected.key, change: rejected.change } : null;
});

/** Uuids of reports asked for on this page whose PDFs are still to be downloaded. */
const askedForAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Queues the report to be made into a PDF, in Norwegian, as the papers of a case are. */
export const saveReportAtom = atom(null, async (get, set): Promise<void> => {
  const [open, data] = [get(openBusinessAtom), get(reportDataAtom)];
  if (!open || typeof data === 'string') return;
  const uuid = crypto.randomUUID();
  const htmlContent = protocolHtml(buildMeasurementReport(data, archivedReportTexts(languageNow())));
  set(askedForAtom, (asked) => new Set(asked).add(uuid));
  await submit(get, paperGeneration('measurementReport', placeOf(open), { uuid, htmlContent, parties: [] }));
});

/** Looks which PDFs are on the device, and downloads those that were asked for on this page. */
export const settleReportsAtom = atom(null, async (get, set): Promise<void> => {
  const pdfs = await set(lookForPdfsAtom, 'measurementReport');
  for (const pdf of pdfs ?? []) {
    if (!get(askedForAtom).has(pdf.uuid)) continue;
    set(askedForAtom, (asked) => new Set([...asked].filter((one) => one !== pdf.uuid)));
    await set(handOverPdfAtom, pdf);
  }
});
