import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { additionalFeaturesAtom } from '@feltbok/runtime/session/session.state.ts';
import { begunSignaturesAtom } from '@feltbok/runtime/session/use-signature-drafts.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { AttendeeRowView } from './AttendeeRowView';
import { attendeeRowsAtom, draftNumberAtom, removeAttendeeAtom } from './attendees.state';
import { type AttendeeTableRow, attendeeOf } from './attendees-draft.domain';

interface AttendeesTableProps {
  onSign: (uuid: string) => void;
}

/** One row a party; each opens to a panel with how to reach the party. */
export function AttendeesTable({ onSign }: AttendeesTableProps) {
  const t = useTexts('case');
  const rows = useAtomValue(attendeeRowsAtom);
  const draftNumber = useAtomValue(draftNumberAtom);
  const shownRows = useShownRows(rows);
  const canDelete = useAtomValue(additionalFeaturesAtom);
  const begun = useAtomValue(begunSignaturesAtom);
  const remove = useSetAtom(removeAttendeeAtom);
  const [deleting, setDeleting] = useState<string | null>(null);
  const askToDelete = useCallback((uuid: string) => setDeleting(uuid), []);
  const doomed = rows.find((row) => row.attendee.uuid === deleting);
  return (
    <>
      <table className="fb-attendees-table">
        <thead>
          <tr>
            <th scope="col">{t('attendees.actualOwner')}</th>
            <th scope="col">{t('attendees.participated')}</th>
            <th scope="col">{t('attendees.role')}</th>
            <th scope="col">{t('attendees.signature')}</th>
            {canDelete && <th scope="col">{t('attendees.delete')}</th>}
          </tr>
        </thead>
        {shownRows.map(({ attendee, choice, form, isNew }) => (
          <AttendeeRowView
            key={isNew ? `${attendee.uuid} ${draftNumber}` : attendee.uuid}
            attendee={attendee}
            choice={choice}
            form={form}
            isNew={isNew}
            isBegun={begun.has(attendee.uuid)}
            canDelete={canDelete}
            onSign={onSign}
            onDelete={askToDelete}
          />
        ))}
      </table>
      <ConfirmDialog
        open={doomed !== undefined}
        kind="delete"
        text={t('attendees.deleteQuestion', {
          name: doomed && (attendeeOf(doomed).name || t('attendees.newName')),
        })}
        onYes={() => {
          if (deleting) remove(deleting);
          setDeleting(null);
        }}
        onNo={() => setDeleting(null)}
      />
    </>
  );
}

/** As many rows as a tall screen has room for. */
const firstRows = 12;

/**
 * The first rows at once, so that the screen takes input; those below the fold while nothing else
 * is to be done.
 */
function useShownRows(rows: readonly AttendeeTableRow[]): readonly AttendeeTableRow[] {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    // After what is there has been drawn.
    const frame = requestAnimationFrame(() => startTransition(() => setIsWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isWhole ? rows : rows.slice(0, firstRows);
}
