/**
 * What a device without the app may load before a screen can be used; checked by browser tests and
 * by `npm run bench`. About a hundredth of each limit is room for what differs between machines,
 * such as names of folders, and which files are asked for before the screen can be used.
 */
export interface Budget {
  /** Kilobytes on the wire, gzipped, without tiles and pictures of documents. */
  kilobytes: number;
  /** Scripts of host and remotes without the identity library, gzip, in kB. */
  scripts: number;
  requests: number;
  /** Cumulative layout shift. */
  shift: number;
}

export const budgets = {
  landing: { kilobytes: 255, scripts: 243, requests: 16, shift: 0.01 },
  list: { kilobytes: 386, scripts: 286, requests: 30, shift: 0.01 },
  overview: { kilobytes: 522, scripts: 392, requests: 66, shift: 0.01 },
  map: { kilobytes: 618, scripts: 466, requests: 60, shift: 0.01 },
  agreement: { kilobytes: 866, scripts: 698, requests: 58, shift: 0.01 },
} as const satisfies Record<string, Budget>;

/**
 * What a device downloads to work without network, in kB: gzip on the wire, and as it is stored.
 */
export const precache = {
  /** The files needed before the app opens without network; the rest is loaded afterwards. */
  first: { wire: 1_580, files: 224 },
  /** The reader of agreements is among it: their fingerprints are computed without network too. */
  whole: { wire: 2_900, stored: 12_000, files: 276 },
};
