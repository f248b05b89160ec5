import { toDay } from '../values/dates.ts';

/** What a party said to the boundary; empty where it is not recorded. */
export const partyPositions = ['', 'agreed', 'disagreed'] as const;
export type PartyPosition = (typeof partyPositions)[number];

/** How a party was notified of the meeting, who represents it, and what it stands for. */
export interface PartyNotice {
  /** `YYYY-MM-DD`; empty where the party is not recorded as notified. */
  notifiedOn: string;
  /** One of the customer's ways, or empty. */
  noticeWay: string;
  noticeReceipt: string;
  /** Whether the party has agreed to a shorter time between notice and meeting. */
  agreesToShortNotice: boolean;
  /** Name of whoever represents the party. */
  representedBy: string;
  position: PartyPosition;
  remark: string;
}

/** What is recorded of a party that nobody has written anything about. */
export const emptyNotice: PartyNotice = {
  notifiedOn: '',
  noticeWay: '',
  noticeReceipt: '',
  agreesToShortNotice: false,
  representedBy: '',
  position: '',
  remark: '',
};

export const noticeFieldNames = Object.keys(emptyNotice) as (keyof PartyNotice)[];

export const isNoticeField = (name: string): name is keyof PartyNotice =>
  Object.hasOwn(emptyNotice, name);

/** Returns the value of a field, which is absent where nothing was recorded. */
export const getNoticeField = <Party extends Partial<PartyNotice>>(
  party: Party,
  name: keyof Party & string,
): unknown => (isNoticeField(name) ? (party[name] ?? emptyNotice[name]) : party[name]);

export const pickNotice = (party: Partial<PartyNotice>): PartyNotice =>
  Object.fromEntries(
    noticeFieldNames.map((name) => [name, party[name] ?? emptyNotice[name]]),
  ) as unknown as PartyNotice;

export const hasNotice = (party: Partial<PartyNotice>): boolean =>
  noticeFieldNames.some((name) => Boolean(party[name]));

/** What a customer has set for notices. */
export interface NoticeRules {
  /** Days between notice and meeting below which the meeting is pointed out. */
  days: number;
  /** Codes of the ways in which parties are notified, in the customer's order. */
  ways: readonly string[];
  /** The text of a notice; empty for that of the app. */
  text: string;
}

/** The ways whose names the apps have; a customer may add others. */
const knownNoticeWays = ['letter', 'email', 'svarut', 'person', 'announcement'] as const;
export type KnownNoticeWay = (typeof knownNoticeWays)[number];

export const isKnownNoticeWay = (way: string): way is KnownNoticeWay =>
  knownNoticeWays.some((known) => known === way);

/** The rules where the customer has set none. */
export const usualNotice: NoticeRules = { days: 14, ways: knownNoticeWays, text: '' };

const dayInMs = 86_400_000;

/** Counts the days from one day to another, both as `YYYY-MM-DD`. */
const countDays = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayInMs;

/**
 * Lists the parties whose notice is shorter than the customer's days, until the day of the meeting
 * is over. A party that has agreed to a shorter time is not among them.
 * @param businessDate the time of the meeting, ISO 8601 with offset
 */
export function listShortNotices<Party extends Partial<PartyNotice>>(
  parties: readonly Party[],
  businessDate: string,
  { days }: Pick<NoticeRules, 'days'>,
  now: Date,
): Party[] {
  const meetingDay = toDay(businessDate);
  if (meetingDay === '' || meetingDay < toDay(now)) return [];
  return parties.filter(
    ({ notifiedOn, agreesToShortNotice }) =>
      notifiedOn && !agreesToShortNotice && countDays(notifiedOn, meetingDay) < days,
  );
}
