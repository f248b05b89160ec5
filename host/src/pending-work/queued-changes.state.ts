import type { FailedItem, WaitingItem } from '@feltbok/offline/queue/change.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { atom } from 'jotai';
import { nameOfChange } from './name-of-change';
import type { PendingWork } from './pending-work.state';

/** Waiting and rejected changes, as a log-out lists them. */
export const queuedChangesAtom = atom((get): PendingWork[] => {
  const { sync } = get(hostServicesAtom);
  const { waiting, failed } = get(queueAtom);
  const toPendingWork =
    (state: string) =>
    ({ key, change, keptAt, size }: WaitingItem | FailedItem): PendingWork => ({
      id: key,
      title: nameOfChange(change),
      state,
      keptAt,
      size,
      content: async () => {
        const exported = await sync.exportItem(key);
        if (!exported) return null;
        const { content, file } = exported;
        return { ...JSON.parse(content), ...(file && { fileContent: await toDataUrl(file) }) };
      },
    });
  return [
    ...waiting.map(toPendingWork(getText('signOutQuestion.waiting'))),
    ...failed.map(toPendingWork(getText('signOutQuestion.failed'))),
  ];
});

const toDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
