import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useIsOnline } from '../connection/connection';
import { restoreFocus } from './focus-restore';
import { useScreenTitle } from './screen-title';

/**
 * Announces screen changes and sync state to screen readers. The regions are always rendered, as
 * only their changes are announced.
 */
export default function Announcements() {
  const screen = useScreenTitle();
  const product = useTexts()('productName');
  const news = useNews(screen);
  const sync = useNews(useSyncState());
  useEffect(() => {
    document.title = screen ? `${screen} – ${product}` : product;
  }, [screen, product]);
  useEffect(restoreFocus, []);
  return (
    <div className="fb-visually-hidden">
      <p aria-live="polite">{news}</p>
      <p aria-live="polite">{sync}</p>
    </div>
  );
}

/** Returns the text once it differs from the first, which is read anyway. */
function useNews(text: string | null): string | null {
  const began = useRef<string | null>(null);
  const isNews = useRef(false);
  began.current ??= text;
  if (text !== null && text !== began.current) isNews.current = true;
  return isNews.current ? text : null;
}

function useSyncState(): string {
  const t = useTexts();
  const isOnline = useIsOnline();
  const { failed } = useAtomValue(queueAtom);
  const parts = [t(isOnline ? 'sync.online' : 'sync.offline')];
  if (failed.length > 0) parts.push(t('sync.failed', { count: failed.length }));
  return parts.join('. ');
}
