const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Age in words: minutes, hours or days, never negative even if the clock was set back.
 * @param moment ISO 8601 @param now in milliseconds since 1970 @param language BCP 47
 */
export function getAge(moment: string, now: number, language: string): string {
  const age = Math.max(0, now - Date.parse(moment));
  const { length, unit } = chooseUnit(age);
  const format = new Intl.RelativeTimeFormat([language, 'nb'], { numeric: 'auto', style: 'short' });
  const words = format.format(-Math.floor(age / length), unit);
  // Chromium has no nynorsk; its bokmål differs in this one word.
  return language === 'nn' ? words.replace('siden', 'sidan') : words;
}

function chooseUnit(age: number) {
  if (age < hour) return { length: minute, unit: 'minute' } as const;
  return age < day
    ? ({ length: hour, unit: 'hour' } as const)
    : ({ length: day, unit: 'day' } as const);
}
