import type { PointFeature } from '@feltbok/offline/stores/imported-files.domain.ts';
import { readPointTable } from '@feltbok/offline/stores/point-table.domain.ts';

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
  const table = readPointTable(bytes);
  if (table) return { ...table.facts, points: [...table.listFeatures()] };
  const { features, fileName, importedAt, goneSince } = JSON.parse(new TextDecoder().decode(bytes));
  return {
    fileName,
    importedAt,
    ...(goneSince && { goneSince }),
    points: (features as PointFeature[]).map(keepTexts),
  };
}

function keepTexts({ properties, ...feature }: PointFeature): PointFeature {
  const texts = Object.entries(properties).filter(
    ([, value]) => typeof value === 'string' && value !== '',
  );
  return { ...feature, properties: { uuid: properties.uuid, ...Object.fromEntries(texts) } };
}
