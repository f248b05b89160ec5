import type * as nb from './nb.ts';

export const evidence: typeof nb.evidence = {
  time: 'Tid',
  place: 'Posisjon',
  quality: 'Løysing',
  sigma: 'σ grunnriss / høgd',
  spread: 'Spreiing',
  satellites: 'Satellittar',
  corrections: 'Korreksjonar',
  age: 'Alder på korreksjonar',
  frame: 'Referanseramme',
  reason: 'Grunn',
  receiver: 'Mottakar',
  antenna: 'Antenne',
  offset: 'Forskyving',
};

export const measured: typeof nb.measured = {
  qualities: {
    single: 'Utan korreksjonar',
    differential: 'Kodekorreksjonar',
    fixed: 'Fast (RTK)',
    float: 'Flyt (RTK)',
    estimated: 'Rekna ut',
    manual: 'Sett for hand',
    simulated: 'Simulert',
  },
  sources: {
    network: 'CPOS, anna netteneste eller base i EUREF89',
    global: 'SBAS, PPP eller anna verdsdekkjande teneste',
  },
  byDirection: '{{distance}}\u00a0m frå antenna, retning {{bearing}}\u00a0gon',
  byDistances: '{{first}}\u00a0m og {{second}}\u00a0m frå to målte stader',
  phaseCentre: 'fasesenter {{metres}}\u00a0m høgare',
  tilts: {
    none: 'posisjonen til antenna, ikkje retta for helling',
    antenna: 'posisjonen til antenna, mottakaren kan rette for helling',
    'pole tip': 'posisjonen til stongspissen, retta for helling av mottakaren',
  },
  findings: {
    frame: 'Målingane er i ulike referanserammer, og kan ikkje samanliknast.',
    'same time': 'Målingane er tekne samtidig, og kontrollerer ikkje kvarandre.',
  },
  beyond: {
    spread: 'Epokane sprikjer {{value}} i grunnriss. Kravet er høgst {{limit}}.',
    sigma: 'σ i grunnriss er {{value}}. Kravet er høgst {{limit}}.',
    heightSpread: 'Epokane sprikjer {{value}} i høgd. Kravet er høgst {{limit}}.',
    heightSigma: 'σ i høgd er {{value}}. Kravet er høgst {{limit}}.',
  },
  within: 'Innanfor toleransen på {{plane}}\u00a0m.',
  noTolerance: 'Kommunen har ikkje sett nokon toleranse.',
};
