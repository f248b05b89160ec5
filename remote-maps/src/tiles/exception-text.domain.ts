const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const longest = 200;

/** Elements of an exception report, in WMS and OGC's common services, with or without content. */
const exception =
  /<(?:\w+:)?(?:ServiceException|ExceptionText)\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?(?:ServiceException|ExceptionText)>)/g;

/** Codes of exceptions, which some services state without a text. */
const code =
  /<(?:\w+:)?(?:ServiceException|Exception)\b[^>]*?\s(?:code|exceptionCode)\s*=\s*["']([^"']+)["']/g;

/**
 * Finds the message in a map service's exception report, in XML or JSON.
 * @returns at most 200 characters; empty where it is no such report
 */
export function findExceptionText(answer: string): string {
  const texts = [...answer.matchAll(exception)]
    .map(([, inner = '']) => decodeXml(inner))
    .filter(isNotEmpty);
  const codes = [...answer.matchAll(code)]
    .map(([, word = '']) => decodeXml(word))
    .filter(isNotEmpty);
  return shorten((texts.length > 0 ? texts : codes).join(' · ') || findJsonError(answer));
}

/** Shortens a service's message to the length that is shown. */
export const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text;

const isNotEmpty = (text: string): boolean => text !== '';

const decodeXml = (inner: string): string =>
  inner
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(
      /&(?:(amp|lt|gt|quot|apos)|#(\d{1,6})|#x([\da-f]{1,5}));/gi,
      (whole, name, decimal, hexadecimal) => {
        if (name) return entities[String(name).toLowerCase()] ?? whole;
        const point = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
      },
    )
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Finds the error of ArcGIS (`error.message`) or GeoServer (`exceptions[].text`); empty where there
 * is none.
 */
function findJsonError(answer: string): string {
  if (!/^\s*\{[\s\S]*"(?:error|exceptions)"/.test(answer)) return '';
  try {
    const { error, exceptions } = JSON.parse(answer) as Record<string, unknown>;
    const reports: unknown[] = Array.isArray(exceptions) ? exceptions : [error];
    return reports.map(describeError).filter(isNotEmpty).join(' · ');
  } catch {
    return '';
  }
}

function describeError(report: unknown): string {
  if (typeof report !== 'object' || report === null) return '';
  const { message, text, code: word } = report as Record<string, unknown>;
  const description = [message, text, word].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return typeof description === 'string' ? description.replace(/\s+/g, ' ').trim() : '';
}
