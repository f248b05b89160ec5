import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { CloseIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useState } from 'react';
import type { MapNotice } from './map-notices.state';
import './map-notices.css';

/** Tells on the map what it cannot show, and what the user can do. */
export function MapNotices({ notices }: { notices: readonly MapNotice[] }) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  return (
    <div className="fb-maps-notices" role="status">
      {notices
        .filter(({ key }) => !hidden.includes(key))
        .map((notice) => (
          <Notice
            key={notice.key}
            notice={notice}
            onHide={() => {
              setHidden([...hidden, notice.key]);
              notice.onHide?.();
            }}
          />
        ))}
    </div>
  );
}

function Notice({
  notice: { text, onRetry, action },
  onHide,
}: {
  notice: MapNotice;
  onHide: () => void;
}) {
  const t = useTexts('maps');
  const shared = useTexts();
  return (
    <div className="fb-maps-notice">
      <span className="fb-maps-notice-icon">
        <WarningIcon />
      </span>
      <p>{text}</p>
      {action && <Button onClick={action.onPress}>{action.text}</Button>}
      {onRetry ? (
        <Button onClick={onRetry}>{shared('retry')}</Button>
      ) : (
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
