import { findScreenPath } from '@feltbok/domain/cases/case-address.domain.ts';
import type { FailedItem, ItemKey, WaitingItem } from '@feltbok/offline/queue/change.ts';
import { getKind } from '@feltbok/offline/queue/kinds/kinds.domain.ts';
import { getRejectionReason } from '@feltbok/offline/queue/rejection.domain.ts';
import { caseHeadsAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import {
  foreignSendersAtom,
  reopenedAtom,
  sendStatusAtom,
  uploadProgressAtom,
} from '@feltbok/runtime/sync/sync.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { nameOfChange } from '../pending-work/name-of-change';
import { discardItemAtom, exportItemAtom } from '../pending-work/queue-actions.state';
import { isConflict } from '../pending-work/queue-lists.domain';
import { DiscardButton } from './DiscardButton';
import { ExportItemButton } from './ExportItemButton';
import { OpenLink, PendingRow } from './PendingRow';
import type { RowCallbacks } from './row-callbacks';

interface ChangeRowProps extends RowCallbacks {
  item: WaitingItem | FailedItem;
  number?: number;
}

/** A queued change, waiting or rejected. */
export function ChangeRow({ item, number, onLeave, ...callbacks }: ChangeRowProps) {
  const t = useTexts();
  const { sync } = useAtomValue(hostServicesAtom);
  const reopen = useSetAtom(reopenedAtom);
  const exportItem = useSetAtom(exportItemAtom);
  const discardItem = useSetAtom(discardItemAtom);
  const { key, change } = item;
  const address = findScreenPath(
    useAtomValue(caseHeadsAtom) ?? [],
    change.businessId,
    getKind(change).screen,
  );
  const name = nameOfChange(change);
  const failed = 'failedAt' in item ? item : null;
  const isConflicting = failed !== null && isConflict(failed);
  const open = () => {
    if (failed && !isConflicting) reopen(key);
    onLeave();
  };
  return (
    <PendingRow
      name={name}
      number={number}
      state={failed ? t(`sync.refusals.${getRejectionReason(failed)}`) : <SendStatus of={key} />}
      keptAt={item.keptAt}
      size={item.size}
    >
      {address && <OpenLink name={name} to={address} isConflict={isConflicting} onOpen={open} />}
      {failed && !isConflicting && (
        <Button
          onClick={() => void sync.retry(key)}
          aria-label={t('sync.itemActions', { action: t('retry'), item: name })}
        >
          {t('retry')}
        </Button>
      )}
      <ExportItemButton name={name} onExport={() => exportItem(key)} />
      <DiscardButton name={name} onDiscard={() => discardItem(key)} {...callbacks} />
    </PendingRow>
  );
}

function SendStatus({ of }: { of: ItemKey }) {
  const t = useTexts();
  const status = useAtomValue(sendStatusAtom)(of);
  const percent = useAtomValue(uploadProgressAtom).get(of);
  const sender = useAtomValue(foreignSendersAtom).get(of);
  if (percent !== undefined) return t('sync.uploading', { percent });
  if (sender && status === 'waiting') {
    return t('sync.strangerAnswered', {
      status: sender.status,
      name: sender.name ?? t('sync.unknownSender'),
    });
  }
  return t(status === 'sending' ? 'sync.sending' : 'saveBar.waiting');
}
