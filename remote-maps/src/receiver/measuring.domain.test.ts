import { addEpoch, createMeasuring, type Measuring, usualLimits } from './measuring.domain';
import type { Epoch } from './nmea.domain';

const second = 1000;
const createEpoch = (at: number, different: Partial<Epoch> = {}): Epoch => ({
  at: at * second,
  quality: 'fixed',
  position: { longitude: 6.66, latitude: 60.32 },
  height: 46,
  sigma: { east: 0.01, north: 0.01, height: 0.02 },
  pdop: 1.4,
  satellites: 17,
  correctionAge: 1,
  station: 1,
  raw: '',
  ...different,
});
const limits = { ...usualLimits, epochs: 3 };
const addEpochs = (epochs: Epoch[], from: Measuring = createMeasuring(limits)) =>
  epochs.reduce(addEpoch, from);

test('[GNS-4] a measurement is complete with so many different epochs, and takes no more', () => {
  expect(addEpochs([createEpoch(1), createEpoch(1), createEpoch(2)])).toMatchObject({
    taken: { length: 2 },
    end: null,
  });
  const complete = addEpochs([
    createEpoch(1),
    createEpoch(1),
    createEpoch(2),
    createEpoch(3),
    createEpoch(4),
  ]);
  expect(complete.end).toBe('complete');
  expect(complete.taken.map(({ at }) => at / second)).toEqual([1, 2, 3]);
});

test.each([
  ['no position', { quality: 'none', position: null }],
  ['not fixed', { quality: 'float' }],
  ['no deviation', { sigma: null }],
  ['sigma', { sigma: { east: 0.031, north: 0.031, height: 0 } }],
  ['pdop', { pdop: 4.1 }],
  ['pdop', { pdop: null }],
  ['age', { correctionAge: 10.1 }],
  ['age', { correctionAge: null }],
] as const)(
  '[GNS-4] an epoch beyond the limit of %s is left out and counted: %j',
  (omission, different) => {
    const measuring = addEpochs([
      createEpoch(1),
      createEpoch(2, different),
      createEpoch(3, different),
    ]);
    expect(measuring).toMatchObject({
      taken: { length: 1 },
      omission,
      omitted: { [omission]: 2 },
      end: null,
    });
    expect(addEpochs([createEpoch(4)], measuring)).toMatchObject({
      taken: { length: 2 },
      omission: null,
      omitted: { [omission]: 2 },
    });
  },
);

test('[GNS-4] without a limit no epoch is left out', () => {
  const open = { ...limits, isFixedOnly: false, pdop: null, age: null, sigma: null };
  const poor = createEpoch(1, {
    quality: 'single',
    pdop: null,
    correctionAge: null,
    sigma: { east: 3, north: 3, height: null },
  });
  expect(addEpochs([poor], createMeasuring(open)).taken).toEqual([poor]);
});

const movePosition = (metres: number) => ({ longitude: 6.66, latitude: 60.32 + metres / 111_400 });

test.each([
  ['1 m in the plane', { position: movePosition(1) }, expect.closeTo(1, 1)],
  [
    '5 σ in the plane',
    { position: movePosition(0.12), sigma: { east: 0.02, north: 0.02, height: 0.02 } },
    0.12,
  ],
  ['1 m in height', { height: 47 }, 1],
])('[FLT-2] a jump of %s ends it with the epochs before', (_, different, metres) => {
  const moved = addEpochs(
    [createEpoch(1), createEpoch(2), createEpoch(3, different), createEpoch(4)],
    createMeasuring({ ...limits, epochs: 9 }),
  );
  expect(moved).toMatchObject({ taken: { length: 2 }, end: 'antenna moved' });
  expect(moved.jump).toEqual(typeof metres === 'number' ? expect.closeTo(metres, 2) : metres);
});

test.each([
  ['below 10 cm', { position: movePosition(0.09) }],
  [
    'within 5 σ of its own',
    { position: movePosition(0.14), sigma: { east: 0.03, north: 0.03, height: 0.02 } },
  ],
  ['of height below 20 cm', { height: 46.19 }],
  ['of unknown height', { height: null }],
])('[FLT-2] a difference %s is no jump', (_, different) => {
  expect(addEpochs([createEpoch(1), createEpoch(2, different)])).toMatchObject({
    taken: { length: 2 },
    jump: null,
    end: null,
  });
});

test('[FLT-2] a slow movement of the antenna is detected', () => {
  const carried = Array.from({ length: 9 }, (_, step) =>
    createEpoch(step, { position: movePosition(step * 0.05) }),
  );
  expect(addEpochs(carried, createMeasuring({ ...limits, epochs: 9 })).end).toBe('antenna moved');
});

test.each([
  ['backwards', [createEpoch(100), createEpoch(101), createEpoch(99)]],
  ['over a minute ahead', [createEpoch(100), createEpoch(101), createEpoch(162)]],
])('[GNS-4] time that jumps %s ends it with what it has', (_, epochs) => {
  expect(addEpochs([...epochs, createEpoch(163)])).toMatchObject({
    taken: { length: 2 },
    end: 'time jump',
  });
});
