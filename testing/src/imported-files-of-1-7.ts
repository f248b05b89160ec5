import {
  type ImportedFileFacts,
  type PointFeature,
  toFeature,
} from '@feltbok/shared/device/imported-files.domain';
import {
  type PointTable,
  pointTextFields,
  readStoredTable,
  sizeOfTable,
  textColumn,
} from '@feltbok/shared/device/point-table.domain';

/**
 * Imported files as the code of version 1.7 stored them, before they are encrypted: two points in
 * UTM 33.
 */
export const importedFilesOf17 = {
  /** The first point has a height and an accuracy. */
  withHeights: toBytes(
    'AQAAADQBAAB7ImFib3V0Ijp7ImZpbGVOYW1lIjoiZ3JlbnNlci5rb2YiLCJpbXBvcnRlZEF0IjoiMjAyNi0xMS0yNFQxMDowMDowMC4wMDBaIiwiZ29uZVNpbmNlIjoiMjAyNi0xMS0yNVQwODowMDowMC4wMDBaIn0sInNpemUiOjIsIm51bWJlcnMiOlsiYWNjdXJhY3kiLCJoZWlnaHQiLCJoZWlnaHRTaWdtYSJdLCJ0ZXh0cyI6eyJuYW1lIjoiQm9sdCB2ZWQgw6VzIiwiYm91bmRhcnlQb2ludE51bWJlciI6IjEzMTQiLCJ0eXBlT2ZCb3VuZGFyeU1hcmsiOiI1MTk5IiwiaGVpZ2h0U3lzdGVtIjoiTk4yMDAwIiwibWVhc3VyZW1lbnRNZXRob2QiOiI5NiJ9fQAAAACWQ4vEj4RZQQAAAKCRhFlBKVyPQiShFkEAAAAASaEWQQAAAAAAAABAAAAAAAAA+H+uR+F6FJZZQAAAAAAAAPh/uB6F61G4jj8AAAAAAAD4f1IKnw0LTwyNfApTmplrP4pSCp8eC08MjXwKU5oAaz+KCwAAAAsAAAACAAAABAAAAAIAAAAEAAAABgAAAAYAAAACAAAAAgAAAA==',
  ),
  withoutHeights: toBytes(
    'AQAAAOIAAAB7ImFib3V0Ijp7ImZpbGVOYW1lIjoiZ3JlbnNlci5rb2YiLCJpbXBvcnRlZEF0IjoiMjAyNi0xMS0yNFQxMDowMDowMC4wMDBaIiwiZ29uZVNpbmNlIjoiMjAyNi0xMS0yNVQwODowMDowMC4wMDBaIn0sInNpemUiOjIsIm51bWJlcnMiOltdLCJ0ZXh0cyI6eyJuYW1lIjoiQm9sdCB2ZWQgw6VzIiwiYm91bmRhcnlQb2ludE51bWJlciI6IjEzMTQiLCJ0eXBlT2ZCb3VuZGFyeU1hcmsiOiI1MTk5In19AAAAAAAAlkOLxI+EWUEAAACgkYRZQSlcj0IkoRZBAAAAAEmhFkFSCp8NC08MjXwKU5qZaz+KUgqfHgtPDI18ClOaAGs/igsAAAALAAAAAgAAAAQAAAACAAAABAAAAA==',
  ),
};

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/**
 * Reads an imported file as the code of version 1.7 does: its own form, and that of 1.6, of which
 * it takes over texts and no number.
 * @throws SyntaxError where 1.7 would not show the file
 */
export function readAs17(bytes: ArrayBuffer) {
  const stored = readStoredTable(bytes);
  if (stored) return { ...(stored.about as ImportedFileFacts), points: listPoints(stored.table) };
  const { features, fileName, importedAt, goneSince } = JSON.parse(new TextDecoder().decode(bytes));
  return {
    fileName,
    importedAt,
    ...(goneSince && { goneSince }),
    points: listPoints(toTable(features)),
  };
}

const listPoints = (table: PointTable): PointFeature[] =>
  Array.from({ length: sizeOfTable(table) }, (_, row) => toFeature(table, row));

function toTable(features: readonly PointFeature[]): PointTable {
  const texts: PointTable['texts'] = {};
  for (const field of pointTextFields) {
    if (features.some(({ properties }) => properties[field])) {
      texts[field] = textColumn(features.map(({ properties }) => properties[field] ?? ''));
    }
  }
  return {
    norths: Float64Array.from(features, ({ geometry }) => geometry.coordinates[1]),
    easts: Float64Array.from(features, ({ geometry }) => geometry.coordinates[0]),
    uuids: Uint32Array.from(features.flatMap(({ properties }) => toWords(properties.uuid))),
    texts,
    numbers: {},
  };
}

function toWords(uuid: string): number[] {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid);
  const digits = isUuid ? uuid.replaceAll('-', '') : '';
  return [0, 8, 16, 24].map((start) => Number.parseInt(digits.slice(start, start + 8), 16));
}
