import { getAppointedSurveyor } from '@feltbok/domain/cases/surveyor.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue } from 'jotai';
import { buildCalendarFile } from './calendar-file.domain';

/** Downloads the meeting as a file for calendars, to be sent with a notice. */
export function CalendarButton() {
  const t = useTexts('case');
  const business = useAtomValue(openBusinessAtom)?.business;
  const customerId = useAtomValue(customerContextAtom)?.customerId ?? '';
  if (!business) return null;
  const { businessId, details } = business;
  const { caseNumber, propertyNumber, businessTypeName } = details;
  const { name, number } = getAppointedSurveyor(details);
  const surveyor = [name, number].filter(Boolean).join(', ');
  const description = [
    t('attendees.notice.calendarCase', { caseNumber }),
    surveyor && `${t('overview.surveyor.title')}: ${surveyor}`,
  ];
  const save = () => {
    const file = buildCalendarFile(
      {
        uid: `feltbok-${customerId}-${businessId}`,
        details,
        title: [businessTypeName, propertyNumber].filter(Boolean).join(' '),
        description: description.filter(Boolean).join('\n'),
      },
      new Date(),
    );
    const fileName = `${caseNumber.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.ics`;
    if (file) saveFile(new File([file], fileName, { type: 'text/calendar' }));
  };
  const hasTime = !Number.isNaN(Date.parse(details.businessDate));
  return (
    <Button size="large" disabled={!hasTime} onClick={save}>
      {t('attendees.notice.calendar')}
    </Button>
  );
}
