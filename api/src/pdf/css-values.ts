import type { Length } from './document';

/** CSS sizes at 96 pixels an inch, as points of which there are 72. */
const pointsOf: Record<string, number> = { px: 0.75, pt: 1, rem: 12, cm: 72 / 2.54, mm: 72 / 25.4, in: 72, '': 0.75 };

/**
 * @param fontSize in points, for `em`
 * @returns undefined for what is no length, or one of the window
 */
export function lengthOf(value: string | undefined, fontSize: number): Length | undefined {
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?)([a-z%]*)$/i.exec(value?.trim() ?? '') ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (unit === '%') return { percent: number };
  if (unit.toLowerCase() === 'em') return { points: number * fontSize };
  const factor = pointsOf[unit.toLowerCase()];
  return factor === undefined ? undefined : { points: number * factor };
}

/** @returns points; undefined for what is no length or a share */
export function pointsIn(value: string | undefined, fontSize: number): number | undefined {
  const length = lengthOf(value, fontSize);
  return length && 'points' in length ? length.points : undefined;
}

/** Larger and smaller than these nothing can be read, or stands on a page. */
const fontSizes = { least: 5, most: 48 };
const namedSizes: Record<string, number> = {
  'xx-small': 0.6,
  'x-small': 0.75,
  small: 0.89,
  smaller: 0.83,
  medium: 1,
  large: 1.2,
  larger: 1.2,
  'x-large': 1.5,
  'xx-large': 2,
};

/** @returns points; undefined for what is no size */
export function fontSizeOf(value: string | undefined, fontSize: number): number | undefined {
  const named = namedSizes[value?.trim().toLowerCase() ?? ''];
  const length = lengthOf(value, fontSize);
  const points = named
    ? named * fontSize
    : length && ('points' in length ? length.points : (length.percent * fontSize) / 100);
  return points && Math.min(Math.max(points, fontSizes.least), fontSizes.most);
}

/**
 * A CSS colour as it looks on white paper.
 * @returns `#rrggbb`, or the name as it was given; undefined for what is no colour, or cannot be seen
 */
export function colourOf(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  if (/^[a-z]+$/.test(text))
    return ['transparent', 'inherit', 'initial', 'unset', 'none', 'currentcolor'].includes(text) ? undefined : text;
  const [, digits] = /^#([0-9a-f]+)$/.exec(text) ?? [];
  if (digits !== undefined) return fromDigits(digits);
  const [, kind, inner = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(text) ?? [];
  const parts = inner.split(/[\s,/]+/).filter(Boolean);
  if (kind === undefined || parts.length < 3) return undefined;
  const [first = '', second = '', third = '', opacity] = parts;
  const channels =
    kind === 'rgb'
      ? [first, second, third].map((part) => Number.parseFloat(part) * (part.endsWith('%') ? 2.55 : 1))
      : fromHsl(Number.parseFloat(first), Number.parseFloat(second) / 100, Number.parseFloat(third) / 100);
  return onPaper(channels, opacity === undefined ? 1 : Number.parseFloat(opacity) / (opacity.endsWith('%') ? 100 : 1));
}

function fromDigits(digits: string): string | undefined {
  const each = digits.length <= 4 ? 1 : 2;
  if (![3, 4, 6, 8].includes(digits.length)) return undefined;
  const numbers = (digits.match(each === 1 ? /./g : /../g) ?? []).map((part) =>
    Number.parseInt(part.repeat(3 - each), 16),
  );
  return onPaper(numbers.slice(0, 3), (numbers[3] ?? 255) / 255);
}

/** CSS Color 4, 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): number[] {
  return [0, 8, 4].map((offset) => {
    const position = (((offset + hue / 30) % 12) + 12) % 12;
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - chroma * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  });
}

function onPaper(channels: number[], opacity: number): string | undefined {
  if (channels.some(Number.isNaN) || Number.isNaN(opacity) || opacity <= 0) return undefined;
  const seen = channels.map((channel) => 255 + (Math.min(Math.max(channel, 0), 255) - 255) * Math.min(opacity, 1));
  return `#${seen.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
