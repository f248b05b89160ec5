import type { nb } from './nb.ts';

export const nn: typeof nb = {
  title: 'Papir fråkopla',
  explanation:
    'Eininga kan lage ein kopi av avtale og protokoll fråkopla, til å vise, skrive ut og dele. Tenaren lagar papiret når det er kontakt.',
  size: 'Det blir henta éin gong: opptil {{wire}} over nettet, {{stored}} på eininga. Ei ny utgåve blir henta av seg sjølv når nettlesaren seier at eininga er på Wi-Fi.',
  outdated:
    'Det som ligg her, er frå ei tidlegare utgåve av Feltbok, og lagar ingen kopiar. Hent den nye før du dreg ut.',
  take: 'Hent til eininga',
  fetching: 'Henta {{fetched}} av {{stored}}',
  progress: 'Henting av det som trengst for papir fråkopla',
  stored: 'Ligg på eininga og tek {{stored}}.',
  remove: 'Fjern frå eininga',
  removeTitle: 'Fjerne det som trengst for papir fråkopla?',
  removeText: 'Kopiar som er laga, blir liggjande. For å lage nye fråkopla må det hentast på nytt.',
  impossible: 'Denne nettlesaren kan ikkje lage papir sjølv. Tenaren lagar dei når det er kontakt.',
  failures: {
    'no contact':
      'Ikkje ferdig: tenaren svarar ikkje. Det som er henta, ligg der. Sjekk nettet, og prøv igjen.',
    'no room': 'Ikkje ferdig: det er for lite ledig plass på eininga. Frigjer plass og prøv igjen.',
    failed: 'Ikkje ferdig: hentinga stoppa. Prøv igjen.',
  },
};
