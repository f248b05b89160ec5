import { frameOf } from './frame.domain';

test('[GNS-3] no frame is claimed that the receiver does not name', () => {
  expect(frameOf('fixed')).toBe('unknown');
  expect(frameOf('differential')).toBe('unknown');
  expect(frameOf('single')).toBe('not EUREF89');
  expect(frameOf('none')).toBeNull();
});
