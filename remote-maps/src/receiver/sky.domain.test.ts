import { formatNmeaSentence } from '../testing/nmea-sentence';
import { NmeaReader } from './nmea.domain';

function createReader() {
  let now = Date.UTC(2026, 5, 1, 12);
  const reader = new NmeaReader(() => now);
  return {
    reader,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    read: (...sentences: string[]) =>
      reader.push(new TextEncoder().encode(sentences.map(formatNmeaSentence).join(''))),
  };
}

test('[MSR-7] satellites in view are counted by constellation, with the mean signal', () => {
  const { reader, read } = createReader();
  read(
    'GPGSV,2,1,05,01,40,083,46,02,17,308,42,12,07,344,,14,22,228,44',
    'GPGSV,2,2,05,40,20,170,38',
    'GLGSV,1,1,02,65,30,100,30,66,10,200,',
    'GAGSV,1,1,01,05,60,010,',
    'GBGSV,1,1,01,19,60,010,40',
  );
  expect(reader.listSatellites()).toEqual([
    { constellation: 'GPS', inView: 4, tracked: 3, signal: 44 },
    { constellation: 'Galileo', inView: 1, tracked: 0, signal: null },
    { constellation: 'GLONASS', inView: 2, tracked: 1, signal: 30 },
    { constellation: 'BeiDou', inView: 1, tracked: 1, signal: 40 },
    { constellation: 'SBAS', inView: 1, tracked: 1, signal: 38 },
  ]);
});

test('[MSR-7] of several signals of a satellite the strongest counts, once', () => {
  const { reader, read } = createReader();
  read('GPGSV,1,1,01,01,40,083,46,1', 'GPGSV,1,1,01,01,40,083,38,6', 'GPGSV,1,1,01,01,40,083,,8');
  expect(reader.listSatellites()).toEqual([
    { constellation: 'GPS', inView: 1, tracked: 1, signal: 46 },
  ]);
});

test('[MSR-7] satellites that are no longer named disappear', () => {
  const { reader, read, wait } = createReader();
  read('GPGSV,1,1,01,01,40,083,46');
  wait(10_000);
  read('GPGSV,1,1,01,02,40,083,40');
  wait(10_000);
  expect(reader.listSatellites()).toEqual([
    { constellation: 'GPS', inView: 1, tracked: 1, signal: 40 },
  ]);
});

test('[MSR-7] satellites are no part of an epoch and of its evidence', () => {
  const { reader, read } = createReader();
  read(
    'GNGGA,120000.00,6019.19508,N,00639.58452,E,4,17,0.7,1.0,M,45.0,M,1.0,1',
    'GPGSV,1,1,01,01,40,083,46',
  );
  expect(reader.flush()?.raw).not.toContain('GSV');
});
