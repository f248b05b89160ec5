import { hostServicesAtom, type Store } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { readDraftsAtom } from '@feltbok/shared/session/drafts.state';
import { addUnsentWorkSourceAtom, type UnsentWork } from '@feltbok/shared/session/unsent-work.state';
import type { FailedItem, WaitingItem } from '@feltbok/shared/sync/change';
import { unsentAtom } from '@feltbok/shared/sync/sync.state';

/** The host's own unsent work: what waits to be sent or was refused, and drafts. */
export function addUnsentSources(store: Store): void {
  const ofItem =
    (key: 'signOutQuestion.waiting' | 'signOutQuestion.failed') =>
    (item: WaitingItem | FailedItem): UnsentWork => ({
      id: item.key,
      title: textOf(key, { kind: textOf(`sync.kinds.${item.change.kind}`), caseNumber: item.change.caseNumber }),
      keptAt: item.keptAt,
      content: async () => {
        const exported = await store.get(hostServicesAtom).sync.exportItem(item.key);
        if (!exported) return null;
        const { content, file } = exported;
        return { ...JSON.parse(content), ...(file && { fileContent: await dataUrlOf(file) }) };
      },
    });
  store.set(addUnsentWorkSourceAtom, async () => {
    const { waiting, failed } = store.get(unsentAtom);
    return [...waiting.map(ofItem('signOutQuestion.waiting')), ...failed.map(ofItem('signOutQuestion.failed'))];
  });
  store.set(addUnsentWorkSourceAtom, async () =>
    (await store.set(readDraftsAtom)).map((draft) => ({
      id: `draft ${draft.key}`,
      title: textOf('signOutQuestion.draft', {
        kind: textOf(`sync.kinds.${draft.kind}`),
        caseNumber: draft.caseNumber,
      }),
      keptAt: draft.keptAt,
      content: async () => draft,
    })),
  );
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
