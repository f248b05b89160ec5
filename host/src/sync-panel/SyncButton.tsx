import { useTexts } from '@feltbok/shared/i18n/i18n';
import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { OfflineIcon, OnlineIcon } from '@feltbok/shared/ui/icons';
import { lazyOnIdle } from '@feltbok/shared/ui/when-idle';
import { useAtomValue } from 'jotai';
import { useCallback, useRef, useState } from 'react';
import { useIsOnline } from '../connection/connection';
import './sync-button.css';

/** It is needed most when nothing can be fetched. */
const LazySyncPanel = lazyOnIdle(async () => (await import('./SyncPanel')).default);

/** Green online, red offline, with the number of failed items; opens the panel of pending work. */
export function SyncButton() {
  const t = useTexts();
  const online = useIsOnline();
  const { failed } = useAtomValue(queueAtom);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const state = online ? t('sync.online') : t('sync.offline');
  const label = failed.length > 0 ? `${state}. ${t('sync.failed', { count: failed.length })}` : state;
  const close = useCallback((focus: 'stays' | 'back to the button') => {
    setOpen(false);
    if (focus === 'back to the button') button.current?.focus();
  }, []);
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
      {open && <LazySyncPanel area={area} onClose={close} />}
    </div>
  );
}
