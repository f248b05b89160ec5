import type { PartyNotice } from '@feltbok/domain/cases/party-notice.ts';
import { createRandom, type Random } from '../random';
import type { ImportedAttendee } from './import-file';

interface NoticesOfMeeting {
  /** Names the meeting among those of all municipalities. */
  seed: string;
  /** ISO 8601 with offset. */
  businessDate: string;
  attendees: readonly ImportedAttendee[];
}

const dayInMs = 86_400_000;
const shortNoticeDays = 9;

/**
 * Adds notice, representation and position to the parties of a meeting that is over: most were
 * notified three to five weeks before it, one late, and a few have nothing recorded.
 */
export function addNotices({
  seed,
  businessDate,
  attendees,
}: NoticesOfMeeting): ImportedAttendee[] {
  // A separate seed keeps the other parts of the demo as they were.
  const random = createRandom(`${seed} notices`);
  return attendees.map((attendee, index) => {
    const isShort = index === 2;
    const isRecorded = index === 0 || isShort || random.chance(0.85);
    const days = isShort ? shortNoticeDays : random.integer(21, 35);
    const notifiedOn = subtractDays(businessDate, days);
    const recorded = createRecord(attendee, notifiedOn, isShort, random);
    return isRecorded ? { ...attendee, ...recorded } : attendee;
  });
}

function createRecord(
  { isParticipated, isRepresentedBy }: ImportedAttendee,
  notifiedOn: string,
  isShort: boolean,
  random: Random,
): Partial<PartyNotice> {
  const isDisagreed = random.chance(0.12);
  return {
    notifiedOn,
    noticeWay: random.pick(['letter', 'svarut', 'email']),
    ...(random.chance(0.4) && { noticeReceipt: 'Bekreftet mottatt.' }),
    ...(isShort && { agreesToShortNotice: true }),
    ...(isRepresentedBy && { representedBy: 'Stedfortreder med fullmakt' }),
    ...(isParticipated && { position: isDisagreed ? 'disagreed' : 'agreed' }),
    ...(isParticipated && isDisagreed && { remark: 'Mener grensen går ved det gamle gjerdet.' }),
  };
}

/** @returns `YYYY-MM-DD` */
const subtractDays = (businessDate: string, days: number): string =>
  new Date(Date.parse(`${businessDate.slice(0, 10)}T12:00:00Z`) - days * dayInMs)
    .toISOString()
    .slice(0, 10);
