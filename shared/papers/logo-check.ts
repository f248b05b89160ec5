import { Parser } from 'htmlparser2';
import { imageSize } from 'image-size';

/** A logo is printed on each paper, and each device stores it. */
const limits = { bytes: 200_000, pixels: 2000, elements: 2000, ratio: 10 };

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Elements that draw shapes. Others run, fetch, animate, repeat or need a font. */
const allowedElements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon defs ' +
    'linearGradient radialGradient stop clipPath title desc metadata style'
  ).split(' '),
);

/**
 * Finds why a file cannot be a logo; null for one that can. The sentence continues `The logo …`.
 * @param bytes the file, whatever its name says
 */
export function findLogoProblem(bytes: Uint8Array): string | null {
  if (bytes.length > limits.bytes)
    return `has ${bytes.length} bytes, and may have ${limits.bytes}.`;
  const isPng = pngStart.every((byte, index) => bytes[index] === byte);
  const svgProblem = isPng ? null : findSvgProblem(bytes);
  if (svgProblem) return svgProblem;
  return findSizeProblem(bytes, isPng);
}

/** The logo as a data URL, for a file without a problem. */
export function toLogoUrl(bytes: Uint8Array): string {
  const type = pngStart.every((byte, index) => bytes[index] === byte) ? 'png' : 'svg+xml';
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:image/${type};base64,${btoa(letters)}`;
}

function findSizeProblem(bytes: Uint8Array, isPng: boolean): string | null {
  const { width = 0, height = 0 } = readSize(bytes);
  if (!width || !height) return 'has no size: an SVG needs a viewBox, or width and height.';
  if (isPng && Math.max(width, height) > limits.pixels)
    return `has ${width} by ${height} pixels, and may have ${limits.pixels} in each direction.`;
  const ratio = Math.max(width / height, height / width);
  if (ratio > limits.ratio) return 'is more than ten times as long as it is wide.';
  return null;
}

function readSize(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    return imageSize(bytes);
  } catch {
    return {};
  }
}

function findSvgProblem(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  if (text === null || !/<svg[\s>]/.test(text)) return 'is neither an SVG in UTF-8 nor a PNG.';
  const problems: string[] = [];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        const local = name.replace(/^svg:/, '');
        const isForeign = name.includes(':') && !name.startsWith('svg:');
        if (!isForeign && !allowedElements.has(local))
          problems.push(`has the element <${name}>; convert it to paths, or remove it.`);
        for (const [attribute, value] of Object.entries(attributes))
          problems.push(...listAttributeProblems(attribute, value));
      },
      ontext(written) {
        problems.push(...listReferenceProblems(written));
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() !== '?xml')
          problems.push(`has <${name}>, which may define or fetch more; remove it.`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (elements > limits.elements)
    problems.push(`has ${elements} elements, and may have ${limits.elements}.`);
  return problems[0] ?? null;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function listAttributeProblems(name: string, value: string): string[] {
  if (/^on/i.test(name)) return [`has a script in the attribute ${name}; remove it.`];
  if (/(^|:)href$/i.test(name) && !/^\s*#/.test(value))
    return ['refers to another file; put its shapes into the logo.'];
  if (/^xmlns/i.test(name)) return [];
  return listReferenceProblems(value);
}

/** Text of a style sheet, or the value of an attribute. */
const listReferenceProblems = (text: string): string[] =>
  /url\(\s*['"]?(?!\s*['"]?#)/i.test(text) || /@import|javascript:|\\/i.test(text)
    ? ['refers to another file; put its shapes into the logo.']
    : [];
