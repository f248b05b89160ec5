import type { Attendee } from '@feltbok/domain/cases/case.ts';
import {
  hasNotice,
  isKnownNoticeWay,
  type PartyNotice,
  pickNotice,
} from '@feltbok/domain/cases/party-notice.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import type { PaperTexts } from './paper-words.domain';
import type { Group } from './protocol-parts.domain';

/** Builds the table of notice, representation and position; none where nothing is recorded. */
export function buildNoticeGroups(
  attendees: readonly Attendee[],
  paper: PaperTexts['paper'],
): Group[] {
  if (!attendees.some(hasNotice)) return [];
  const rows = attendees.map((attendee) => {
    const fields = pickNotice(attendee);
    return [
      attendee.name,
      describeNotice(fields, paper),
      fields.representedBy,
      describePosition(fields, paper),
    ];
  });
  const head = [
    paper.name,
    paper.notice.notified,
    paper.notice.representedBy,
    paper.notice.position,
  ];
  return [{ title: paper.notice.title, blocks: [{ kind: 'table', head, rows }] }];
}

function describeNotice(
  { notifiedOn, noticeWay, noticeReceipt, agreesToShortNotice }: PartyNotice,
  paper: PaperTexts['paper'],
): string {
  const way = isKnownNoticeWay(noticeWay) ? paper.notice.ways[noticeWay] : noticeWay;
  const agreed = agreesToShortNotice ? paper.notice.agreesToShort : '';
  return [formatDay(notifiedOn), way, noticeReceipt, agreed].filter(Boolean).join(', ');
}

function describePosition({ position, remark }: PartyNotice, paper: PaperTexts['paper']): string {
  const stated = position === '' ? '' : paper.notice.positions[position];
  return [stated, remark].filter(Boolean).join(': ');
}
