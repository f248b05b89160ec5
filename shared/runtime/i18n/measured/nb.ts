/**
 * Words of GNSS measurements that are the same on the map and in papers; each part ships them among
 * its texts.
 */
export const evidence = {
  time: 'Tid',
  place: 'Posisjon',
  quality: 'Løsning',
  sigma: 'σ grunnriss / høyde',
  spread: 'Spredning',
  satellites: 'Satellitter',
  corrections: 'Korreksjoner',
  age: 'Alder på korreksjoner',
  frame: 'Referanseramme',
  reason: 'Grunn',
  receiver: 'Mottaker',
  antenna: 'Antenne',
  offset: 'Forskyvning',
};

export const measured = {
  qualities: {
    single: 'Uten korreksjoner',
    differential: 'Kodekorreksjoner',
    fixed: 'Fast (RTK)',
    float: 'Flyt (RTK)',
    estimated: 'Beregnet',
    manual: 'Satt for hånd',
    simulated: 'Simulert',
  },
  sources: {
    network: 'CPOS, annen nettjeneste eller base i EUREF89',
    global: 'SBAS, PPP eller annen verdensdekkende tjeneste',
  },
  byDirection: '{{distance}}\u00a0m fra antennen, retning {{bearing}}\u00a0gon',
  byDistances: '{{first}}\u00a0m og {{second}}\u00a0m fra to målte steder',
  phaseCentre: 'fasesenter {{metres}}\u00a0m høyere',
  tilts: {
    none: 'antennens posisjon, ikke rettet for helning',
    antenna: 'antennens posisjon, mottakeren kan rette for helning',
    'pole tip': 'stangspissens posisjon, rettet for helning av mottakeren',
  },
  findings: {
    frame: 'Målingene er i ulike referanserammer, og kan ikke sammenlignes.',
    'same time': 'Målingene er tatt samtidig, og kontrollerer ikke hverandre.',
  },
  beyond: {
    spread: 'Epokene spriker {{value}} i grunnriss. Kravet er høyst {{limit}}.',
    sigma: 'σ i grunnriss er {{value}}. Kravet er høyst {{limit}}.',
    heightSpread: 'Epokene spriker {{value}} i høyde. Kravet er høyst {{limit}}.',
    heightSigma: 'σ i høyde er {{value}}. Kravet er høyst {{limit}}.',
  },
  within: 'Innenfor toleransen på {{plane}}\u00a0m.',
  noTolerance: 'Kommunen har ikke satt noen toleranse.',
};
