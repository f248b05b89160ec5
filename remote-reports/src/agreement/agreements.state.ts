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
  chooseParties,
  createAgreement,
  isBegun,
  isSigned,
  mergeArrivedSignatures,
  removeSignatures,
  resetAgreement,
  toAgreement,
} from './agreement.domain';
import { toSafeHtml } from './agreement-html';

/** An agreement with the state of its editing. */
export interface EditedAgreement extends Agreement {
  /** Rises whenever something else than the editor sets the text, which the editor then shows. */
  textRevision: number;
  /** The text that the last PDF was made of; null before the first. */
  generatedText: string | null;
  /** Whether the agreement is queued to be generated. */
  isSubmitted: boolean;
  /** Whether the user left the screen with the agreement stored as a draft. */
  isLeftAsDraft: boolean;
}

interface PageAgreements {
  userKey: string | null;
  businessId: number;
  agreements: readonly EditedAgreement[];
  shown: string | null;
}

const pageAgreementsAtom = atom<PageAgreements | null>(null);

/** The page's agreements; null when they belong to another user or business. */
const currentAgreementsAtom = atom((get) => {
  const onPage = get(pageAgreementsAtom);
  return onPage &&
    onPage.businessId === get(openBusinessIdAtom) &&
    onPage.userKey === get(userKeyAtom)
    ? onPage
    : null;
});

const toEditedAgreement = (agreement: Agreement): EditedAgreement => ({
  ...agreement,
  textRevision: 0,
  generatedText: null,
  isSubmitted: false,
  isLeftAsDraft: false,
});

const { waitingAtom, failedAtom } = createQueuedChanges<PaperChange>('agreement');

/** Agreements of the open business that are queued, or were rejected. */
export const queuedAgreementsAtom = atom(
  (get): Array<(WaitingItem | FailedItem) & { change: PaperChange }> => [
    ...get(waitingAtom),
    ...get(failedAtom),
  ],
);

/** The page's agreements, followed by those that an earlier page has queued. */
export const agreementsAtom = atom((get): readonly EditedAgreement[] => {
  const edited = get(currentAgreementsAtom)?.agreements ?? [];
  const queued = get(queuedAgreementsAtom)
    .filter(({ change }) => !edited.some(({ uuid }) => uuid === change.uuid))
    .map(({ change }) => ({ ...toEditedAgreement(toAgreement(change)), isSubmitted: true }));
  return [...edited, ...queued];
});

export const shownAgreementAtom = atom((get): EditedAgreement | null => {
  const agreements = get(agreementsAtom);
  return (
    agreements.find(({ uuid }) => uuid === get(currentAgreementsAtom)?.shown) ??
    agreements[0] ??
    null
  );
});

export const buildDraftKey = (businessId: number, uuid: string) =>
  `agreement ${businessId} ${uuid}`;

/**
 * Opens the screen with the agreements of this page, else with drafts of earlier pages, else with
 * an empty one.
 */
export const openAgreementsAtom = atom(null, (get, set) => {
  const businessId = get(openBusinessIdAtom);
  if (businessId === undefined) return;
  const drafts = filterDrafts<Agreement>(get, 'agreement', businessId);
  const isDiscarded = ({ uuid, isLeftAsDraft }: EditedAgreement) =>
    isLeftAsDraft && !drafts.some(({ key }) => key === buildDraftKey(businessId, uuid));
  const edited = (get(currentAgreementsAtom)?.agreements ?? []).filter(
    (agreement) => !isDiscarded(agreement),
  );
  const known = new Set(
    [...edited, ...get(queuedAgreementsAtom).map(({ change }) => change)].map(({ uuid }) => uuid),
  );
  const restored = drafts.map(({ fields }) => fields).filter(({ uuid }) => !known.has(uuid));
  const agreements = [
    ...edited.map((agreement) => ({ ...agreement, isLeftAsDraft: false, textRevision: 0 })),
    ...restored.map(toEditedAgreement),
  ];
  set(pageAgreementsAtom, {
    userKey: get(userKeyAtom),
    businessId,
    agreements,
    shown: get(currentAgreementsAtom)?.shown ?? null,
  });
  if (get(agreementsAtom).length === 0) set(addAgreementAtom);
  return restored.length > 0 ? 'restored' : 'opened';
});

/** Adds an empty agreement and shows it. */
export const addAgreementAtom = atom(null, (get, set) => {
  const current = get(currentAgreementsAtom);
  if (!current) return;
  const added = toEditedAgreement(createAgreement(crypto.randomUUID()));
  set(pageAgreementsAtom, {
    ...current,
    agreements: [...current.agreements, added],
    shown: added.uuid,
  });
});

export const showAgreementAtom = atom(null, (get, set, uuid: string) => {
  const current = get(currentAgreementsAtom);
  if (current) set(pageAgreementsAtom, { ...current, shown: uuid });
});

/**
 * Applies a change to one agreement of the page; a queued one of an earlier page is not changed.
 */
export const changeAgreementAtom = atom(
  null,
  (get, set, uuid: string, step: (agreement: EditedAgreement) => EditedAgreement) => {
    const current = get(currentAgreementsAtom);
    if (!current) return;
    const agreements = current.agreements.map((agreement) =>
      agreement.uuid === uuid ? step(agreement) : agreement,
    );
    set(pageAgreementsAtom, { ...current, agreements });
  },
);

