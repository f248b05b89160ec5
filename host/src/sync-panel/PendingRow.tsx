import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Link } from '@feltbok/runtime/router/router.ts';
import type { ReactNode } from 'react';
import { getAge } from './age.domain';
import { useNow } from './use-now';

interface PendingRowProps {
  name: string;
  /** Number of a failed item within the panel. */
  number?: number;
  state: ReactNode;
  /** ISO 8601. */
  keptAt: string;
  /** Size in bytes. */
  size: number | undefined;
  /** Actions of the row. */
  children: ReactNode;
}

/** One item of pending work: name, state, age and size. */
export function PendingRow({ name, number, state, keptAt, size, children }: PendingRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const now = useNow();
  return (
    <li className="fb-sync-item">
      <p className="fb-sync-item-name">
        {number !== undefined && <strong>{t('sync.errorNumber', { number })}</strong>}
        <span>{name}</span>
      </p>
      <p className="fb-sync-item-state">{state}</p>
      <p className="fb-sync-item-age">
        <time dateTime={keptAt} title={`${formatDate(keptAt)} ${formatTime(keptAt)}`}>
          {getAge(keptAt, now, language)}
        </time>
        {size !== undefined && <span>{formatByteSize(size, language)}</span>}
      </p>
      <div className="fb-sync-item-actions">{children}</div>
    </li>
  );
}

interface OpenLinkProps {
  name: string;
  to: string;
  /** Whether opening is the only action. */
  isConflict?: boolean;
  onOpen: () => void;
}

/** Link to the screen that made it. */
export function OpenLink({ name, to, isConflict = false, onOpen }: OpenLinkProps) {
  const t = useTexts();
  const action = t(isConflict ? 'sync.choose' : 'sync.open');
  return (
    <Link
      to={to}
      className={`fb-sync-link${isConflict ? ' fb-sync-link-primary' : ''}`}
      onClick={onOpen}
      aria-label={t('sync.itemActions', { action, item: name })}
    >
      {action}
    </Link>
  );
}
