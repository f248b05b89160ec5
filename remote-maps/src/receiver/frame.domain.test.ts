import { findFrame } from './frame.domain';

test('[GNS-3] no frame is assumed that is not stated', () => {
  expect(findFrame({ quality: 'fixed' }, 'unknown')).toBe('unknown');
  expect(findFrame({ quality: 'differential' }, 'unknown')).toBe('unknown');
  expect(findFrame({ quality: 'simulated' }, 'network')).toBe('unknown');
  expect(findFrame({ quality: 'none' }, 'network')).toBeNull();
});

test('[GNS-3] corrections of a network give EUREF89; no or global ones do not', () => {
  expect(findFrame({ quality: 'fixed' }, 'network')).toBe('EUREF89');
  expect(findFrame({ quality: 'float' }, 'global')).toBe('not EUREF89');
  expect(findFrame({ quality: 'single' }, 'network')).toBe('not EUREF89');
});

test('[GNS-3] the receiver’s frame takes precedence over the user’s', () => {
  expect(findFrame({ quality: 'fixed', frame: 'ITRF2020' }, 'network')).toBe('not EUREF89');
  expect(findFrame({ quality: 'fixed', frame: 'ETRS89' }, 'global')).toBe('EUREF89');
  expect(findFrame({ quality: 'fixed', frame: 'Local' }, 'network')).toBe('EUREF89');
});
