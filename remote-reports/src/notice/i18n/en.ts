import type { nb } from './nb';

export const en: typeof nb = {
  letter: {
    title: 'Notice of a cadastral survey meeting',
    recipients: 'To',
    meeting: 'The meeting',
    information: 'About the meeting',
    time: 'Time',
    place: 'Place',
    type: 'Case type',
    units: 'Properties',
    requester: 'Requester',
    surveyor: 'Land surveyor',
    surveyorNumber: 'Surveyor number',
    contact: 'Contact',
    absence: 'If you cannot come',
    absenceText:
      'The meeting may be held even if you are not there. Let us know if the time does not suit you.',
    attorney: 'Power of attorney',
    attorneyText:
      'Somebody else may come in your place. Give whoever comes a written power of attorney.',
    bring: 'What to bring',
    bringText:
      'Bring proof of identity, and preferably papers about the boundaries: maps, deeds, agreements and photos.',
    questions: 'Questions',
    questionsText: 'If you have questions, contact the surveyor or the sender of this notice.',
  },
  recipient: 'Notice to',
  everybody_one: '{{count}} attendee',
  everybody_other: 'All {{count}} attendees, in one letter',
  noParties: 'The case has no attendees to notify',
  noTime: 'The time of the meeting is not stated',
  ready: 'Ready to be saved',
  sending: 'Making the notice …',
  waiting:
    'Waiting to be sent. The notice is made when there is contact with Feltbok, and put among the documents.',
  rejected: 'The notice was not made. The server did not accept it.',
  back: 'To notice and position',
  question: {
    title: 'Record the notice?',
    text_one: '{{count}} attendee has no date of notice. Record when and how the notice is sent.',
    text_other:
      '{{count}} attendees have no date of notice. Record when and how the notice is sent.',
    notGiven: 'Not stated',
    record: 'Record notice',
    skip: 'Not now',
  },
};
