import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatNmeaSentence } from '../testing/nmea-sentence';
import { type Epoch, NmeaReader } from './nmea.domain';

// gpsd of Debian is a program of others that parses the sentences on their way.
const hasGpsd = spawnSync('gpsfake', ['-h']).error === undefined;
if (!hasGpsd)
  process.stdout.write('NO RECEIVER BUT OUR OWN IS READ: gpsd (gpsfake) is not on this machine.\n');
const testWithGpsd = hasGpsd ? test : test.skip;

const folder = mkdtempSync(join(tmpdir(), 'feltbok-gpsd-'));
let program: ChildProcess | undefined;
afterAll(() => {
  if (program?.pid) process.kill(-program.pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

const seconds = 20;
/** The walk of a receiver in Fjordvik on the day before Christmas, through midnight. */
const walk = Array.from({ length: seconds }, (_, index) => {
  const isNext = index >= 10;
  const time = `${isNext ? '0000' : '2359'}${String(isNext ? index - 10 : 50 + index).padStart(2, '0')}.00`;
  return [
    `GNGGA,${time},6019.19508,N,00639.58452,E,4,17,0.7,80.0,M,43.5,M,1.0,0001`,
    'GNGSA,A,3,02,05,12,,,,,,,,,,1.4,0.7,1.2,1',
    `GNGST,${time},,,,,0.010,0.012,0.020`,
    `GNRMC,${time},A,6019.19508,N,00639.58452,E,0.0,0.0,${isNext ? '251226' : '241226'},,,R,V`,
  ].map(formatNmeaSentence);
}).flat();

/** Returns what gpsd forwards of a file, after its own lines. */
async function readThroughGpsd(): Promise<Epoch[]> {
  const file = join(folder, 'walk.nmea');
  writeFileSync(file, walk.join(''));
  const reader = new NmeaReader(() => Date.UTC(2026, 11, 24));
  const epochs: Epoch[] = [];
  const watch = '?WATCH={"enable":true,"nmea":true};';
  program = spawn('gpsfake', ['-1', '-p', '-q', '-r', watch, file], { detached: true });
  let heard = '';
  for await (const part of program.stdout ?? []) {
    epochs.push(...reader.push(part as Buffer));
    heard += String(part);
    // The last epoch arrives in parts.
    if (heard.includes(walk.at(-1)?.trim() ?? '')) break;
  }
  const last = reader.flush();
  return last ? [...epochs, last] : epochs;
}

testWithGpsd(
  '[GNS-2] what gpsd sends on becomes the same epochs, through midnight',
  async () => {
    const epochs = await readThroughGpsd();
    expect(epochs).toHaveLength(seconds);
    for (const [index, { at, quality, height, pdop, satellites }] of epochs.entries()) {
      expect(new Date(at).toISOString()).toBe(
        new Date(Date.UTC(2026, 11, 24, 23, 59, 50 + index)).toISOString(),
      );
      expect({ quality, height, pdop, satellites }).toEqual({
        quality: 'fixed',
        height: 123.5,
        pdop: 1.4,
        satellites: 17,
      });
    }
  },
  60_000,
);
