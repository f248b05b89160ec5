import type {
  ImportedFileFacts,
  PointFeature,
  PointNumberField,
  PointTextField,
} from './imported-files.domain.ts';

/** An imported file as version 1.7 stored it, in columns. */
export interface PointTable {
  facts: ImportedFileFacts;
  /** Whether any point has a height or an accuracy. */
  hasNumbers: boolean;
  /** Creates the features one by one, because a large file has many. */
  listFeatures(): Iterable<PointFeature>;
}

/** The JSON before the columns. */
interface Head {
  about: ImportedFileFacts;
  /** Number of points. */
  size: number;
  /** The numeric fields that any point has. */
  numbers: PointNumberField[];
  /** The concatenated texts of each field. */
  texts: Partial<Record<PointTextField, string>>;
}

interface TextColumn {
  field: PointTextField;
  all: string;
  /** Ends of the texts in `all`. */
  ends: Uint32Array;
}

/** The first of two 32-bit numbers, with which no JSON begins. The second is the head's length. */
const formOfTable = 1;
const preamble = 8;

/**
 * Reads the form in which version 1.7 stored an imported file. The columns start after the head, at
 * a multiple of eight bytes: north, east and the numeric fields as 64-bit floats, with NaN for a
 * missing value; each uuid as four 32-bit numbers; and for each text field the end of each text.
 * @returns null when the bytes are not in that form
 */
export function readPointTable(bytes: ArrayBuffer): PointTable | null {
  if (bytes.byteLength < preamble) return null;
  const [form, headLength = 0] = new Uint32Array(bytes, 0, 2);
  if (form !== formOfTable) return null;
  const head: Head = JSON.parse(
    new TextDecoder().decode(new Uint8Array(bytes, preamble, headLength)),
  );
  const { size } = head;
  let offset = Math.ceil((preamble + headLength) / 8) * 8;
  const readFloats = () => {
    const column = new Float64Array(bytes, offset, size);
    offset += column.byteLength;
    return column;
  };
  const readIntegers = (count: number) => {
    const column = new Uint32Array(bytes, offset, count);
    offset += column.byteLength;
    return column;
  };
  const norths = readFloats();
  const easts = readFloats();
  const numbers = head.numbers.map((field) => ({ field, values: readFloats() }));
  const uuids = readIntegers(size * 4);
  const texts = Object.entries(head.texts).map(
    ([field, all]): TextColumn => ({
      field: field as PointTextField,
      all,
      ends: readIntegers(size),
    }),
  );

  function toFeature(row: number): PointFeature {
    const properties: PointFeature['properties'] = {
      uuid: toUuid(uuids.subarray(row * 4, row * 4 + 4)),
    };
    for (const { field, all, ends } of texts) {
      const text = all.slice(row === 0 ? 0 : ends[row - 1], ends[row]);
      if (text !== '') properties[field] = text;
    }
    for (const { field, values } of numbers) {
      const value = values[row] as number;
      if (!Number.isNaN(value)) properties[field] = value;
    }
    const east = easts[row] as number;
    const north = norths[row] as number;
    return { type: 'Feature', geometry: { type: 'Point', coordinates: [east, north] }, properties };
  }

  return {
    facts: head.about,
    hasNumbers: numbers.length > 0,
    *listFeatures() {
      for (let row = 0; row < size; row += 1) yield toFeature(row);
    },
  };
}

function toUuid(parts: Uint32Array): string {
  const digits = Array.from(parts, (part) => part.toString(16).padStart(8, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
