import { formatDate } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { BackIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { type KeyboardEvent, useRef } from 'react';
import { addDays, type Day, getMonday, getWeekNumber } from '../calendar/calendar.domain';
import type { CaseRow } from './case-rows.domain';
import { MeetingList } from './MeetingList';
import { groupByDay, nextWeekWithMeeting, withoutDay } from './meetings.domain';
import { useSwipe } from './use-swipe';
import './texts';
import './week-view.css';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

interface WeekViewProps {
  rows: readonly CaseRow[];
  today: Day;
  /** The Monday of the week that is shown. */
  monday: Day;
  onMonday: (monday: Day) => void;
  /** Businesses with changes that wait to be sent. */
  waitingIds: ReadonlySet<number>;
  /** Cases that are available offline. */
  offlineIds: ReadonlySet<number>;
}

/**
 * Meetings of a week by day, then cases without a day. Swipes and Page Up or Down change the week,
 * arrow keys move between meetings and days.
 */
export function WeekView({ rows, today, monday, onMonday, ...marks }: WeekViewProps) {
  const t = useTexts('list');
  const section = useRef<HTMLElement>(null);
  const days = groupByDay(monday, rows);
  const undated = withoutDay(rows);
  const isEmpty = days.every(({ meetings }) => meetings.length === 0);
  const next = isEmpty ? nextWeekWithMeeting(monday, rows) : null;
  const go = (direction: 'next' | 'previous') =>
    onMonday(addDays(monday, direction === 'next' ? 7 : -7));
  const swipe = useSwipe(go);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      // The focused element may belong to the former week.
      section.current?.focus({ preventScroll: true });
      go(event.key === 'PageDown' ? 'next' : 'previous');
    } else if (!moveFocus(event.key, event.target as HTMLElement)) return;
    event.preventDefault();
  };
  return (
    <section
      ref={section}
      className="fb-week"
      aria-labelledby="fb-week-title"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <WeekHead today={today} monday={monday} next={next} onMonday={onMonday} />
      <ol className="fb-week-days">
        {days.map(({ day, meetings }, index) => (
          <li key={day} data-day className={meetings.length === 0 ? 'fb-week-empty' : undefined}>
            <h3 aria-current={day === today ? 'date' : undefined}>
              {t(`week.days.${weekdays[index] ?? 'mon'}`)} <span>{formatDate(day)}</span>
              {day === today && <em>{t('today')}</em>}
            </h3>
            {meetings.length === 0 ? (
              <p>{t('week.none')}</p>
            ) : (
              <MeetingList meetings={meetings} {...marks} />
            )}
          </li>
        ))}
      </ol>
      {undated.length > 0 && (
        <section className="fb-week-without-day" data-day aria-labelledby="fb-week-without-day">
          <h3 id="fb-week-without-day">{t('week.withoutDay', { count: undated.length })}</h3>
          <MeetingList meetings={undated} {...marks} />
        </section>
      )}
    </section>
  );
}

interface WeekHeadProps extends Pick<WeekViewProps, 'today' | 'monday' | 'onMonday'> {
  /** The Monday of the next week with a meeting, where this one has none. */
  next: Day | null;
}

function WeekHead({ today, monday, next, onMonday }: WeekHeadProps) {
  const t = useTexts('list');
  return (
    <div className="fb-week-head">
      <LightButton
        label={t('week.previous')}
        title={t('week.previous')}
        onClick={() => onMonday(addDays(monday, -7))}
      >
        <BackIcon />
      </LightButton>
      <h2 id="fb-week-title">
        {t('week.title', { week: getWeekNumber(monday) })}
        <small>{`${formatDate(monday)}–${formatDate(addDays(monday, 6))}`}</small>
      </h2>
      <LightButton
        label={t('week.next')}
        className="fb-week-forward"
        title={t('week.next')}
        onClick={() => onMonday(addDays(monday, 7))}
      >
        <BackIcon />
      </LightButton>
      <LightButton
        label={t('week.now')}
        disabled={monday === getMonday(today)}
        onClick={() => onMonday(getMonday(today))}
      >
        {t('week.now')}
      </LightButton>
      {next && (
        <LightButton
          label={t('week.goOn', { week: getWeekNumber(next) })}
          className="fb-week-go-on"
          onClick={() => onMonday(next)}
        >
          {t('week.goOn', { week: getWeekNumber(next) })}
        </LightButton>
      )}
    </div>
  );
}

const stepByKey = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
]);

/**
 * Up and down go through all meetings, left and right to another day's first. Returns whether there
 * was one.
 */
function moveFocus(key: string, from: HTMLElement): boolean {
  const meeting = from.closest('.fb-meeting');
  const week = from.closest('.fb-week');
  if (!meeting || !week) return false;
  const step = stepByKey.get(key);
  if (step === undefined) return false;
  const isByDay = key === 'ArrowLeft' || key === 'ArrowRight';
  const all = isByDay
    ? [...week.querySelectorAll('[data-day]')].flatMap((day) =>
        [...day.querySelectorAll('.fb-meeting')].slice(0, 1),
      )
    : [...week.querySelectorAll('.fb-meeting')];
  const at = isByDay
    ? (meeting.closest('[data-day]')?.querySelector('.fb-meeting') ?? meeting)
    : meeting;
  const target = all[all.indexOf(at) + step];
  if (target instanceof HTMLElement) target.focus();
  return target !== undefined;
}
