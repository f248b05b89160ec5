import type { PartyNotice } from '@feltbok/domain/cases/party-notice.ts';
import { createRandom, type Random } from '../random';
import type { ImportedAttendee } from './import-file';
import { isOver, type MeetingStage } from './meeting-stages';

interface NoticesOfMeeting {
  /** Names the meeting among those of all municipalities. */
  seed: string;
  /** ISO 8601 with offset. */
  businessDate: string;
  attendees: readonly ImportedAttendee[];
  stage: MeetingStage;
  /** Days from the reference date to the meeting. */
  days: number;
}

const dayInMs = 86_400_000;
const shortNoticeDays = 9;

/**
 * Adds notice, representation and position to the parties of a meeting, as far as it has come. Most
 * were notified three to five weeks before it. Of those whose meeting is over, one was notified
 * late, and a few have nothing recorded, unless the meeting is documented.
 */
export function addNotices({
  seed,
  businessDate,
  attendees,
  stage,
  days,
}: NoticesOfMeeting): ImportedAttendee[] {
  if (stage === 'planned') return [...attendees];
  // A separate seed keeps the other parts of the demo as they were.
  const random = createRandom(`${seed} notices`);
  return attendees.map((attendee, index) => {
    const isShort = index === 2 && isOver(stage);
    const isRecorded = index === 0 || isShort || random.chance(0.85) || stage !== 'held';
    const usualDays = isShort ? shortNoticeDays : random.integer(21, 35);
    // The notice of a meeting ahead is already sent.
    const notifiedOn = subtractDays(businessDate, Math.max(usualDays, days + 3));
    const recorded = createRecord({ attendee, notifiedOn, isShort, stage }, random);
    return isRecorded ? { ...attendee, ...recorded } : attendee;
  });
}

interface NoticeOfParty {
  attendee: ImportedAttendee;
  notifiedOn: string;
  isShort: boolean;
  stage: MeetingStage;
}

function createRecord(
  { attendee, notifiedOn, isShort, stage }: NoticeOfParty,
  random: Random,
): Partial<PartyNotice> {
  const { isParticipated, isRepresentedBy } = attendee;
  const isDisagreed = random.chance(0.12) && stage === 'held';
  return {
    notifiedOn,
    noticeWay: random.pick(['letter', 'svarut', 'email']),
    ...(random.chance(0.4) && { noticeReceipt: 'Bekreftet mottatt.' }),
    ...(isShort && { agreesToShortNotice: true }),
    ...(isRepresentedBy && { representedBy: 'Stedfortreder med fullmakt' }),
    ...(isOver(stage) && isParticipated && createPosition(isDisagreed)),
  };
}

const createPosition = (isDisagreed: boolean): Partial<PartyNotice> =>
  isDisagreed
    ? { position: 'disagreed', remark: 'Mener grensen går ved det gamle gjerdet.' }
    : { position: 'agreed' };

/** @returns `YYYY-MM-DD` */
const subtractDays = (businessDate: string, days: number): string =>
  new Date(Date.parse(`${businessDate.slice(0, 10)}T12:00:00Z`) - days * dayInMs)
    .toISOString()
    .slice(0, 10);
