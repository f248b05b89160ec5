import type { boundaryLines as nb } from './nb.ts';

export const boundaryLines: typeof nb = {
  missingMark: 'sletta punkt',
  unnamedParty: 'Deltakar utan namn',
  formerParty: 'Deltakar som er fjerna',
  follows: {
    '0': 'Ikkje hjelpelinje',
    '1': 'Vasskant',
    '2': 'Vegkant',
    '3': 'Fiktiv hjelpelinje',
    '4': 'Punktfeste',
    '5': 'Teigdelar',
  },
  administrative: {
    '0': 'Ingen',
    '1': 'Kommunegrense',
    '2': 'Fylkesgrense',
    '3': 'Riksgrense',
    '4': 'Territorialgrense',
  },
};
