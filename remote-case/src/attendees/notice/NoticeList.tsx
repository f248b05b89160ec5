import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { PermittedPart } from '@feltbok/ui/permitted-part.tsx';
import { useAtomValue } from 'jotai';
import { attendeeRowsAtom } from '../attendees.state';
import { AllNotified } from './AllNotified';
import { CalendarButton } from './CalendarButton';
import { NoticeButton } from './NoticeButton';
import { PartyNoticeFields } from './PartyNoticeFields';
import './notice.css';

/** Notice, representation and position of each party. */
export function NoticeList() {
  const t = useTexts('case');
  const rows = useAtomValue(attendeeRowsAtom);
  return (
    <section className="fb-notice" aria-label={t('attendees.notice.title')}>
      <div className="fb-notice-tools">
        <NoticeButton />
        <CalendarButton />
      </div>
      <PermittedPart needs="record">
        <AllNotified />
        <ul className="fb-notice-parties">
          {rows.map((row) => (
            <PartyNoticeFields key={row.attendee.uuid} row={row} />
          ))}
        </ul>
      </PermittedPart>
    </section>
  );
}
