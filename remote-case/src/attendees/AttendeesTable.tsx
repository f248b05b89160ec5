import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { additionalFeaturesAtom } from '@feltbok/runtime/session/session.state.ts';
import { begunSignaturesAtom } from '@feltbok/runtime/session/use-signature-drafts.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { AttendeeRowView } from './AttendeeRowView';
import { attendeeRowsAtom, draftNumberAtom, removeAttendeeAtom } from './attendees.state';
import { type AttendeeTableRow, toAttendee } from './attendees-draft.domain';

interface AttendeesTableProps {
  onSign: (uuid: string) => void;
}

/** A table with one row for each party, which opens to show how to reach the party. */
export function AttendeesTable({ onSign }: AttendeesTableProps) {
  const t = useTexts('case');
  const rows = useAtomValue(attendeeRowsAtom);
  const draftNumber = useAtomValue(draftNumberAtom);
  const shownRows = useShownRows(rows);
  const canDelete = useAtomValue(additionalFeaturesAtom);
  const begunSignatures = useAtomValue(begunSignaturesAtom);
  const removeAttendee = useSetAtom(removeAttendeeAtom);
  const [deleting, setDeleting] = useState<string | null>(null);
  const askToDelete = useCallback((uuid: string) => setDeleting(uuid), []);
  const rowToDelete = rows.find((row) => row.attendee.uuid === deleting);
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
            isSignatureBegun={begunSignatures.has(attendee.uuid)}
            canDelete={canDelete}
            onSign={onSign}
            onDelete={askToDelete}
          />
        ))}
      </table>
      <ConfirmDialog
        open={rowToDelete !== undefined}
        kind="delete"
        text={t('attendees.deleteQuestion', {
          name: rowToDelete && (toAttendee(rowToDelete).name || t('attendees.newName')),
        })}
        onYes={() => {
          if (deleting) removeAttendee(deleting);
          setDeleting(null);
        }}
        onNo={() => setDeleting(null)}
      />
    </>
  );
}

/** Number of rows that fill a tall screen. */
const initialRowCount = 12;

/** Renders the rows that fill the screen first, so that it takes input early, and then the rest. */
function useShownRows(rows: readonly AttendeeTableRow[]): readonly AttendeeTableRow[] {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    // The next frame begins after the first rows are drawn.
    const frame = requestAnimationFrame(() => startTransition(() => setIsWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isWhole ? rows : rows.slice(0, initialRowCount);
}
