import type { TwinOf } from '@feltbok/shared/i18n/i18n';
import type { nb } from './nb';

export const en: TwinOf<typeof nb> = {
  overview: {
    facts: 'About the survey meeting',
    businessDate: 'Day of the survey meeting',
    businessTypeName: 'Case type',
    numberOfParties: 'Number of parties',
    propertyNumber: 'Property',
    propertyAddress: 'Address',
    texts: 'Description and comments',
    description: 'Description',
    summary: 'Summary',
    comment: 'Comment on notice',
    impartiality: 'Impartiality: I have no personal or economic interest in the case',
  },
  later: {
    attendees: 'Attendees come in a later version',
    attendeesText:
      'This is where the parties will be recorded and sign. This version lets you read and edit the overview.',
    documents: 'Documents come in a later version',
    documentsText: 'This is where documents and photos will be. This version lets you read and edit the overview.',
  },
};
