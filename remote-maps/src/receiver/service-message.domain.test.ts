import { parseServiceEpoch } from './service-message.domain';

const message = {
  latitude: 60.32,
  longitude: 6.66,
  altitude: 46,
  mslHeight: 1,
  undulation: 45,
  hrms: 0.014,
  vrms: 0.02,
  pdop: 1.4,
  satellites: 17,
  diffAge: 1,
  diffStatus: 4,
  diffId: 7,
  utcTimeStamp: '2026-06-01T12:00:00.000Z',
};
const read = (different: object) => parseServiceEpoch(JSON.stringify({ ...message, ...different }));

test.each([
  ['no JSON', '{"latitude": 60.32'],
  ['a list', '[1, 2]'],
  ['nothing', 'null'],
  ['another message', '{"battery": 80}'],
  ['no time', JSON.stringify({ ...message, utcTimeStamp: 'noon' })],
])('[GNS-1] %s is no message of the service', (_name, text) => {
  expect(parseServiceEpoch(text)).toBeNull();
});

test.each([
  ['nought and nought', { latitude: 0, longitude: 0 }],
  ['beyond the pole', { latitude: 96.3 }],
  ['words', { latitude: 'north' }],
  ['a status of nought with coordinates', { diffStatus: 0 }],
  ['an unknown status', { diffStatus: 9 }],
])('[GNS-1] %s is no position', (_name, different) => {
  expect(read(different)).toMatchObject({ position: null, height: null, sigma: null });
});

test('[GNS-1] south and west are negative, numbers may be texts', () => {
  expect(read({ latitude: '-33.5', longitude: -70.75 })).toMatchObject({
    position: { latitude: -33.5, longitude: -70.75 },
  });
});

test('[GNS-1] missing fields of a message are unknown', () => {
  const { hrms: _, undulation: __, ...less } = message;
  expect(parseServiceEpoch(JSON.stringify(less))).toMatchObject({
    quality: 'fixed',
    sigma: null,
    height: null,
  });
});
