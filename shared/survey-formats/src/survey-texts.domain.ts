import type { PointTexts } from './survey-point.domain';

/** Keeps what says something; types are those of GRENSEPUNKTTYPE, two digits. */
export function keepTexts(stated: PointTexts): PointTexts {
  const texts: PointTexts = { ...stated };
  for (const [field, text] of Object.entries(stated)) {
    const isStated = field === 'typeOfBoundaryMark' ? /^\d{2}$/.test(text) : text !== '';
    if (!isStated) delete texts[field as keyof PointTexts];
  }
  return texts;
}
