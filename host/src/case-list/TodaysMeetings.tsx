import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { ComponentProps } from 'react';
import { MeetingList } from './MeetingList';
import './texts';

/** Today's meetings with time and place, above the list, whose order stays. */
export function TodaysMeetings(props: ComponentProps<typeof MeetingList>) {
  const t = useTexts('list');
  if (props.meetings.length === 0) return null;
  return (
    <section className="fb-todays-meetings" aria-labelledby="fb-todays-meetings">
      <h2 id="fb-todays-meetings">{t('today')}</h2>
      <MeetingList {...props} />
    </section>
  );
}
