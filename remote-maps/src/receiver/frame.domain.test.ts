import { frameOf } from './frame.domain';

test('[GNS-3] no frame is claimed that nobody names', () => {
  expect(frameOf({ quality: 'fixed' }, 'unknown')).toBe('unknown');
  expect(frameOf({ quality: 'differential' }, 'unknown')).toBe('unknown');
  expect(frameOf({ quality: 'simulated' }, 'network')).toBe('unknown');
  expect(frameOf({ quality: 'none' }, 'network')).toBeNull();
});

test('[GNS-3] corrections of a network give EUREF89; no or global ones do not', () => {
  expect(frameOf({ quality: 'fixed' }, 'network')).toBe('EUREF89');
  expect(frameOf({ quality: 'float' }, 'global')).toBe('not EUREF89');
  expect(frameOf({ quality: 'single' }, 'network')).toBe('not EUREF89');
});

test('[GNS-3] the frame that a receiver names goes before what the user states', () => {
  expect(frameOf({ quality: 'fixed', frame: 'ITRF2020' }, 'network')).toBe('not EUREF89');
  expect(frameOf({ quality: 'fixed', frame: 'ETRS89' }, 'global')).toBe('EUREF89');
  expect(frameOf({ quality: 'fixed', frame: 'Local' }, 'network')).toBe('EUREF89');
});
