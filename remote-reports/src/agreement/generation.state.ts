import type { FailedItem, WaitingItem } from '@feltbok/offline/queue/change.ts';
import { buildPaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { discard, submit } from '@feltbok/runtime/editing/submit.ts';
import { sendStatusAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { atom } from 'jotai';
import { handOverPdfAtom, lookForPdfsAtom } from '../papers/pdfs.state';
import { agreementOf, canGenerate, exceededLimitOf } from './agreement.domain';
import {
  agreementsAtom,
  changeAgreementAtom,
  type EditedAgreement,
  openAgreementsAtom,
  queuedAgreementsAtom,
  replaceAgreementAtom,
} from './agreements.state';

/** Status of an agreement whose PDF was asked for. */
export type GenerationStatus =
  | { state: 'sending' | 'waiting'; item: WaitingItem }
  | { state: 'rejected'; item: FailedItem };

/** By uuid; what is not in it can be edited. */
export const generationStatusesAtom = atom((get): ReadonlyMap<string, GenerationStatus> => {
  const sendStatusOf = get(sendStatusAtom);
  return new Map(
    get(queuedAgreementsAtom).map((item): [string, GenerationStatus] => {
      const { uuid } = item.change;
      return [
        uuid,
        'failedAt' in item ? { state: 'rejected', item } : { state: sendStatusOf(item.key), item },
      ];
    }),
  );
});

/**
 * Queues the agreement with its signatures to be made into a PDF by the server. The user has been
 * notified of 'not saved', and nothing has changed.
 */
export const generateAtom = atom(
  null,
  async (get, set, agreement: EditedAgreement): Promise<'stored' | 'not saved'> => {
    const open = get(openBusinessAtom);
    if (!open || !canGenerate(agreement) || exceededLimitOf(agreement)) return 'not saved';
    const { uuid, text, template, parties } = agreement;
    const paper = { uuid, htmlContent: text, parties: [...parties] };
    const change = buildPaperChange('agreement', toPlace(open), paper, { template });
    const outcome = await submit(get, change);
    if (outcome === 'stored')
      set(changeAgreementAtom, uuid, (one) => ({ ...one, isSubmitted: true }));
    return outcome;
  },
);

/** Makes a queued agreement editable again, under a new uuid: the server may have the former. */
export const takeBackAtom = atom(null, async (get, set, uuid: string): Promise<void> => {
  const item = get(queuedAgreementsAtom).find(({ change }) => change.uuid === uuid);
  if (!item) return;
  const agreement =
    get(agreementsAtom).find((one) => one.uuid === uuid) ?? agreementOf(item.change);
  const { template, text, unchanged, parties } = agreement;
  if ((await discard(get, item.key)) !== 'discarded') return;
  set(replaceAgreementAtom, uuid, {
    uuid: crypto.randomUUID(),
    template,
    text,
    unchanged,
    parties,
  });
});

/**
 * Looks which PDFs are on the device. Their agreements lose their parties, and those asked for on
 * this page are downloaded; an agreement discarded elsewhere can be edited again.
 */
export const settleAtom = atom(null, async (get, set): Promise<void> => {
  // The queue is read first: a PDF is on the device before its item leaves the queue.
  const statuses = get(generationStatusesAtom);
  const settled = get(agreementsAtom).filter(({ uuid }) => !statuses.has(uuid));
  const pdfs = await set(lookForPdfsAtom, 'agreement');
  if (!pdfs) return;
  for (const { uuid, isSubmitted } of settled) {
    // Of two that look at the same time, the first has settled it.
    if (!get(agreementsAtom).some((one) => one.uuid === uuid)) continue;
    const made = pdfs.find((one) => one.uuid === uuid);
    if (made) {
      set(changeAgreementAtom, uuid, (one) => ({ ...one, ...fresh(), generated: one.text }));
      if (isSubmitted) await set(handOverPdfAtom, made);
    } else if (isSubmitted)
      set(changeAgreementAtom, uuid, (one) => ({ ...one, isSubmitted: false }));
  }
  if (get(agreementsAtom).length === 0) set(openAgreementsAtom);
});

/** The text stands for a further agreement, which nobody is a party of yet. */
const fresh = () => ({ uuid: crypto.randomUUID(), parties: [], isSubmitted: false });
