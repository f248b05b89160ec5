import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { sendingAtom, unsentAtom } from '@feltbok/shared/sync/sync.state';
import { Button } from '@feltbok/shared/ui/core';
import { OfflineIcon, OnlineIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useIsOnline } from './connection';
import './sync-button.css';

/** Green online, red offline, with the number of failed items; opens the panel of what is not on the server. */
export function SyncButton() {
  const t = useTexts();
  const online = useIsOnline();
  const { failed } = useAtomValue(unsentAtom);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
    };
  }, [open]);
  const state = online ? t('sync.online') : t('sync.offline');
  const label = failed.length > 0 ? `${state}. ${t('sync.failed', { count: failed.length })}` : state;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={area} className="fb-sync">
      <button
        ref={button}
        type="button"
        className={`fb-menu-button fb-sync-${online ? 'online' : 'offline'}`}
        aria-label={`${t('sync.title')}: ${label}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {online ? <OnlineIcon /> : <OfflineIcon />}
        {failed.length > 0 && <span className="fb-sync-badge">{failed.length}</span>}
      </button>
      {open && <SyncPanel onClose={close} />}
    </div>
  );
}

function SyncPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { sync } = useAtomValue(hostServicesAtom);
  const { waiting, failed } = useAtomValue(unsentAtom);
  const sending = useAtomValue(sendingAtom);
  return (
    <section
      className="fb-sync-panel"
      aria-label={t('sync.title')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <h2>{t('sync.title')}</h2>
      {waiting.length === 0 && failed.length === 0 && <p>{t('sync.nothingWaits')}</p>}
      {waiting.length > 0 && (
        <>
          <p>{t('sync.waiting', { count: waiting.length })}</p>
          <ul>
            {waiting.map(({ key, change }) => (
              <li key={key}>{`${t(`sync.kinds.${change.kind}`)} ${change.caseNumber}`}</li>
            ))}
          </ul>
          <Button type="primary" loading={sending} onClick={() => void sync.retry()}>
            {sending ? t('sync.sending') : t('sync.tryNow')}
          </Button>
        </>
      )}
      {failed.length > 0 && (
        <ul>
          {failed.map(({ key, change, status }, index) => (
            <li key={key}>
              <strong>{t('sync.errorNumber', { number: index + 1 })}</strong>{' '}
              {`${t(`sync.kinds.${change.kind}`)} ${change.caseNumber}: ${t(`sync.refusals.${refusalOf(status)}`)}`}
              <Button onClick={() => void sync.retry(key)}>{t('retry')}</Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onClose}>{t('close')}</Button>
    </section>
  );
}

/** Why the server refused a change, as far as its status tells. */
function refusalOf(status: number) {
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'gone';
  if (status === 409 || status === 412) return 'changed';
  return status === 413 ? 'tooLarge' : 'other';
}
