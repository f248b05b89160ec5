import { isDay } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useNoticeWays } from '@feltbok/runtime/texts/use-notice-ways.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { attendeeRowsAtom, setNoticeAtom } from '../attendees.state';
import { toAttendee } from '../attendees-draft.domain';

/** Records one notice for all parties that have none, since letters are sent on one day. */
export function AllNotified() {
  const t = useTexts('case');
  const shared = useTexts();
  const rows = useAtomValue(attendeeRowsAtom);
  const setNotice = useSetAtom(setNoticeAtom);
  const [notifiedOn, setNotifiedOn] = useState('');
  const [noticeWay, setNoticeWay] = useState('');
  const ways = useNoticeWays(noticeWay, t('attendees.notice.notGiven'));
  const uuids = rows
    .map(toAttendee)
    .filter((attendee) => !attendee.notifiedOn)
    .map(({ uuid }) => uuid);
  if (uuids.length < 2) return null;
  return (
    <fieldset className="fb-notice-all">
      <legend>{t('attendees.notice.all', { count: uuids.length })}</legend>
      <TextField
        label={shared('party.notifiedOn')}
        type="date"
        value={notifiedOn}
        onChange={setNotifiedOn}
      />
      <SelectField
        label={shared('party.noticeWay')}
        value={noticeWay}
        options={ways}
        onChange={setNoticeWay}
      />
      <Button
        size="large"
        disabled={!isDay(notifiedOn)}
        onClick={() => setNotice(uuids, { notifiedOn, noticeWay })}
      >
        {t('attendees.notice.setAll')}
      </Button>
    </fieldset>
  );
}
