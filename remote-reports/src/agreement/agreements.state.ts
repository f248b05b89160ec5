import type { AgreementTemplate } from '@feltbok/contract/agreements.ts';
import type { ArrivedSignature } from '@feltbok/domain/agreements/arrived-signatures.domain.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { FailedItem, WaitingItem } from '@feltbok/offline/queue/change.ts';
import type { PaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { createQueuedChanges } from '@feltbok/runtime/editing/queued-changes.ts';
import { filterDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import {
  type Agreement,
  agreementOf,
  cancelled,
  isBegun,
  isSigned,
  newAgreement,
  withArrived,
  withChosen,
  withoutSignatures,
} from './agreement.domain';
import { showableHtml } from './agreement-html';

/** An agreement with the state of its editing. */
export interface EditedAgreement extends Agreement {
  /** Raised whenever the text was set by others than the editor, which then shows it. */
  shows: number;
  /** The text that was last made into a PDF, which is no draft. */
  generated: string | null;
  /** Queued to be generated. */
  isSubmitted: boolean;
  /** The screen was left with it, and it is stored as a draft. */
  isLeft: boolean;
}

interface AgreementsOfPage {
  userKey: string | null;
  businessId: number;
  agreements: readonly EditedAgreement[];
  shown: string | null;
}

const agreementsOfPageAtom = atom<AgreementsOfPage | null>(null);

/** What is written belongs to one user and one business: under another there is none of it. */
const ownAtom = atom((get) => {
  const ofPage = get(agreementsOfPageAtom);
  return ofPage &&
    ofPage.businessId === get(openBusinessIdAtom) &&
    ofPage.userKey === get(userKeyAtom)
    ? ofPage
    : null;
});

const editedAgreementOf = (agreement: Agreement): EditedAgreement => ({
  ...agreement,
  shows: 0,
  generated: null,
  isSubmitted: false,
  isLeft: false,
});

const { waitingAtom, failedAtom } = createQueuedChanges<PaperChange>('agreement');

/** Agreements of the open business that are queued, or were rejected. */
export const queuedAgreementsAtom = atom(
  (get): Array<(WaitingItem | FailedItem) & { change: PaperChange }> => [
    ...get(waitingAtom),
    ...get(failedAtom),
  ],
);

/**
 * All that is before the user: what is being written, and what is on its way since an earlier page.
 */
export const agreementsAtom = atom((get): readonly EditedAgreement[] => {
  const edited = get(ownAtom)?.agreements ?? [];
  const others = get(queuedAgreementsAtom)
    .filter(({ change }) => !edited.some(({ uuid }) => uuid === change.uuid))
    .map(({ change }) => ({ ...editedAgreementOf(agreementOf(change)), isSubmitted: true }));
  return [...edited, ...others];
});

export const shownAgreementAtom = atom((get): EditedAgreement | null => {
  const agreements = get(agreementsAtom);
  return agreements.find(({ uuid }) => uuid === get(ownAtom)?.shown) ?? agreements[0] ?? null;
});

export const draftKey = (businessId: number, uuid: string) => `agreement ${businessId} ${uuid}`;

/**
 * Opens the screen with the agreements of this page, else with drafts of earlier pages, else with
 * an empty one.
 */
export const openAgreementsAtom = atom(null, (get, set) => {
  const businessId = get(openBusinessIdAtom);
  if (businessId === undefined) return;
  const drafts = filterDrafts<Agreement>(get, 'agreement', businessId);
  const isDiscarded = ({ uuid, isLeft }: EditedAgreement) =>
    isLeft && !drafts.some(({ key }) => key === draftKey(businessId, uuid));
  const edited = (get(ownAtom)?.agreements ?? []).filter((one) => !isDiscarded(one));
  const known = new Set(
    [...edited, ...get(queuedAgreementsAtom).map(({ change }) => change)].map(({ uuid }) => uuid),
  );
  const left = drafts.map(({ fields }) => fields).filter(({ uuid }) => !known.has(uuid));
  const agreements = [
    ...edited.map((one) => ({ ...one, isLeft: false, shows: 0 })),
    ...left.map(editedAgreementOf),
  ];
  set(agreementsOfPageAtom, {
    userKey: get(userKeyAtom),
    businessId,
    agreements,
    shown: get(ownAtom)?.shown ?? null,
  });
  if (get(agreementsAtom).length === 0) set(addAgreementAtom);
  return left.length > 0 ? 'restored' : 'opened';
});

/** Begins a further agreement beside those that are there, and shows it. */
export const addAgreementAtom = atom(null, (get, set) => {
  const own = get(ownAtom);
  if (!own) return;
  const added = editedAgreementOf(newAgreement(crypto.randomUUID()));
  set(agreementsOfPageAtom, { ...own, agreements: [...own.agreements, added], shown: added.uuid });
});

export const showAgreementAtom = atom(null, (get, set, uuid: string) => {
  const own = get(ownAtom);
  if (own) set(agreementsOfPageAtom, { ...own, shown: uuid });
});

/** One step of the user's on one agreement; nothing happens to one that is on its way. */
export const changeAgreementAtom = atom(
  null,
  (get, set, uuid: string, step: (agreement: EditedAgreement) => EditedAgreement) => {
    const own = get(ownAtom);
    if (!own) return;
    const agreements = own.agreements.map((one) => (one.uuid === uuid ? step(one) : one));
    set(agreementsOfPageAtom, { ...own, agreements });
  },
);

/** Puts agreements in place of one: as it is to be edited again, or none. */
export const replaceAgreementAtom = atom(null, (get, set, uuid: string, by: Agreement) => {
  const own = get(ownAtom);
  if (!own) return;
  const isEdited = own.agreements.some((one) => one.uuid === uuid);
  const replaced = (one: EditedAgreement): EditedAgreement => ({
    ...one,
    ...by,
    shows: one.shows + 1,
    isSubmitted: false,
  });
  const agreements = isEdited
    ? own.agreements.map((one) => (one.uuid === uuid ? replaced(one) : one))
    : [...own.agreements, editedAgreementOf(by)];
  set(agreementsOfPageAtom, { ...own, agreements, shown: by.uuid });
});

/**
 * Sets the text as the editor writes it; a text that somebody has signed stays as it was signed.
 */
export const setTextAtom = atom(null, (_get, set, uuid: string, text: string) =>
  set(changeAgreementAtom, uuid, (agreement) =>
    isSigned(agreement) ? agreement : { ...agreement, text },
  ),
);

/** The editor shows the text, and this is how it writes it: what was unchanged is so still. */
export const textShownAtom = atom(null, (_get, set, uuid: string, text: string) =>
  set(changeAgreementAtom, uuid, (agreement) =>
    isSigned(agreement)
      ? agreement
      : {
          ...agreement,
          text,
          unchanged: agreement.unchanged === agreement.text ? text : agreement.unchanged,
        },
  ),
);

/**
 * Begins the text anew from a template, or from nothing. The caller has asked where something would
 * be lost.
 */
export const chooseTemplateAtom = atom(
  null,
  (_get, set, uuid: string, template: AgreementTemplate | null) => {
    const text = template ? showableHtml(template.htmlContent) : '';
    set(changeAgreementAtom, uuid, (agreement) => ({
      ...withoutSignatures(agreement),
      template: template?.rowKey ?? null,
      text,
      unchanged: text,
      shows: agreement.shows + 1,
      generated: null,
      isLeft: false,
      isSubmitted: false,
    }));
  },
);

/** The text has become this template's. */
export const textIsTemplateAtom = atom(
  null,
  (_get, set, uuid: string, { rowKey }: AgreementTemplate, text: string) =>
    set(changeAgreementAtom, uuid, (agreement) => ({
      ...agreement,
      template: rowKey,
      unchanged: text,
    })),
);

/** Adds and removes parties, so that just the chosen are there. */
export const applyChosenAtom = atom(null, (get, set, uuid: string, chosen: ReadonlySet<string>) => {
  const attendees = get(openBusinessAtom)?.business.attendees ?? [];
  set(changeAgreementAtom, uuid, (agreement) => ({
    ...agreement,
    parties: withChosen(agreement, chosen, attendees),
  }));
});

export const removePartyAtom = atom(null, (_get, set, uuid: string, party: string) =>
  set(changeAgreementAtom, uuid, (agreement) => ({
    ...agreement,
    parties: agreement.parties.filter((one) => one.uuid !== party),
  })),
);

/** Takes a party's signature over, or removes it. */
export const signPartyAtom = atom(
  null,
  (_get, set, uuid: string, party: string, signed: SignatureFields) =>
    set(changeAgreementAtom, uuid, (agreement) => ({
      ...agreement,
      parties: agreement.parties.map((one) => (one.uuid === party ? { ...one, ...signed } : one)),
    })),
);

/**
 * Takes signatures over that were given elsewhere; a party that is not on the agreement is added to
 * it.
 */
export const takeArrivedAtom = atom(
  null,
  (_get, set, uuid: string, arrived: readonly ArrivedSignature[]) =>
    set(changeAgreementAtom, uuid, (agreement) => ({
      ...agreement,
      parties: withArrived(agreement, arrived),
    })),
);

/** Removes the signatures, so that the text may be changed. The caller has asked. */
export const unsignAtom = atom(null, (_get, set, uuid: string) =>
  set(changeAgreementAtom, uuid, (agreement) => ({
    ...agreement,
    ...withoutSignatures(agreement),
  })),
);

/** Discards what was written. The caller has asked. */
export const cancelAgreementAtom = atom(null, (_get, set, uuid: string) =>
  set(changeAgreementAtom, uuid, (agreement) => ({
    ...agreement,
    ...cancelled(agreement),
    shows: agreement.shows + 1,
  })),
);

/**
 * Whether the text is as it was last made into a PDF: there is nothing to lose, and nothing to
 * finish.
 */
export const isIssued = ({ generated, text, parties }: EditedAgreement): boolean =>
  generated !== null && text === generated && parties.length === 0;

/** Begins a further agreement with the text of one that was issued; it is a draft from now on. */
export const continueWithTextAtom = atom(null, (_get, set, uuid: string) =>
  set(changeAgreementAtom, uuid, (agreement) => ({ ...agreement, generated: null, unchanged: '' })),
);

/** Whether it is to be stored as a draft: neither generated nor queued. */
export const isDraft = (agreement: EditedAgreement): boolean =>
  !agreement.isSubmitted && isBegun(agreement) && !isIssued(agreement);
