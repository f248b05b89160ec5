import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { ComponentProps } from 'react';
import { MeetingList } from './MeetingList';
import './texts';

/** Where to be today, and when: above the list, whose own order it leaves alone. */
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
