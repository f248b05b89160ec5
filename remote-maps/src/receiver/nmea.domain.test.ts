import fc from 'fast-check';
import { formatNmeaSentence } from '../testing/nmea-sentence';
import { findFrame } from './frame.domain';
import { type Epoch, NmeaReader } from './nmea.domain';

const now = Date.UTC(2026, 5, 1, 12, 0, 0);
const encode = (text: string) => new TextEncoder().encode(text);

/** All epochs of a stream, including the last one. */
function readEpochs(chunks: Iterable<Uint8Array>, reader = new NmeaReader(() => now)): Epoch[] {
  const epochs = [...chunks].flatMap((chunk) => reader.push(chunk));
  const last = reader.flush();
  return last ? [...epochs, last] : epochs;
}
const read = (text: string) => readEpochs([encode(text)]);

const formatGga = (time: string, quality = 4, talker = 'GN') =>
  formatNmeaSentence(
    `${talker}GGA,${time},5930.1234567,N,01024.7654321,E,${quality},17,0.7,101.250,M,39.500,M,1.0,0123`,
  );
const formatGst = (time: string) =>
  formatNmeaSentence(`GNGST,${time},0.012,0.010,0.008,45.0,0.009,0.007,0.015`);
const gsa = formatNmeaSentence('GNGSA,A,3,02,05,12,,,,,,,,,,1.4,0.7,1.2,1');
const formatRmc = (time: string, date: string) =>
  formatNmeaSentence(`GNRMC,${time},A,5930.1234567,N,01024.7654321,E,0.0,0.0,${date},,,R`);

test('[GNS-2] GGA, GST, GSA and RMC of one time become one epoch', () => {
  const sent =
    formatGga('120000.00') + formatGst('120000.00') + gsa + formatRmc('120000.00', '010626');
  expect(read(sent)).toEqual([
    {
      at: now,
      quality: 'fixed',
      pdop: 1.4,
      satellites: 17,
      correctionAge: 1,
      station: 123,
      position: { latitude: 59 + 30.1234567 / 60, longitude: 10 + 24.7654321 / 60 },
      height: 140.75,
      sigma: { north: 0.009, east: 0.007, height: 0.015 },
      raw: sent,
    },
  ]);
});

test.each([
  [0, 'none'],
  [1, 'single'],
  [2, 'differential'],
  [3, 'single'],
  [4, 'fixed'],
  [5, 'float'],
  [6, 'estimated'],
  [7, 'manual'],
  [8, 'simulated'],
])('[GNS-2] quality %j of GGA is %j', (quality, expected) => {
  expect(read(formatGga('120000', quality))).toMatchObject([{ quality: expected }]);
});

test('[GNS-2] a quality of 0 has no position, despite its coordinates', () => {
  expect(read(formatGga('120000', 0))).toMatchObject([
    { position: null, height: null, sigma: null },
  ]);
});

test.each(['GP', 'GN', 'GL', 'GA', 'GB', 'BD'])(
  '[GNS-2] sentences of the talker %s are read',
  (talker) => {
    expect(read(formatGga('120000', 4, talker))).toMatchObject([{ quality: 'fixed' }]);
  },
);

test('[GNS-2] south and west are negative', () => {
  const text = 'GPGGA,120000,3330.0000,S,07045.0000,W,1,08,1.0,10.0,M,,M,,';
  expect(read(formatNmeaSentence(text))).toMatchObject([
    { position: { latitude: -33.5, longitude: -70.75 }, height: null },
  ]);
});

test('[GNS-2] 0, 0 is no position', () => {
  const text = 'GPGGA,120000,0000.0000,N,00000.0000,E,4,08,1.0,10.0,M,45.0,M,,';
  expect(read(formatNmeaSentence(text))).toMatchObject([
    { quality: 'fixed', position: null, height: null },
  ]);
});

test('[GNS-2] without GST there is no standard deviation', () => {
  expect(read(formatGga('120000'))).toMatchObject([{ sigma: null }]);
});

test('[GNS-2] a wrong checksum, a cut sentence and noise are dropped and counted', () => {
  const reader = new NmeaReader(() => now);
  const wrong = formatGga('120000').replace('17,0.7', '18,0.7');
  const cut = formatGga('120001').slice(0, 30);
  const noise = String.fromCharCode(0xd3, 0, 19) + '$'.padEnd(400, 'A');
  expect(
    readEpochs([encode(wrong), encode(cut), encode(formatGga('120002')), encode(noise)], reader),
  ).toHaveLength(1);
  expect(reader.counts).toEqual({ read: 1, rejected: 3 });
});

test('[GNS-2] sentences that are not used are counted as read', () => {
  const reader = new NmeaReader(() => now);
  reader.push(
    encode(
      formatNmeaSentence('GPGSV,1,1,01,02,45,120,40') +
        formatNmeaSentence('PTNL,GGK,120000') +
        formatNmeaSentence('GNVTG,,T,,M,0.0,N,0.0,K'),
    ),
  );
  expect(reader.counts).toEqual({ read: 3, rejected: 0 });
});

