import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { CloseIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useState } from 'react';
import type { MapNotice } from './map-notices.state';
import './map-notices.css';

/**
 * Tells on the map what it cannot show, and what the user can do. Notices are shown one at a time,
 * because bars and panels do not leave room for several.
 * @param notices the most urgent first
 */
export function MapNotices({ notices }: { notices: readonly MapNotice[] }) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  // Notices that were never postponed, such as new ones, have the index -1 and come first.
  const [shown, ...waiting] = notices
    .filter(({ key }) => !hidden.includes(key))
    .toSorted((a, b) => postponed.indexOf(a.key) - postponed.indexOf(b.key));
  return (
    <div className="fb-maps-notices" role="status">
      {shown && (
        <Notice
          notice={shown}
          waitingCount={waiting.length}
          onHide={() => {
            setHidden([...hidden, shown.key]);
            shown.onHide?.();
          }}
          onNext={() => setPostponed([...postponed.filter((key) => key !== shown.key), shown.key])}
        />
      )}
    </div>
  );
}

interface NoticeProps {
  notice: MapNotice;
  waitingCount: number;
  onHide: () => void;
  onNext: () => void;
}

function Notice({ notice: { text, onRetry, action }, waitingCount, onHide, onNext }: NoticeProps) {
  const t = useTexts('maps');
  const shared = useTexts();
  return (
    <div className="fb-maps-notice">
      <span className="fb-maps-notice-icon">
        <WarningIcon />
      </span>
      <p>{text}</p>
      {action && <Button onClick={action.onPress}>{action.text}</Button>}
      {onRetry && <Button onClick={onRetry}>{shared('retry')}</Button>}
      {waitingCount > 0 && (
        <Button onClick={onNext}>{t('notices.more', { count: waitingCount })}</Button>
      )}
      {!onRetry && (
        <button
          type="button"
          className="fb-maps-notice-close"
          aria-label={t('notices.close')}
          onClick={onHide}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
