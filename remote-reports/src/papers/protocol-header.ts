import type { ProtocolHeader } from '@feltbok/contract/reports.ts';
import type { StoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';

/**
 * Recalls the heading from the device. It is stored for the business alone and among those of all
 * businesses; the newer one counts.
 */
export async function recallProtocolHeader(
  answers: StoredAnswers,
  businessId: number,
  propertyId: number,
): Promise<ProtocolHeader | null> {
  const [ofBusiness, all] = await Promise.all([
    answers.recall('getReports', { path: {}, query: { businessId, propertyId } }),
    answers.recall('getProtocolHeaders', { path: {} }),
  ]);
  const ofAll = all?.body.find(
    (entry) => entry.businessId === businessId && entry.propertyId === propertyId,
  )?.header;
  const isOfBusinessNewer = ofBusiness && all && ofBusiness.keptAt > all.keptAt;
  return (isOfBusinessNewer ? ofBusiness.body : (ofAll ?? ofBusiness?.body)) ?? null;
}
