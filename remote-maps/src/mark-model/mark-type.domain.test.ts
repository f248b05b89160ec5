import { toMarkIcon } from './mark-type.domain';

test.each([
  ['99', 'helper point'],
  ['51', 'approved'],
  ['53', 'cross'],
  ['54', 'pipe'],
  ['55', 'cairn'],
])('[MARK-1] a mark of type %s has an icon of its own: %s', (code, icon) => {
  expect(toMarkIcon(code)).toBe(icon);
});

test('[MARK-1] the group of other marks shares one icon', () => {
  const group = ['50', '52', '56', '58', '59', '60', '63', '64', '65', '66', '83', '89', '97'];
  expect(group.filter((code) => toMarkIcon(code) !== 'other mark')).toEqual([]);
});

test.each([
  '67',
  '69',
  '82',
  '84',
  '85',
  '86',
  '87',
  '90',
  '94',
  '',
  'ukjent',
  'toString',
  '__proto__',
])('[MARK-17] a mark of type %j gets the default icon, never none', (code) => {
  expect(toMarkIcon(code)).toBe('default');
});
