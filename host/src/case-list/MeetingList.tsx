import { formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Link } from '@feltbok/runtime/router/router.ts';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useState } from 'react';
import { CaseMarks } from './CaseMarks';
import type { CaseRow } from './case-rows.domain';

/** Shown at once; a list with a thousand cases on one day would hold up all else. */
const firstShown = 20;

interface MeetingListProps {
  meetings: readonly CaseRow[];
  /** Businesses with changes that wait to be sent. */
  waitingIds: ReadonlySet<number>;
  /** Cases that are available offline. */
  offlineIds: ReadonlySet<number>;
}

/** Meetings with time and place, each the way to its case. */
export function MeetingList({ meetings, waitingIds, offlineIds }: MeetingListProps) {
  const t = useTexts();
  const [shown, setShown] = useState(firstShown);
  const hiddenCount = meetings.length - shown;
  return (
    <ul className="fb-meetings">
      {meetings.slice(0, shown).map((row) => (
        <li key={row.businessId}>
          <Link to={row.address} className="fb-meeting">
            {row.time !== null && (
              <strong className="fb-meeting-time">{formatTime(row.moment)}</strong>
            )}
            {row.place && <span className="fb-meeting-place">{row.place}</span>}
            <span className="fb-meeting-case">
              {`${row.number} · ${row.type}`}
              <CaseMarks
                row={row}
                waits={waitingIds.has(row.businessId)}
                isOffline={offlineIds.has(row.caseId)}
              />
            </span>
          </Link>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <LightButton
            label={t('sync.showMore', { count: hiddenCount })}
            onClick={() => setShown(shown + firstShown * 5)}
          >
            {t('sync.showMore', { count: hiddenCount })}
          </LightButton>
        </li>
      )}
    </ul>
  );
}
