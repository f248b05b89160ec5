import { isDay, toDay } from '@feltbok/domain/values/dates.ts';
import type { PointTextField, PointTexts } from './survey-point.domain';

/** Keeps what says something; types are those of GRENSEPUNKTTYPE, two digits. */
export function keepTexts(stated: PointTexts): PointTexts {
  const texts: PointTexts = {};
  for (const [name, text] of Object.entries(stated)) {
    const field = name as PointTextField;
    const kept = field === 'capturedOn' ? parseDay(text) : text;
    const isStated = field === 'typeOfBoundaryMark' ? /^\d{2}$/.test(kept) : kept !== '';
    if (isStated) texts[field] = kept;
  }
  return texts;
}

/**
 * Reads a day as SOSI (`20260131`), GML and other programs write it, with a time behind it or not.
 * A time that names its zone is a moment, whose day is that of Norwegian time.
 * @returns `YYYY-MM-DD`, or an empty text for what is no day
 */
export function parseDay(text: string): string {
  const [, year, month, day, time = ''] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}.*))?$/.exec(text.trim()) ?? [];
  const written = `${year}-${month}-${day}`;
  if (!isDay(written)) return '';
  return /(?:Z|[+-]\d{2}:?\d{2})$/.test(time) ? toDay(`${written}T${time}`) || written : written;
}

/** A day as SOSI has it, `YYYYMMDD`. */
export const formatSosiDay = (day: string): string => day.replaceAll('-', '');
