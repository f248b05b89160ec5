import { addressOfScreen, type CaseScreen } from '@feltbok/shared/case/case-address.domain';
import { caseHeadsAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import {
  type Draft,
  discardDraftAtom,
  draftWritesAtom,
  type ListedDraft,
  readDraftsAtom,
} from '@feltbok/shared/session/drafts.state';
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

/** Drafts change, and their addresses are known once the case list is. */
const changesAtom = atom((get) => [get(draftWritesAtom), get(caseHeadsAtom)]);

/** Adds the stored drafts of all screens, and sketches, to the pending work. */
export function addDraftSources(store: Store): void {
  const toPendingWork = ({ ofOtherTab, ...draft }: ListedDraft): PendingWork => {
    const { key, kind, caseNumber, name, businessId, keptAt } = draft;
    const address = addressOfScreen(store.get(caseHeadsAtom) ?? [], businessId, screens[kind]);
    return {
      id: ofOtherTab ? `draft of another tab ${ofOtherTab.record}` : `draft ${key}`,
      title: `${textOf(`sync.kinds.${kind}`)} ${name ? `${name} (${caseNumber})` : caseNumber}`,
      state: textOf(ofOtherTab ? 'sync.draftOfOtherTab' : 'sync.draft'),
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
