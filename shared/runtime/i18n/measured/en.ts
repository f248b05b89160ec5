import type * as nb from './nb.ts';

export const evidence: typeof nb.evidence = {
  time: 'Time',
  place: 'Position',
  quality: 'Solution',
  sigma: 'σ horizontal / height',
  spread: 'Spread',
  satellites: 'Satellites',
  corrections: 'Corrections',
  age: 'Age of corrections',
  frame: 'Reference frame',
  reason: 'Reason',
  receiver: 'Receiver',
  antenna: 'Antenna',
  offset: 'Offset',
};

export const measured: typeof nb.measured = {
  qualities: {
    single: 'Without corrections',
    differential: 'Code corrections',
    fixed: 'Fixed (RTK)',
    float: 'Float (RTK)',
    estimated: 'Estimated',
    manual: 'Set by hand',
    simulated: 'Simulated',
  },
  sources: {
    network: 'CPOS, another network or a base in EUREF89',
    global: 'SBAS, PPP or another global service',
  },
  byDirection: '{{distance}}\u00a0m from the antenna, direction {{bearing}}\u00a0gon',
  byDistances: '{{first}}\u00a0m and {{second}}\u00a0m from two measured places',
  phaseCentre: 'phase centre {{metres}}\u00a0m higher',
  tilts: {
    none: 'position of the antenna, not corrected for tilt',
    antenna: 'position of the antenna, the receiver can correct for tilt',
    'pole tip': 'position of the pole tip, corrected for tilt by the receiver',
  },
  findings: {
    frame: 'The measurements are in different reference frames and cannot be compared.',
    'same time': 'The measurements are of the same time and do not check each other.',
  },
  beyond: {
    spread: 'The epochs differ by {{value}} horizontally. The limit is {{limit}}.',
    sigma: 'Horizontal σ is {{value}}. The limit is {{limit}}.',
    heightSpread: 'The epochs differ by {{value}} in height. The limit is {{limit}}.',
    heightSigma: 'σ of the height is {{value}}. The limit is {{limit}}.',
  },
  within: 'Within the tolerance of {{plane}}\u00a0m.',
  noTolerance: 'The municipality has set no tolerance.',
};
