import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { OfflineIcon, OnlineIcon } from '@feltbok/ui/icons.tsx';
import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useRef, useState } from 'react';
import { useContact } from '../connection/connection';
import { askApiAtom } from './last-try.state';
import './sync-button.css';

/** It is needed most when nothing can be fetched. */
const LazySyncPanel = lazyOnIdle(async () => (await import('./SyncPanel')).default);

const texts = {
  reached: 'sync.online',
  'no answer': 'sync.noAnswer',
  offline: 'sync.offline',
} as const;
const looks = {
  reached: 'fb-sync-online',
  'no answer': 'fb-sync-unsure',
  offline: 'fb-sync-offline',
} as const;

/**
 * Green where the API has answered lately, red offline, with the number of failed items; opens the
 * panel of pending work, and asks the API for an answer where none has come lately.
 */
export function SyncButton() {
  const t = useTexts();
  const contact = useContact();
  const askApi = useSetAtom(askApiAtom);
  const { failed } = useAtomValue(queueAtom);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const state = t(texts[contact]);
  const label =
    failed.length > 0 ? `${state}. ${t('sync.failed', { count: failed.length })}` : state;
  const close = useCallback((focus: 'stays' | 'back to the button') => {
    setOpen(false);
    if (focus === 'back to the button') button.current?.focus();
  }, []);
  const toggle = () => {
    if (!open && contact === 'no answer') void askApi();
    setOpen(!open);
  };
  return (
    <div ref={area} className="fb-sync">
      <button
        ref={button}
        type="button"
        className={`fb-menu-button ${looks[contact]}`}
        aria-label={`${t('sync.title')}: ${label}`}
        aria-expanded={open}
        onClick={toggle}
      >
        {contact === 'offline' ? <OfflineIcon /> : <OnlineIcon />}
        {failed.length > 0 && <span className="fb-sync-badge">{failed.length}</span>}
      </button>
      {open && <LazySyncPanel area={area} onClose={close} />}
    </div>
  );
}
