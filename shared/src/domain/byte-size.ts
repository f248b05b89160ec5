/** @param bytes shown as kB, MB or GB, of 1,000 each @param language BCP 47 */
export function sizeOf(bytes: number, language: string): string {
  const [value, unit] =
    bytes < 1_000_000
      ? ([bytes / 1000, 'kilobyte'] as const)
      : bytes < 1_000_000_000
        ? ([bytes / 1_000_000, 'megabyte'] as const)
        : ([bytes / 1_000_000_000, 'gigabyte'] as const);
  // Chromium knows no nynorsk, and without another language to turn to would write as the browser is set.
  const options = { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat([language, 'nb'], options).format(value).replace(' ', '\u00a0');
}