test('[GNS-2] impossible values are rejected', () => {
  const reader = new NmeaReader(() => now);
  const text = formatGga('120000').slice(1, -5).replace('5930.1234567', '9930.1234567');
  expect(readEpochs([encode(formatNmeaSentence(text))], reader)).toEqual([]);
  expect(reader.counts.rejected).toBe(1);
});

test('[GNS-2] an epoch before midnight and one after are a second apart', () => {
  const stream =
    formatRmc('235959', '010626') +
    formatGga('235959') +
    formatGga('000000') +
    formatRmc('000000', '020626') +
    formatGga('000001') +
    formatGga('000002');
  const midnight = Date.UTC(2026, 5, 2);
  expect(read(stream).map(({ at }) => at - midnight)).toEqual([-1000, 0, 1000, 2000]);
});

test('[GNS-2] an unstated day is the device’s, also around midnight', () => {
  const justAfter = new NmeaReader(() => Date.UTC(2026, 5, 2, 0, 0, 1));
  expect(readEpochs([encode(formatGga('235959'))], justAfter)).toMatchObject([
    { at: Date.UTC(2026, 5, 1, 23, 59, 59) },
  ]);
});

test('[GNS-2] ZDA names the day with four digits of the year', () => {
  const zda = formatNmeaSentence('GNZDA,093000.50,15,03,2027,00,00');
  expect(read(formatGga('093000.50') + zda)).toMatchObject([
    { at: Date.UTC(2027, 2, 15, 9, 30, 0, 500) },
  ]);
});

const corners = '5930.1234567,N,01024.7654321,E';

test.each([
  ['quality 9', `GNGGA,120000,${corners},9,10,0.9,105.1,M,39.8,M,3.0,0131`, 'differential'],
  [
    'a quality that no standard knows',
    `GNGGA,120000,${corners},14,10,0.9,105.1,M,39.8,M,,`,
    'estimated',
  ],
  ['a field more', `GNGGA,120000,${corners},4,18,0.6,105.1,M,39.8,M,1.0,0123,`, 'fixed'],
  ['three fields more', `GNGGA,120000,${corners},4,18,0.6,105.1,M,39.8,M,1.0,0123,A,B,C`, 'fixed'],
  ['fields missing', `GNGGA,120000,${corners},5,18`, 'float'],
  ['a station with letters', `GNGGA,120000,${corners},4,18,0.6,105.1,M,39.8,M,1.0,OSL1`, 'fixed'],
  ['a length in feet', `GNGGA,120000,${corners},4,18,0.6,345.0,F,39.8,M,1.0,0001`, 'fixed'],
  ['words for numbers', `GNGGA,120000,${corners},4,many,good,high,M,39.8,M,?,0001`, 'fixed'],
  ['no time', `GNGGA,,${corners},4,18,0.6,105.1,M,39.8,M,1.0,0001`, 'fixed'],
])('[FLT-17] a position with %s is read', (_name, text, quality) => {
  const [epoch] = read(formatNmeaSentence(text));
  expect(epoch).toMatchObject({ at: now, quality });
  expect(epoch?.position?.latitude).toBeCloseTo(59.502057612, 8);
});

test('[FLT-17] a height in an unknown unit is no height in metres', () => {
  const text = `GNGGA,120000,${corners},4,18,0.6,345.0,F,39.8,M,1.0,0001`;
  expect(read(formatNmeaSentence(text))).toMatchObject([{ height: null }]);
});

test('[FLT-17] quality 9 is corrected by satellites, whatever network the user states', () => {
  const [epoch] = read(
    formatNmeaSentence(`GNGGA,120000,${corners},9,10,0.9,105.1,M,39.8,M,3.0,0131`),
  );
  expect(epoch && findFrame(epoch, 'network')).toBe('not EUREF89');
});

test('[FLT-17] extra fields in GST, GSA and RMC are ignored', () => {
  const addField = (sentence: string) => formatNmeaSentence(`${sentence.slice(1, -5)},1,X`);
  const sent =
    formatGga('120000') +
    addField(formatGst('120000')) +
    addField(gsa) +
    addField(formatRmc('120000', '020626'));
  expect(read(sent)).toMatchObject([{ at: now + 86_400_000, pdop: 1.4, sigma: { north: 0.009 } }]);
});

test.each([
  ['RMC', formatRmc('120000', '161006')],
  ['ZDA', formatNmeaSentence('GNZDA,120000,16,10,2006,00,00')],
])('[FLT-17] a day that %s names 1024 weeks too early is corrected', (_name, sentence) => {
  expect(read(formatGga('120000') + sentence)).toMatchObject([{ at: now }]);
});

