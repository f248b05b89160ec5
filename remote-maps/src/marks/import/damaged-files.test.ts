import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { importFile } from './import-file';
import type { ImportReport } from './import-report.domain';

const numRuns = process.env.FELTBOK_LONG ? 100_000 : 5_000;
/** Half a millimetre, and the error of floating point. */
const rounding = 0.000_6;

/** Lines of a KOF file without their ends, each letter a byte. */
interface KofText {
  lines: string[];
  end: string;
}

const folder = join(__dirname, 'samples');
const realFiles = readdirSync(folder)
  .filter((name) => name.endsWith('.kof'))
  .map((name): KofText => {
    const text = readFileSync(join(folder, name), 'latin1');
    return { lines: text.split(/\r?\n/), end: text.includes('\r') ? '\r\n' : '\n' };
  });

/** Some lines of a real file, with the header that they need. */
const someOfReal = fc
  .tuple(fc.constantFrom(...realFiles), fc.nat(120), fc.integer({ min: 1, max: 12 }))
  .map(([{ lines, end }, from, count]): KofText => {
    const head = lines.filter((line) => / 0[01] /.test(line.slice(0, 4)));
    const points = lines.filter((line) => line.startsWith(' 05'));
    const first = from % points.length;
    return { lines: [...head, ...points.slice(first, first + count)], end };
  });

const ends = fc.constantFrom('\n', '\r\n', '\r');
const metres = fc.integer({ min: 0, max: 2_000_000 }).map((millimetres) => millimetres / 1000);
/** Made files: any number of decimals, in columns or with tabs, with heights or none. */
const made = fc
  .record({
    points: fc.array(fc.tuple(metres, metres, fc.stringMatching(/^[A-Z0-9ÆØÅ-]{0,8}$/)), {
      minLength: 1,
      maxLength: 12,
    }),
    decimals: fc.nat(3),
    height: fc.constantFrom('', '7', '7.934', '107.93'),
    theme: fc.constantFrom('', '4051', '8245'),
    isTabbed: fc.boolean(),
    isEastFirst: fc.boolean(),
    end: ends,
  })
  .map(({ points, decimals, height, theme, isTabbed, isEastFirst, end }): KofText => {
    const lines = points.map(([up, right, name]) => {
      const place = [
        (6_540_000 + up).toFixed(decimals),
        (314_000 + right).toFixed(decimals),
      ] as const;
      const [first, second] = isEastFirst ? [place[1], place[0]] : place;
      if (isTabbed) return ['05', name, theme, first, second, height].join('\t');
      const columns = [
        name.padEnd(10),
        theme.padEnd(8),
        first.padStart(12),
        second.padStart(11),
        height.padStart(8),
      ];
      return ` 05 ${columns.join(' ')}`;
    });
    return { lines, end };
  });

