import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const en: TranslationOf<typeof nb> = {
  title: 'Tour',
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  progress: '{{step}} of {{count}}',
  steps: {
    list: {
      title: 'Your cases',
      text: 'Today’s meetings stand at the top, with time and place. Search, filter or change to the week to find a case, and tap it to open it.',
    },
    notice: {
      title: 'Notify the parties',
      text: 'Each case has tabs for overview, attendees, documents, maps and report. Among the attendees, “Notice and position” makes the notice as a letter, and shows who was notified when.',
    },
    offline: {
      title: 'Offline',
      text: 'Open the case before you leave, and tap the icon beside the case number. Then it comes along on the device.',
      works: {
        title: 'Works offline',
        text: 'Overview, attendees, signatures, photos, documents, boundary marks, sketches, protocol and agreements. The map around the property is there.',
      },
      needs: {
        title: 'Needs a network',
        text: 'Login, new cases, owners and what the map layers know, the history, and making PDFs of agreements and protocols.',
      },
    },
    meeting: {
      title: 'Hold the meeting',
      text: 'Record who met and what they say, measure the marks, draw the boundary lines, and let the parties sign on the screen.',
    },
    basis: {
      title: 'End with the basis for registration',
      text: 'Report makes protocol, agreement and measurement report. The basis for registration shows what the case type still lacks, and leads you there.',
    },
    sync: {
      title: 'Nothing is lost',
      text: 'What you save is on the device at once and is sent when you are online. The cloud at the top is green when the server has answered in the last minute, otherwise grey, and red offline. Tap it to see what waits.',
    },
    help: {
      title: 'Help when you need it',
      text: 'Under the question mark you find the user guide and this tour. Feltbok can be installed as an app there as well.',
    },
  },
};
