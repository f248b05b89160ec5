import type { TwinOf } from '@feltbok/shared/i18n/i18n';
import type { nb } from './nb';

export const en: TwinOf<typeof nb> = {
  title: 'Report',
  protocol: 'Protocol',
  protocolText: 'Go through the checklist and make the protocol of the meeting.',
  agreements: 'Agreements',
  agreementsText: 'Write an agreement, let the parties sign and save it as a PDF.',
  checklist: 'Checklist',
  agreement: 'Agreement',
  comesLater: 'This part comes in a later version of Feltbok.',
};