const byte = fc.nat(255).map((code) => String.fromCharCode(code));
const damage = fc.record({
  kind: fc.constantFrom(
    ...([
      'cut',
      'beginning lost',
      'blanks',
      'taken out',
      'doubled',
      'part doubled',
      'swapped',
    ] as const),
    ...(['line end', 'line end lost', 'byte', 'bytes', 'line doubled', 'UTF-8', 'UTF-16'] as const),
  ),
  line: fc.nat(30),
  at: fc.nat(70),
  count: fc.integer({ min: 1, max: 14 }),
  bytes: fc.array(byte, { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
  end: ends,
});
type Damage = typeof damage extends fc.Arbitrary<infer One> ? One : never;

interface Damaged {
  bytes: Uint8Array<ArrayBuffer>;
  /** Number of the damaged line, from 1. */
  line: number;
  /** Whether digits were replaced by other digits, which nobody can notice. */
  isUnseen: boolean;
  /** Whether a record with both coordinates has lost its line to another. */
  isMerged: boolean;
}

function damageFile(
  { lines, end }: KofText,
  { kind, line: number, at: place, count, bytes, ...details }: Damage,
): Damaged {
  const index = number % lines.length;
  const line = lines[index] ?? '';
  const at = place % (line.length + 1);
  const changeLine = (text: string) => lines.with(index, text);
  const toDamaged = (all: string[], more: Partial<Damaged> = {}): Damaged => ({
    bytes: encodeLatin1(all.join(end)),
    line: index + 1,
    isUnseen: false,
    isMerged: false,
    ...more,
  });
  const before = line.slice(0, at);
  const after = line.slice(at);
  switch (kind) {
    case 'cut':
      return toDamaged(changeLine(before));
    case 'beginning lost':
      return toDamaged(changeLine(after));
    case 'blanks':
      return toDamaged(changeLine(before + ' '.repeat(count) + after));
    case 'taken out':
      return toDamaged(changeLine(before + after.slice(count)));
    case 'doubled':
      return toDamaged(changeLine(before + after.slice(0, 1) + after));
    case 'part doubled':
      return toDamaged(changeLine(before + after.slice(0, count) + after));
    case 'swapped':
      return toDamaged(changeLine(before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2)), {
        isUnseen: isDigits(after.slice(0, 2)),
      });
    case 'byte':
      return toDamaged(changeLine(before + bytes[0] + after.slice(1)), {
        isUnseen: isDigits(`${bytes[0]}${after[0]}`),
      });
    case 'bytes':
      return toDamaged(changeLine(before + bytes + after));
    case 'line doubled':
      return toDamaged(lines.toSpliced(index, 0, line));
    case 'line end':
      return { ...toDamaged([]), bytes: encodeLatin1(lines.join(details.end)) };
    case 'line end lost':
      return toDamaged(lines.toSpliced(index, 2, `${line}${lines[index + 1] ?? ''}`), {
        isMerged: [line, lines[index + 1] ?? ''].every((merged) =>
          /^ ?05.*\d{5}.*\s\d{5}/.test(merged),
        ),
      });
    case 'UTF-8':
      return toDamaged([], { bytes: new Uint8Array(new TextEncoder().encode(lines.join(end))) });
    case 'UTF-16':
      return toDamaged([], {
        bytes: Uint8Array.from(Buffer.from(`\ufeff${lines.join(end)}`, 'utf16le')),
      });
  }
}

/**
 * Whether digits of the height have moved into the coordinates, which are as long as before, in a
 * file where others have no height either.
 */
function isSameShape({ lines }: KofText, { kind, line, at, count }: Damage): boolean {
  const whole = lines[line % lines.length] ?? '';
  const from = at % (whole.length + 1);
  const remaining = whole.slice(0, from) + whole.slice(from + count);
  const otherLines = lines.filter((line) => line !== whole && /^ ?05/.test(line));
  /** Up to the height, and the height. */
  const splitAtHeight = (text: string) => {
    const height = text.includes('\t')
      ? text.split('\t').slice(0, 5).join('\t').length
      : heightColumn;
    return [text.slice(0, height).replace(/\d/g, '9'), text.slice(height).trim()];
  };
  const isSame = kind === 'taken out' && splitAtHeight(remaining)[0] === splitAtHeight(whole)[0];
  return (
    isSame &&
    otherLines.filter((line) => splitAtHeight(line)[1] === '').length * 2 >= otherLines.length - 1
  );
}
const heightColumn = 48;

const encodeLatin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const isDigits = (text: string) => /^\d\d$/.test(text);

const property = { west: 5.7, east: 5.8, south: 58.95, north: 59.0 };
const read = async (bytes: Uint8Array<ArrayBuffer>) => {
  const outcome = await importFile({
    file: new File([bytes], 'grenser.kof'),
    zone: 32,
    known: [],
    property,
  });
  const places = outcome.ok
    ? outcome.features.map(({ geometry: { coordinates } }) => {
        const [east, north] = coordinates;
        return [north, east] as const;
      })
    : [];
  return { places, report: outcome.report };
};

function expectAccount({
  total,
  added,
  duplicates,
  rejected,
  skipped,
  rejectedLines,
}: ImportReport) {
  const passed = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  expect(added + duplicates + rejected + passed).toBe(total);
  expect(rejectedLines).toHaveLength(rejected);
}

test(`[KOF-2, KOF-8] of ${numRuns} damages none moves a point that the account does not point at`, async () => {
  let unseen = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(someOfReal, made), damage, async (text, how) => {
      const { bytes, line, isUnseen, isMerged } = damageFile(text, how);
      const whole = await read(encodeLatin1(text.lines.join(text.end)));
      const found = await read(bytes);
      if (!found.report || !whole.report) return;
      expectAccount(found.report);
      if (isMerged) expect(found.report.rejectedLines.map(({ number }) => number)).toContain(line);
      const moved = found.places.filter(([north, east]) =>
        whole.places.every((place) => Math.hypot(place[0] - north, place[1] - east) > rounding),
      );
      if (isUnseen || isSameShape(text, how)) unseen += moved.length;
      else {
        // A line end among the bytes makes two lines of one.
        const pointedAt = found.report.doubtfulLines.filter(
          ({ number }) => number === line || number === line + 1,
        );
        expect(moved.slice(pointedAt.length)).toEqual([]);
      }
    }),
    { numRuns },
  );
  process.stdout.write(`Of ${numRuns} damages, digits for digits moved ${unseen} points.\n`);
}, 1_800_000);
