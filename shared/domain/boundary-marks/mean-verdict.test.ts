import { type JudgedMean, judgeMean, toMeanLimits } from './mean-verdict.ts';

const good: JudgedMean = {
  quality: 'fixed',
  sigma: { east: 0.01, north: 0.01, height: 0.02 },
  spread: { east: 0.004, north: 0.004, height: 0.01 },
};
const limits = { plane: 0.03, height: 0.06 };

test.each([
  [{}, []],
  [{ sigma: { east: 0.031, north: 0.031, height: 0.02 } }, ['sigma']],
  [
    {
      sigma: { east: 0.05, north: 0.05, height: 0.02 },
      spread: { east: 0.05, north: 0.05, height: 0 },
    },
    ['spread'],
  ],
  [{ sigma: { east: 0.01, north: 0.01, height: 0.07 } }, ['heightSigma']],
  [{ spread: { east: 0.004, north: 0.004, height: 0.07 } }, ['heightSpread']],
  [{ spread: null, sigma: { east: 2.5, north: 2.5, height: 7.6 } }, ['sigma', 'heightSigma']],
  [{ sigma: { east: 0.01, north: 0.01, height: null } }, []],
])('[FLT-2] of a mean with %j is beyond the limits: %j', (different, kinds) => {
  expect(judgeMean({ ...good, ...different }, limits).map(({ kind }) => kind)).toEqual(kinds);
});

test('[FLT-2] without limits a fixed mean has fallback limits, and others have none', () => {
  const none = { plane: null, height: null };
  const poor = { ...good, sigma: { east: 0.11, north: 0.11, height: 0.21 } };
  expect(judgeMean(poor, none)).toEqual([
    { kind: 'sigma', value: expect.closeTo(0.11, 6), limit: 0.1 },
    { kind: 'heightSigma', value: 0.21, limit: 0.2 },
  ]);
  expect(judgeMean({ ...poor, quality: 'float' }, none)).toEqual([]);
});

test('[FLT-2] a bad mean that version 1.7 stored is judged as fixed', () => {
  const stored = { ...good, sigma: { east: 2.5, north: 2.5, height: 0.02 } };
  expect(judgeMean(stored).map(({ kind }) => kind)).toEqual(['sigma']);
});

test.each([
  [0.03, {}, { plane: 0.03, height: 0.06 }],
  [0.03, { planeTolerance: 0.02, heightTolerance: 0.03 }, { plane: 0.02, height: 0.03 }],
  [0.03, { planeTolerance: 0.05 }, { plane: 0.03, height: 0.06 }],
  [null, { planeTolerance: 0.05 }, { plane: 0.05, height: 0.1 }],
  [null, {}, { plane: null, height: null }],
])('[FLT-2] the stricter limit of σ %j and the demands %j applies', (sigma, demands, expected) => {
  expect(toMeanLimits(sigma, demands)).toEqual(expected);
});
