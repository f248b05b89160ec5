import { listShortNotices } from '@feltbok/domain/cases/party-notice.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { noticeRulesAtom } from '@feltbok/runtime/session/session.state.ts';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import { attendeeRowsAtom } from '../attendees.state';
import { toAttendee } from '../attendees-draft.domain';

/** Names the parties whose notice is shorter than the customer's days, until the meeting. */
export function ShortNoticeBanner() {
  const t = useTexts('case');
  const details = useAtomValue(openBusinessAtom)?.business.details;
  const rows = useAtomValue(attendeeRowsAtom);
  const rules = useAtomValue(noticeRulesAtom);
  const parties = rows.map(toAttendee);
  const short = listShortNotices(parties, details?.businessDate ?? '', rules, new Date());
  if (short.length === 0) return null;
  const names = short.map(({ name }) => name).join(', ');
  return (
    <p className="fb-attendees-unsigned">
      <WarningIcon size={20} />
      {t('attendees.notice.short', { count: rules.days, names })}
    </p>
  );
}
