/**
 * Words of boundary lines that are the same on the map, in papers and in the history; each part
 * ships them among its texts.
 */
export const boundaryLines = {
  missingMark: 'slettet punkt',
  unnamedParty: 'Deltaker uten navn',
  formerParty: 'Deltaker som er fjernet',
  follows: {
    '0': 'Ikke hjelpelinje',
    '1': 'Vannkant',
    '2': 'Vegkant',
    '3': 'Fiktiv hjelpelinje',
    '4': 'Punktfeste',
    '5': 'Teigdeler',
  },
  administrative: {
    '0': 'Ingen',
    '1': 'Kommunegrense',
    '2': 'Fylkesgrense',
    '3': 'Riksgrense',
    '4': 'Territorialgrense',
  },
};
