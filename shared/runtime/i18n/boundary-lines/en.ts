import type { boundaryLines as nb } from './nb.ts';

export const boundaryLines: typeof nb = {
  missingMark: 'deleted mark',
  unnamedParty: 'Attendee without a name',
  formerParty: 'Attendee who was removed',
  follows: {
    '0': 'No auxiliary line',
    '1': 'Edge of water',
    '2': 'Edge of a road',
    '3': 'Fictitious line',
    '4': 'Point lease',
    '5': 'Divider of parcels',
  },
  administrative: {
    '0': 'None',
    '1': 'Municipal boundary',
    '2': 'County boundary',
    '3': 'National border',
    '4': 'Limit of territorial waters',
  },
};
