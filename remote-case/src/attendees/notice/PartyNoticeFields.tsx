import { attendeeLimits } from '@feltbok/domain/attendees/attendee-limits.ts';
import {
  type PartyNotice,
  type PartyPosition,
  partyPositions,
  pickNotice,
} from '@feltbok/domain/cases/party-notice.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useNoticeWayName, useNoticeWays } from '@feltbok/runtime/texts/use-notice-ways.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@feltbok/ui/fields.tsx';
import { useSetAtom } from 'jotai';
import { memo, useState } from 'react';
import { setNoticeAtom } from '../attendees.state';
import { type AttendeeTableRow, findNoticeErrors, toAttendee } from '../attendees-draft.domain';
import { NoticeButton } from './NoticeButton';

/** One party. It is memoized, since a keystroke must not render a hundred parties anew. */
export const PartyNoticeFields = memo(function PartyNoticeFields({
  row,
}: {
  row: AttendeeTableRow;
}) {
  const t = useTexts('case');
  const [isOpen, setOpen] = useState(false);
  const attendee = toAttendee(row);
  const notice = pickNotice(attendee);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <bdi>{attendee.name || t('attendees.newName')}</bdi>
          <Summary notice={notice} />
        </summary>
        {isOpen && <Fields row={row} notice={notice} />}
      </details>
    </li>
  );
});

function Summary({ notice }: { notice: PartyNotice }) {
  const t = useTexts('case');
  const shared = useTexts();
  const getWayName = useNoticeWayName();
  const { notifiedOn, noticeWay, representedBy, position, remark } = notice;
  const parts = [
    notifiedOn && t('attendees.notice.notified', { day: formatDay(notifiedOn) }),
    noticeWay && getWayName(noticeWay),
    representedBy && t('attendees.notice.represented', { name: representedBy }),
    position && shared(`positions.${position}`),
    remark && shared('party.remark'),
  ];
  const words = parts.filter(Boolean).join(' · ');
  return <small>{words || t('attendees.notice.nothing')}</small>;
}

function Fields({ row, notice }: { row: AttendeeTableRow; notice: PartyNotice }) {
  const t = useTexts('case');
  const shared = useTexts();
  const setNotice = useSetAtom(setNoticeAtom);
  const ways = useNoticeWays(notice.noticeWay, t('attendees.notice.notGiven'));
  const positions = usePositions();
  const errors = findNoticeErrors(row);
  const change = (changed: Partial<PartyNotice>) => setNotice([row.attendee.uuid], changed);
  const getError = (name: keyof PartyNotice) => {
    const error = errors[name];
    return error && shared(error.key, { limit: `${error.limit}` });
  };
  return (
    <div className="fb-notice-fields">
      <TextField
        label={shared('party.notifiedOn')}
        type="date"
        value={notice.notifiedOn}
        error={getError('notifiedOn')}
        onChange={(notifiedOn) => change({ notifiedOn })}
      />
      <SelectField
        label={shared('party.noticeWay')}
        value={notice.noticeWay}
        options={ways}
        onChange={(noticeWay) => change({ noticeWay })}
      />
      <TextField
        label={shared('party.noticeReceipt')}
        value={notice.noticeReceipt}
        maxLength={attendeeLimits.noticeReceipt}
        onChange={(noticeReceipt) => change({ noticeReceipt })}
      />
      <CheckboxField
        checked={notice.agreesToShortNotice}
        onChange={(agreesToShortNotice) => change({ agreesToShortNotice })}
      >
        {shared('party.agreesToShortNotice')}
      </CheckboxField>
      <TextField
        label={shared('party.representedBy')}
        value={notice.representedBy}
        maxLength={attendeeLimits.representedBy}
        onChange={(representedBy) => change({ representedBy })}
      />
      <SelectField<PartyPosition>
        label={shared('party.position')}
        value={notice.position}
        options={positions}
        onChange={(position) => change({ position })}
      />
      <div className="fb-notice-wide">
        <TextAreaField
          label={shared('party.remark')}
          value={notice.remark}
          error={getError('remark')}
          onChange={(remark) => change({ remark })}
        />
        {!row.isNew && <NoticeButton party={row.attendee} />}
      </div>
    </div>
  );
}

function usePositions() {
  const t = useTexts('case');
  const shared = useTexts();
  return partyPositions.map((position) => {
    const name = position === '' ? t('attendees.notice.notGiven') : shared(`positions.${position}`);
    return [position, name] as const;
  });
}
