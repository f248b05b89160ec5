export const nb = {
  title: 'Papirer frakoblet',
  explanation:
    'Enheten kan lage en kopi av avtale og protokoll frakoblet, til å vise, skrive ut og dele. Tjeneren lager papiret når det er kontakt.',
  size: 'Det hentes én gang: opptil {{wire}} over nettet, {{stored}} på enheten. En ny utgave hentes av seg selv når nettleseren sier at enheten er på Wi-Fi.',
  outdated:
    'Det som ligger her, er fra en tidligere utgave av Feltbok, og lager ingen kopier. Hent den nye før du drar ut.',
  take: 'Hent til enheten',
  fetching: 'Hentet {{fetched}} av {{stored}}',
  progress: 'Henting av det som trengs for papirer frakoblet',
  stored: 'Ligger på enheten og tar {{stored}}.',
  remove: 'Fjern fra enheten',
  removeTitle: 'Fjerne det som trengs for papirer frakoblet?',
  removeText: 'Kopier som er laget, blir liggende. For å lage nye frakoblet må det hentes på nytt.',
  impossible:
    'Denne nettleseren kan ikke lage papirer selv. Tjeneren lager dem når det er kontakt.',
  failures: {
    'no contact':
      'Ikke ferdig: tjeneren svarer ikke. Det som er hentet, ligger der. Sjekk nettet, og prøv igjen.',
    'no room': 'Ikke ferdig: det er for lite ledig plass på enheten. Frigjør plass og prøv igjen.',
    failed: 'Ikke ferdig: hentingen stoppet. Prøv igjen.',
  },
};
