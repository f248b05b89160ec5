/** Units, each with the smallest size that is shown in it. */
const units = [
  { unit: 'byte', bytes: 1, from: 0 },
  { unit: 'kilobyte', bytes: 1_000, from: 100 },
  { unit: 'megabyte', bytes: 1_000_000, from: 1_000_000 },
  { unit: 'gigabyte', bytes: 1_000_000_000, from: 1_000_000_000 },
] as const;

/** Formats a size in bytes, kB, MB or GB, of 1,000 each. @param language BCP 47 */
export function formatByteSize(bytes: number, language: string): string {
  const { unit, bytes: bytesOfUnit } = units.findLast(({ from }) => bytes >= from) ?? units[0];
  const value = bytes / bytesOfUnit;
  // Chromium does not know nynorsk. Without a second language it would use the browser's own.
  const options = { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat([language, 'nb'], options).format(value).replace(' ', '\u00a0');
}
