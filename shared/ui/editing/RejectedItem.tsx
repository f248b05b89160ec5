import type { FailedItem } from '@feltbok/offline/queue/change.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Button } from '../core.tsx';
import './rejected-item.css';

interface RejectedItemProps {
  item: Pick<FailedItem, 'key' | 'change'>;
  /** Name for the buttons' accessible names; absent when there is only one item. */
  name?: string;
  /** Describes the item, and why the server rejected it. */
  words: ReactNode;
  canRetry?: boolean;
  /** Further actions, to correct or discard the item. */
  children: ReactNode;
}

/** Shows a rejected item with its reason and the possible actions. The caller draws the frame. */
export function RejectedItem({
  item: { key, change },
  name,
  words,
  canRetry = true,
  children,
}: RejectedItemProps) {
  const t = useTexts();
  const { sync, notify } = useAtomValue(hostServicesAtom);
  const getActionLabel = (action: string) => name && t('sync.itemActions', { action, item: name });
  const exportFile = async () => {
    const file = (await sync.exportItem(key).catch(() => null))?.file;
    if (file) saveFile(file);
    else
      notify({ kind: 'error', text: t('sync.notExported', { item: name ?? change.caseNumber }) });
  };
  return (
    <>
      {words}
      <div className="fb-rejected-ways">
        {change.file && (
          <Button aria-label={getActionLabel(t('sync.export'))} onClick={() => void exportFile()}>
            {t('sync.export')}
          </Button>
        )}
        {canRetry && (
          <Button aria-label={getActionLabel(t('retry'))} onClick={() => void sync.retry(key)}>
            {t('retry')}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
