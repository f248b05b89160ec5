/** Icons of marks, one for each kind of object in the ground. */
export const markIcons = [
  'approved',
  'cross',
  'pipe',
  'cairn',
  'other mark',
  'helper point',
  'default',
] as const;
export type MarkIcon = (typeof markIcons)[number];

const iconOf: Readonly<Record<string, MarkIcon>> = {
  '99': 'helper point',
  '51': 'approved',
  '53': 'cross',
  '54': 'pipe',
  '55': 'cairn',
};
const otherMarks = new Set([
  '50',
  '52',
  '56',
  '58',
  '59',
  '60',
  '63',
  '64',
  '65',
  '66',
  '83',
  '89',
  '97',
]);

/**
 * @param code of the list BoundaryMarkTypeCodes (SOSI GRENSEPUNKTTYPE); unknown codes have the
 * default icon
 */
export function toMarkIcon(code: string): MarkIcon {
  if (Object.hasOwn(iconOf, code)) return iconOf[code] as MarkIcon;
  return otherMarks.has(code) ? 'other mark' : 'default';
}
