import { toPaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import type { FailedItem, WaitingItem } from '@feltbok/offline/queue/change.ts';
import { buildPaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { discard, submit } from '@feltbok/runtime/editing/submit.ts';
import { languageNow } from '@feltbok/runtime/i18n/i18n.ts';
import { sendStatusAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { atom } from 'jotai';
import { handOverPdfAtom, lookForPdfsAtom } from '../papers/pdfs.state';
import { canGenerate, toAgreement } from './agreement.domain';
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

/** Statuses by the agreement's uuid; an agreement without one can be edited. */
export const generationStatusesAtom = atom((get): ReadonlyMap<string, GenerationStatus> => {
  const getSendStatus = get(sendStatusAtom);
  return new Map(
    get(queuedAgreementsAtom).map((item): [string, GenerationStatus] => {
      const { uuid } = item.change;
      return [
        uuid,
        'failedAt' in item ? { state: 'rejected', item } : { state: getSendStatus(item.key), item },
      ];
    }),
  );
});

/**
 * Queues the agreement for the server to make a PDF of. When it is not saved, the user has been
 * notified and nothing has changed.
 */
export const generateAtom = atom(
  null,
  async (get, set, agreement: EditedAgreement): Promise<'stored' | 'not saved'> => {
    const open = get(openBusinessAtom);
    if (!open || !canGenerate(agreement)) return 'not saved';
    const { uuid, text, template, parties } = agreement;
    const language = toPaperLanguage(languageNow());
    const paper = { uuid, htmlContent: text, parties: [...parties], language };
    const change = buildPaperChange('agreement', toPlace(open), paper, { template });
    const outcome = await submit(get, change);
    if (outcome === 'stored')
      set(changeAgreementAtom, uuid, (edited) => ({ ...edited, isSubmitted: true }));
    return outcome;
  },
);

/**
 * Makes a queued agreement editable again, under a new uuid since the server may know the old one.
 */
export const reopenAgreementAtom = atom(null, async (get, set, uuid: string): Promise<void> => {
  const item = get(queuedAgreementsAtom).find(({ change }) => change.uuid === uuid);
  if (!item) return;
  const agreement =
    get(agreementsAtom).find((candidate) => candidate.uuid === uuid) ?? toAgreement(item.change);
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
 * Looks which PDFs are on the device. An agreement whose PDF is there starts over without parties,
 * and its PDF is downloaded when it was asked for on this page; an agreement that was discarded
 * elsewhere can be edited again.
 */
export const settleAtom = atom(null, async (get, set): Promise<void> => {
  // The queue is read first: a PDF is on the device before its item leaves the queue.
  const statuses = get(generationStatusesAtom);
  const settled = get(agreementsAtom).filter(({ uuid }) => !statuses.has(uuid));
  const pdfs = await set(lookForPdfsAtom, 'agreement');
  if (!pdfs) return;
  for (const { uuid, isSubmitted } of settled) {
    // A concurrent run may have settled this agreement already.
    if (!get(agreementsAtom).some((agreement) => agreement.uuid === uuid)) continue;
    const pdf = pdfs.find((candidate) => candidate.uuid === uuid);
    if (pdf) {
      set(changeAgreementAtom, uuid, (agreement) => ({
        ...agreement,
        ...startNextAgreement(),
        generatedText: agreement.text,
      }));
      if (isSubmitted) await set(handOverPdfAtom, pdf);
    } else if (isSubmitted)
      set(changeAgreementAtom, uuid, (agreement) => ({ ...agreement, isSubmitted: false }));
  }
  if (get(agreementsAtom).length === 0) set(openAgreementsAtom);
});

/** The fields by which a generated agreement becomes a new one with the same text. */
const startNextAgreement = () => ({ uuid: crypto.randomUUID(), parties: [], isSubmitted: false });
