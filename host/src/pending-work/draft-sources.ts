import { addressOfScreen, type CaseScreen } from '@feltbok/shared/case/case-address.domain';
import { caseHeadsAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import type { Draft, ListedDraft } from '@feltbok/shared/device/drafts';
import { textOf } from '@feltbok/shared/i18n/i18n';
import {
  discardDraftAtom,
  draftWritesAtom,
  readDraftsAtom,
} from '@feltbok/shared/session/drafts.state';
import type { FailedItem } from '@feltbok/shared/sync/change';
import { markOfChange } from '@feltbok/shared/sync/kinds/boundary-mark.domain';
import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { atom } from 'jotai';
import { addPendingWorkSourceAtom, type PendingWork } from './pending-work.state';
import { addSketchSource } from './sketch-source';

/** The screen that shows each kind of draft. */
const screens = {
  overview: 'overview',
  attendees: 'attendees',
  document: 'documents',
  signature: 'attendees',
  boundaryMark: 'maps',
  agreement: 'reports/agreement',
  agreementSignature: 'reports/agreement',
  checklist: 'reports/checkList',
} as const satisfies Record<Draft['kind'], CaseScreen>;

/**
 * Drafts change, their addresses are known once the case list is, and the queue says which were
 * rejected.
 */
const changesAtom = atom((get) => [get(draftWritesAtom), get(caseHeadsAtom), get(queueAtom)]);

/** Adds the stored drafts of all screens, and sketches, to the pending work. */
export function addDraftSources(store: Store): void {
  const toPendingWork = ({ ofOtherTab, ...draft }: ListedDraft): PendingWork => {
    const { key, kind, caseNumber, name, businessId, keptAt } = draft;
    const address = addressOfScreen(store.get(caseHeadsAtom) ?? [], businessId, screens[kind]);
    return {
      id: ofOtherTab ? `draft of another tab ${ofOtherTab.record}` : `draft ${key}`,
      title: `${textOf(`sync.kinds.${kind}`)} ${name ? `${name} (${caseNumber})` : caseNumber}`,
      state: textOf(ofOtherTab ? 'sync.draftOfOtherTab' : 'sync.draft'),
      isOfRejectedItem:
        !ofOtherTab && store.get(queueAtom).failed.some((item) => isEditOf(item, draft)),
      keptAt,
      size: new Blob([JSON.stringify(draft)]).size,
      // The screen of this tab does not show what another one is still writing.
      address: ofOtherTab?.isTabOpen ? undefined : address,
      content: async () => draft,
      discard: () => store.set(discardDraftAtom, { key, ofOtherTab }),
    };
  };
  const read = async () => (await store.set(readDraftsAtom)).map(toPendingWork);
  store.set(addPendingWorkSourceAtom, read, changesAtom);
  addSketchSource(store);
}

const kindsRestored: readonly string[] = ['overview', 'attendees', 'boundaryMark'];

/** A screen shows a rejected save again as an edit, and stores that as a draft. */
function isEditOf({ change }: FailedItem, draft: Draft): boolean {
  if (change.kind !== draft.kind || !kindsRestored.includes(draft.kind)) return false;
  const mark = markOfChange(change);
  return mark ? draft.key === `boundaryMark ${mark.uuid}` : change.businessId === draft.businessId;
}
