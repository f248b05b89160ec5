import { caseHeadsAtom } from '@feltbok/shared/case/case-list.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { Link } from '@feltbok/shared/router';
import type { FailedItem, WaitingItem } from '@feltbok/shared/sync/change';
import { kindOf } from '@feltbok/shared/sync/kinds/kinds.domain';
import { onTheWayAtom, reopenedAtom, uploadProgressAtom } from '@feltbok/shared/sync/sync.state';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { ageOf, sizeOf } from './age-and-size.domain';
import { exportItemAtom } from './unsent.state';
import { isChoice, refusalOf, screenOf } from './unsent-list.domain';
import { useNow } from './use-now';

export interface RowCallbacks {
  /** The user goes to another screen. */
  onLeave: () => void;
  /** A question stands over the panel, or no longer. */
  onAsk: (isAsking: boolean) => void;
  /** The row that had the focus is gone. */
  onRemoved: () => void;
}

interface UnsentRowProps extends RowCallbacks {
  item: WaitingItem | FailedItem;
  number: number | undefined;
}

/** One item: what it is, where it stands, how old and how large it is, and what the user can do with it. */
export function UnsentRow({ item, number, onLeave, ...callbacks }: UnsentRowProps) {
  const t = useTexts();
  const { sync } = useAtomValue(hostServicesAtom);
  const { key, change } = item;
  const screen = screenOf(change, useAtomValue(caseHeadsAtom) ?? []);
  const reopen = useSetAtom(reopenedAtom);
  const name = `${t(`sync.kinds.${change.kind}`)} ${kindOf(change).nameOf?.(change) ?? change.caseNumber}`;
  const failed = 'failedAt' in item ? item : null;
  const isToChoose = failed !== null && isChoice(failed);
  const open = () => {
    if (failed && !isToChoose) reopen(key);
    onLeave();
  };
  const labelled = (action: string) => ({ 'aria-label': t('sync.itemActions', { action, item: name }) });
  return (
    <li className="fb-sync-item">
      <p className="fb-sync-item-name">
        {number !== undefined && <strong>{t('sync.errorNumber', { number })}</strong>}
        <span>{name}</span>
      </p>
      <p className="fb-sync-item-state">
        {failed ? t(`sync.refusals.${refusalOf(failed)}`) : <Standing item={item} />}
      </p>
      <AgeAndSize item={item} />
      <div className="fb-sync-item-actions">
        {screen && (
          <Link
            to={screen}
            className={`fb-sync-link${isToChoose ? ' fb-sync-link-primary' : ''}`}
            onClick={open}
            {...labelled(isToChoose ? t('sync.choose') : t('sync.open'))}
          >
            {isToChoose ? t('sync.choose') : t('sync.open')}
          </Link>
        )}
        {failed && !isToChoose && (
          <Button onClick={() => void sync.retry(key)} {...labelled(t('retry'))}>
            {t('retry')}
          </Button>
        )}
        <ExportButton item={item} name={name} />
        <DiscardButton item={item} name={name} {...callbacks} />
      </div>
    </li>
  );
}

function Standing({ item }: { item: WaitingItem | FailedItem }) {
  const t = useTexts();
  const isOnTheWay = useAtomValue(onTheWayAtom).has(item.key);
  const percent = useAtomValue(uploadProgressAtom).get(item.key);
  if (percent !== undefined) return t('sync.uploading', { percent });
  return t(isOnTheWay ? 'sync.sending' : 'saveBar.waiting');
}

function AgeAndSize({ item: { keptAt, size } }: { item: WaitingItem | FailedItem }) {
  const language = useLanguage();
  const now = useNow();
  return (
    <p className="fb-sync-item-age">
      <time dateTime={keptAt} title={`${formatDate(keptAt)} ${formatTime(keptAt)}`}>
        {ageOf(keptAt, now, language)}
      </time>
      <span>{sizeOf(size, language)}</span>
    </p>
  );
}

interface ItemButtonProps {
  item: WaitingItem | FailedItem;
  name: string;
}

function ExportButton({ item: { key }, name }: ItemButtonProps) {
  const t = useTexts();
  const { notify } = useAtomValue(hostServicesAtom);
  const exportItem = useSetAtom(exportItemAtom);
  const onExport = async () => {
    const outcome = await exportItem(key);
    if (outcome === 'not exported') notify({ kind: 'error', text: t('sync.notExported', { item: name }) });
  };
  return (
    <Button
      onClick={() => void onExport()}
      aria-label={t('sync.itemActions', { action: t('sync.export'), item: name })}
    >
      {t('sync.export')}
    </Button>
  );
}

function DiscardButton({
  item: { key },
  name,
  onAsk,
  onRemoved,
}: ItemButtonProps & Pick<RowCallbacks, 'onAsk' | 'onRemoved'>) {
  const t = useTexts();
  const { sync, notify } = useAtomValue(hostServicesAtom);
  const [asking, setAsking] = useState(false);
  const ask = (is: boolean) => {
    setAsking(is);
    onAsk(is);
  };
  const discard = async () => {
    const outcome = await sync.discard(key);
    ask(false);
    onRemoved();
    if (outcome === 'discarded') notify({ kind: 'success', text: t('sync.discarded', { item: name }) });
    else notify({ kind: 'error', text: t('sync.notDiscarded', { item: name }) });
  };
  return (
    <>
      <Button
        danger
        onClick={() => ask(true)}
        aria-label={t('sync.itemActions', { action: t('sync.discard'), item: name })}
      >
        {t('sync.discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        kind="delete"
        text={t('sync.discardQuestion', { item: name })}
        yesLabel={t('sync.discard')}
        noLabel={t('cancel')}
        onYes={() => void discard()}
        onNo={() => ask(false)}
      />
    </>
  );
}