test('[FLT-17] a day that no week rollover explains is kept', () => {
  expect(read(formatGga('120000') + formatRmc('120000', '010619'))).toMatchObject([
    { at: Date.UTC(2019, 5, 1, 12) },
  ]);
});

test('[FLT-17] the day of a receiver without a position is ignored', () => {
  const clock = formatNmeaSentence('GNRMC,120000,V,,,,,,,060180,,,N');
  expect(read(clock + formatGga('120000'))).toMatchObject([{ at: now }]);
});

test('[FLT-26] sentences of one epoch are read in any order', () => {
  const sentences = [formatGga('120000'), formatGst('120000'), gsa, formatRmc('120000', '010626')];
  fc.assert(
    fc.property(fc.shuffledSubarray(sentences, { minLength: 4 }), (order) => {
      expect(read(order.join(''))).toMatchObject([
        { at: now, quality: 'fixed', pdop: 1.4, sigma: { east: 0.007 }, raw: order.join('') },
      ]);
    }),
  );
});

test('[FLT-26] PDOP that comes first after a pause belongs to the epoch that follows', () => {
  const reader = new NmeaReader(() => now);
  reader.push(encode(formatGga('120000')));
  reader.flush();
  reader.push(encode(gsa + formatGga('120001')));
  expect(reader.flush()).toMatchObject({ pdop: 1.4 });
});

/** Streams of receivers of several kinds, epoch by epoch. */
const streams = fc
  .array(
    fc.record({
      hasGst: fc.boolean(),
      hasGsa: fc.boolean(),
      quality: fc.integer({ min: 0, max: 8 }),
      otherSentence: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((epochs) =>
    epochs.flatMap(({ hasGst, hasGsa, quality, otherSentence }, at) => {
      const time = `1200${String(at).padStart(2, '0')}.00`;
      return [
        ...(otherSentence ? [formatNmeaSentence('GPGSV,1,1,01,02,45,120,40')] : []),
        formatGga(time, quality),
        ...(hasGst ? [formatGst(time)] : []),
        ...(hasGsa ? [gsa] : []),
      ];
    }),
  );

test('[GNS-2] wherever a stream is split, its epochs are the same', () => {
  fc.assert(
    fc.property(streams, fc.array(fc.nat(2_000)), (sentences, cuts) => {
      const bytes = encode(sentences.join(''));
      const places = [
        ...new Set([0, ...cuts.filter((at) => at < bytes.length), bytes.length]),
      ].sort((a, b) => a - b);
      const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
      expect(readEpochs(chunks)).toEqual(readEpochs([bytes]));
    }),
  );
});

test('[GNS-2] no damaged byte makes a position that was not sent', () => {
  const damages = fc.record({
    kind: fc.constantFrom('change', 'lose', 'add'),
    at: fc.nat(5_000),
    byte: fc.nat(255),
  });
  fc.assert(
    fc.property(streams, fc.array(damages, { minLength: 1, maxLength: 3 }), (sentences, damage) => {
      const sent = readEpochs([encode(sentences.join(''))]).map(({ at, position, quality }) => ({
        at,
        position,
        quality,
      }));
      // One damage per sentence: two could cancel each other in its checksum.
      const damaged = sentences.map((text, index) => {
        const bytes = [...encode(text)];
        const sentenceDamage = damage[index];
        if (sentenceDamage)
          bytes.splice(
            sentenceDamage.at % bytes.length,
            sentenceDamage.kind === 'add' ? 0 : 1,
            ...(sentenceDamage.kind === 'lose' ? [] : [sentenceDamage.byte]),
          );
        return Uint8Array.from(bytes);
      });
      for (const { at, position, quality } of readEpochs(damaged))
        expect(sent).toContainEqual({ at, position, quality });
    }),
    { numRuns: 500 },
  );
});

/**
 * Milliseconds of CPU time: 2 per cent of an hour, on a device four times as slow as this machine.
 */
const leftForAnHour = (0.02 * 3_600_000) / 4;

test('[GNS-2] an hour of ten epochs a second leaks no memory and takes little time', () => {
  const reader = new NmeaReader(() => now);
  const hour = Array.from({ length: 36_000 }, (_, tenth) => {
    const minutes = String(Math.floor(tenth / 600)).padStart(2, '0');
    const seconds = ((tenth % 600) / 10).toFixed(2).padStart(5, '0');
    return encode(
      [formatGga(`12${minutes}${seconds}`), formatGst(`12${minutes}${seconds}`), gsa].join(''),
    );
  });
  const before = process.cpuUsage();
  const count = hour.reduce((sum, bytes) => sum + reader.push(bytes).length, 0);
  const { user, system } = process.cpuUsage(before);
  expect(count).toBe(35_999);
  expect(JSON.stringify(reader).length).toBeLessThan(1_000);
  expect((user + system) / 1000).toBeLessThan(leftForAnHour);
});
