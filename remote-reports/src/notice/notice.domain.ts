import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import { formatUnit } from '@feltbok/domain/attendees/property-unit.ts';
import type { Attendee, BusinessDetails } from '@feltbok/domain/cases/case.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import type { PaperSurveyor } from '@feltbok/papers/paper-head.ts';
import type { PaperTexts } from '../protocol/paper-words.domain';
import { facts, group, listRequesters, paragraph } from '../protocol/protocol.domain';
import type { Group, Protocol } from '../protocol/protocol-parts.domain';
import type { nb } from './i18n/nb';

/** The data that a notice shows. */
export interface NoticeData {
  details: BusinessDetails;
  /** All parties of the case, whose units the meeting is about. */
  attendees: readonly Attendee[];
  recipients: readonly Attendee[];
  surveyor: PaperSurveyor;
  /** The sender, who can be contacted; null where the device does not have it. */
  sender: Pick<Letterhead, 'name' | 'email' | 'phone'> | null;
  /** The customer's text, or empty for that of the app. */
  text: string;
}

/** The words of a notice, in one language. */
export type NoticeTexts = Pick<PaperTexts, 'paper'> & Pick<typeof nb, 'letter'>;

/** Builds the notice of a meeting. It has the form of a protocol. */
export function buildNotice(data: NoticeData, texts: NoticeTexts): Protocol {
  const { letter } = texts;
  return {
    title: letter.title,
    sections: [
      {
        section: 'recipients',
        title: letter.recipients,
        groups: [group('', paragraph(formatRecipients(data.recipients)))],
      },
      {
        section: 'meeting',
        title: letter.meeting,
        groups: [group('', buildMeetingFacts(data, texts))],
      },
      { section: 'information', title: letter.information, groups: buildTextGroups(data, texts) },
    ],
  };
}

/** One recipient is addressed as on an envelope; several are listed with their units alone. */
function formatRecipients(recipients: readonly Attendee[]): string {
  const [first] = recipients;
  if (first && recipients.length === 1)
    return [first.name, first.address, first.postOffice].filter(Boolean).join('\n');
  return recipients
    .map((recipient) => [recipient.name, formatFullUnit(recipient)].filter(Boolean).join(', '))
    .join('\n');
}

function buildMeetingFacts(data: NoticeData, { paper, letter }: NoticeTexts) {
  const { details, attendees, surveyor, sender } = data;
  const { businessDate, businessPlace, businessTypeName } = details;
  const contact = [sender?.name, sender?.phone, sender?.email].filter(Boolean).join(', ');
  return facts(
    paper,
    [letter.time, `${formatDate(businessDate)} ${formatTime(businessDate)}`],
    [letter.place, businessPlace],
    [letter.type, businessTypeName],
    [letter.units, listUnits(details, attendees).join(', ')],
    [letter.requester, listRequesters(attendees)],
    [letter.surveyor, surveyor.name ?? ''],
    [letter.surveyorNumber, surveyor.number ?? ''],
    [letter.contact, contact],
  );
}

/** Lists the property of the case and those of its parties, each once. */
const listUnits = ({ propertyNumber }: BusinessDetails, attendees: readonly Attendee[]) => [
  ...new Set([propertyNumber, ...attendees.map(formatFullUnit)].filter(Boolean)),
];

const formatFullUnit = (attendee: Attendee): string =>
  [attendee.komm ?? '', formatUnit(attendee)].filter(Boolean).join('-');

function buildTextGroups({ text }: NoticeData, { letter }: NoticeTexts): Group[] {
  if (text.trim() !== '') return [group('', paragraph(text.trim()))];
  return [
    group(letter.absence, paragraph(letter.absenceText)),
    group(letter.attorney, paragraph(letter.attorneyText)),
    group(letter.bring, paragraph(letter.bringText)),
    group(letter.questions, paragraph(letter.questionsText)),
  ];
}
