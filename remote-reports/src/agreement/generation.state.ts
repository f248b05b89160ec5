import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { type ItemKey, itemKeyOf } from '@feltbok/shared/sync/change';
import { isAgreementChange, paperGeneration } from '@feltbok/shared/sync/kinds/paper.domain';
import { onTheWayAtom, unsentAtom } from '@feltbok/shared/sync/sync.state';
import { atom } from 'jotai';
import { handOverPdfAtom, lookForPdfsAtom } from '../papers/pdfs.state';
import { agreementOf, isReady, tooMuchOf } from './agreement.domain';
import {
  agreementsAtom,
  changeAgreementAtom,
  type HeldAgreement,
  openAgreementsAtom,
  replaceAgreementAtom,
  unsentAgreementsAtom,
} from './agreements.state';

/** Where an agreement stands that has been handed over. */
export type Standing =
  | { state: 'sending' | 'waiting'; key: ItemKey }
  | { state: 'refused'; key: ItemKey; status: number };

/** By uuid; what is not in it can be edited. */
export const standingsAtom = atom((get): ReadonlyMap<string, Standing> => {
  const onTheWay = get(onTheWayAtom);
  const failed = new Map(get(unsentAtom).failed.map(({ key, status }) => [key, status]));
  return new Map(
    get(unsentAgreementsAtom).map(({ key, change }): [string, Standing] => {
      const status = failed.get(key);
      if (status !== undefined) return [change.uuid ?? '', { state: 'refused', key, status }];
      return [change.uuid ?? '', { state: onTheWay.has(key) ? 'sending' : 'waiting', key }];
    }),
  );
});

/**
 * Hands the agreement over to be made into a PDF: the device keeps it with its signatures until the server has made one,
 * now or when there is a network. 'not saved' has told the user so, and nothing has happened.
 */
export const generateAtom = atom(null, async (get, set, agreement: HeldAgreement): Promise<'stored' | 'not saved'> => {
  const { sync, notify } = get(hostServicesAtom);
  const open = get(openBusinessAtom);
  if (!open || !isReady(agreement) || tooMuchOf(agreement)) return 'not saved';
  const { uuid, text, template, parties } = agreement;
  const { businessId, details } = open.business;
  const place = { caseId: open.case.caseId, businessId, caseNumber: details.caseNumber };
  const change = paperGeneration('agreement', place, { uuid, htmlContent: text, parties: [...parties] }, { template });
  const outcome = await sync.submit(change);
  if (outcome === 'stored') set(changeAgreementAtom, uuid, (one) => ({ ...one, isSubmitted: true }));
  else notify({ kind: 'error', text: textOf('ToastMessages.NotSavedOnDevice') });
  return outcome;
});

/** Takes an agreement that has not been made back to be edited. It gets a new name: the server may have the former. */
export const takeBackAtom = atom(null, async (get, set, uuid: string): Promise<void> => {
  const item = get(unsentAgreementsAtom).find(({ change }) => change.uuid === uuid);
  if (!item || !isAgreementChange(item.change)) return;
  const agreement = get(agreementsAtom).find((one) => one.uuid === uuid) ?? agreementOf(item.change);
  const { template, text, unchanged, parties } = agreement;
  const outcome = await get(hostServicesAtom).sync.discard(item.key);
  if (outcome === 'not saved') return;
  set(replaceAgreementAtom, uuid, { uuid: crypto.randomUUID(), template, text, unchanged, parties });
});

export const retryGenerationAtom = atom(null, async (get, _set, uuid: string): Promise<void> => {
  const key = itemKeyOf({ kind: 'agreement', method: 'POST', url: '', uuid });
  await get(hostServicesAtom).sync.retry(key);
});

/**
 * Looks which PDFs there are. Of an agreement whose PDF lies on the device the parties are cleared, and the PDF is handed
 * to the user if that was asked for on this page; one that was given up elsewhere can be edited again.
 */
export const settleAtom = atom(null, async (get, set): Promise<void> => {
  // Asked first: what has been sent lies on the device before it no longer waits.
  const standing = get(standingsAtom);
  const settled = get(agreementsAtom).filter(({ uuid }) => !standing.has(uuid));
  const pdfs = await set(lookForPdfsAtom, 'agreement');
  if (!pdfs) return;
  for (const { uuid, isSubmitted } of settled) {
    // Looked for twice at the same time: the first to know has settled it.
    if (!get(agreementsAtom).some((one) => one.uuid === uuid)) continue;
    const made = pdfs.find((one) => one.uuid === uuid);
    if (made) {
      set(changeAgreementAtom, uuid, (one) => ({ ...one, ...fresh(), generated: one.text }));
      if (isSubmitted) await set(handOverPdfAtom, made);
    } else if (isSubmitted) set(changeAgreementAtom, uuid, (one) => ({ ...one, isSubmitted: false }));
  }
  if (get(agreementsAtom).length === 0) set(openAgreementsAtom);
});

/** The text stands for a further agreement, which nobody is a party of yet. */
const fresh = () => ({ uuid: crypto.randomUUID(), parties: [], isSubmitted: false });