/** Puts an agreement that can be edited in place of the one with this uuid, or adds it. */
export const replaceAgreementAtom = atom(null, (get, set, uuid: string, replacement: Agreement) => {
  const current = get(currentAgreementsAtom);
  if (!current) return;
  const isEdited = current.agreements.some((agreement) => agreement.uuid === uuid);
  const replace = (agreement: EditedAgreement): EditedAgreement => ({
    ...agreement,
    ...replacement,
    textRevision: agreement.textRevision + 1,
    isSubmitted: false,
  });
  const agreements = isEdited
    ? current.agreements.map((agreement) =>
        agreement.uuid === uuid ? replace(agreement) : agreement,
      )
    : [...current.agreements, toEditedAgreement(replacement)];
  set(pageAgreementsAtom, { ...current, agreements, shown: replacement.uuid });
});

/** Sets the text as the editor writes it. A signed text is never changed. */
export const setTextAtom = atom(null, (_get, set, uuid: string, text: string) =>
  set(changeAgreementAtom, uuid, (agreement) =>
    isSigned(agreement) ? agreement : { ...agreement, text },
  ),
);

/** Takes the editor's own HTML for the shown text: an unchanged text stays unchanged. */
export const adoptEditorTextAtom = atom(null, (_get, set, uuid: string, text: string) =>
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

/** Replaces the text by a template's, or by nothing. The caller has asked the user to confirm. */
export const chooseTemplateAtom = atom(
  null,
  (_get, set, uuid: string, template: AgreementTemplate | null) => {
    const text = template ? toSafeHtml(template.htmlContent) : '';
    set(changeAgreementAtom, uuid, (agreement) => ({
      ...removeSignatures(agreement),
      template: template?.rowKey ?? null,
      text,
      unchanged: text,
      textRevision: agreement.textRevision + 1,
      generatedText: null,
      isLeftAsDraft: false,
      isSubmitted: false,
    }));
  },
);

/** Records that the text has been saved as this template. */
export const linkTemplateAtom = atom(
  null,
  (_get, set, uuid: string, { rowKey }: AgreementTemplate, text: string) =>
    set(changeAgreementAtom, uuid, (agreement) => ({
      ...agreement,
      template: rowKey,
      unchanged: text,
    })),
);

/** Adds and removes parties until exactly the chosen ones are there. */
export const applyChosenPartiesAtom = atom(
  null,
  (get, set, uuid: string, chosen: ReadonlySet<string>) => {
    const attendees = get(openBusinessAtom)?.business.attendees ?? [];
    set(changeAgreementAtom, uuid, (agreement) => ({
      ...agreement,
      parties: chooseParties(agreement, chosen, attendees),
    }));
  },
);

export const removePartyAtom = atom(null, (_get, set, uuid: string, party: string) =>
  set(changeAgreementAtom, uuid, (agreement) => ({
    ...agreement,
    parties: agreement.parties.filter((candidate) => candidate.uuid !== party),
  })),
);

/** Sets or removes a party's signature. */
export const signPartyAtom = atom(
  null,
  (_get, set, uuid: string, party: string, signed: SignatureFields) =>
    set(changeAgreementAtom, uuid, (agreement) => ({
      ...agreement,
      parties: agreement.parties.map((candidate) =>
        candidate.uuid === party ? { ...candidate, ...signed } : candidate,
      ),
    })),
);

/** Adds signatures that were given elsewhere; a signer who is not a party becomes one. */
export const addArrivedSignaturesAtom = atom(
  null,
  (_get, set, uuid: string, arrived: readonly ArrivedSignature[]) =>
    set(changeAgreementAtom, uuid, (agreement) => ({
      ...agreement,
      parties: mergeArrivedSignatures(agreement, arrived),
    })),
);

/** Removes the signatures so that the text may be changed. The caller has asked the user. */
export const removeSignaturesAtom = atom(null, (_get, set, uuid: string) =>
  set(changeAgreementAtom, uuid, (agreement) => ({
    ...agreement,
    ...removeSignatures(agreement),
  })),
);

/** Discards the text and the parties. The caller has asked the user to confirm. */
export const cancelAgreementAtom = atom(null, (_get, set, uuid: string) =>
  set(changeAgreementAtom, uuid, (agreement) => ({
    ...agreement,
    ...resetAgreement(agreement),
    textRevision: agreement.textRevision + 1,
  })),
);

/** Whether a PDF was made of the text as it is: there is nothing to lose, and nothing to finish. */
export const isIssued = ({ generatedText, text, parties }: EditedAgreement): boolean =>
  generatedText !== null && text === generatedText && parties.length === 0;

/** Starts a further agreement with the text of an issued one; it counts as a draft from now on. */
export const continueWithTextAtom = atom(null, (_get, set, uuid: string) =>
  set(changeAgreementAtom, uuid, (agreement) => ({
    ...agreement,
    generatedText: null,
    unchanged: '',
  })),
);

/** Whether the agreement must be stored as a draft. */
export const isDraft = (agreement: EditedAgreement): boolean =>
  !agreement.isSubmitted && isBegun(agreement) && !isIssued(agreement);
