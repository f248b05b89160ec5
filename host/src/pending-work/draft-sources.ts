import { type CaseScreen, findScreenPath } from '@feltbok/domain/cases/case-address.domain.ts';
import type { FailedItem } from '@feltbok/offline/queue/change.ts';
import { getLineInChange } from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import { getMarkInChange } from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import type { Draft, ListedDraft } from '@feltbok/offline/stores/drafts.ts';
import { caseHeadsAtom } from '@feltbok/runtime/case/case-list.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import {
  discardDraftAtom,
  draftWritesAtom,
  readDraftsAtom,
} from '@feltbok/runtime/session/drafts.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
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
  boundaryLine: 'maps',
  agreement: 'reports/agreement',
  agreementSignature: 'reports/agreement',
  protocolSignature: 'reports/checkList/protocol',
  checklist: 'reports/checkList',
  basisConfirmation: 'reports/basis',
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
    const address = findScreenPath(store.get(caseHeadsAtom) ?? [], businessId, screens[kind]);
    return {
      id: ofOtherTab ? `draft of another tab ${ofOtherTab.record}` : `draft ${key}`,
      title: `${getText(`sync.kinds.${kind}`)} ${name ? `${name} (${caseNumber})` : caseNumber}`,
      state: getText(ofOtherTab ? 'sync.draftOfOtherTab' : 'sync.draft'),
      isOfRejectedItem:
        !ofOtherTab && store.get(queueAtom).failed.some((item) => isEditInCase(item, draft)),
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

const kindsRestored: readonly string[] = ['overview', 'attendees', 'boundaryMark', 'boundaryLine'];

/** A screen shows a rejected save again as an edit, and stores that as a draft. */
function isEditInCase({ change }: FailedItem, draft: Draft): boolean {
  if (change.kind !== draft.kind || !kindsRestored.includes(draft.kind)) return false;
  const record = getMarkInChange(change) ?? getLineInChange(change);
  return record
    ? draft.key === `${draft.kind} ${record.uuid}`
    : change.businessId === draft.businessId;
}
