export const nb = {
  title: 'Kart',
  loading: 'Laster kartet …',
  mapOf: 'Kart over {{property}}. Piltastene flytter kartet, pluss og minus zoomer.',
  tools: {
    title: 'Kartverktøy',
    zoomIn: 'Zoom inn',
    zoomOut: 'Zoom ut',
    north: 'Nord opp',
  },
  baseMap: { title: 'Bakgrunnskart', Kart: 'Kart', Foto: 'Foto', Hybrid: 'Hybrid' },
  position: {
    centre: 'Midt i kartet',
    pointer: 'Ved pekeren',
    north: 'N {{metres}}',
    east: 'Ø {{metres}}',
    zone: 'sone {{zone}}',
  },
  scale: 'Målestokk: streken er {{length}}',
  notices: {
    close: 'Skjul meldingen',
    notConfigured: 'Kartet er ikke satt opp. Be den som administrerer Feltbok hos dere, om å legge inn karttjenester.',
    catalogue: 'Kartene kunne ikke hentes.',
    property: 'Eiendommen kunne ikke hentes og er ikke tegnet i kartet.',
    propertyUnknown: 'Eiendomstjenesten kjenner ikke {{property}}. Kartet er åpnet på et fast sted.',
    tiles: 'Kartbilder mangler her.',
  },
  failures: {
    network: 'Sjekk nettet og prøv igjen.',
    service: 'Tjenesten svarte med en feil.',
    version: 'Tjenesten har en annen versjon enn denne utgaven av Feltbok forstår.',
  },
};
