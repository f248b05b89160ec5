import { projectToUtm } from '../coordinates/utm.domain';
import { mapListeners } from '../testing/map-listeners';
import { pixelAt, standInRealCanvas } from '../testing/real-canvas';
import { createList, savedMark } from '../testing/sample-marks';
import { composePicture } from './composed-picture';
import { FieldMap } from './field-map';
import { createOpeningView } from './map-view';

standInRealCanvas();

/** Pixels of a picture to a CSS pixel: enough to see the lines of a symbol. */
const density = 4;
const side = 40;
/** @param right CSS pixels from the middle of the map @param below likewise */
const pixelOf = (right: number, below: number) =>
  [(side / 2 + right) * density, (side / 2 + below) * density] as const;

beforeEach(() => Object.assign(window, { devicePixelRatio: density }));

/** The picture of a map in whose middle a saved mark of this type stands. */
function mapWithMark(typeOfBoundaryMark: string) {
  const map = new FieldMap(
    document.createElement('div'),
    mapListeners(),
    jest.fn(),
    createOpeningView(),
  );
  const place = projectToUtm(map.getCentre(), 32);
  const mark = savedMark({ ...place, typeOfBoundaryMark, boundaryPointNumber: '' });
  map.showMarks(createList([mark]));
  map.createPicture((olMap) => olMap.setSize([side, side]));
  const picture = map.createPicture(composePicture);
  map.dispose();
  return picture;
}

type Place = readonly [right: number, below: number];

/** What each symbol shows of dark lines, in CSS pixels from its middle, and where it is blank. */
const icons: Record<string, { dark: readonly Place[]; blank: readonly Place[] }> = {
  'a dot': {
    dark: [[0, 0]],
    blank: [
      [0, -4],
      [5, 0],
      [4, 4],
    ],
  },
  'a dot in a ring': {
    dark: [
      [0, 0],
      [5.6, 0],
      [0, -5.6],
    ],
    blank: [
      [3.7, 0],
      [0, 3.7],
    ],
  },
  'a cross': {
    dark: [
      [0, 0],
      [3, 3],
      [-3, 3],
      [4, -4],
    ],
    blank: [
      [4, 0],
      [0, -4],
    ],
  },
  'a pipe': {
    dark: [
      [4, 0],
      [0, 4],
      [-4, 0],
    ],
    blank: [
      [0, 0],
      [5, 5],
    ],
  },
  'a cairn': {
    dark: [
      [0, -4],
      [0, 0],
      [4, 3],
    ],
    blank: [
      [4, -3],
      [-4, -3],
    ],
  },
  'a square': {
    dark: [
      [0, 0],
      [3, 3],
      [-3, -3],
      [3, 0],
    ],
    blank: [
      [6, 0],
      [0, -6],
    ],
  },
  'a diamond': {
    dark: [
      [6, 0],
      [0, -6],
      [3, 3],
    ],
    blank: [
      [0, 0],
      [5, 5],
    ],
  },
};

const own = [
  ['99', 'a dot'],
  ['51', 'a dot in a ring'],
  ['53', 'a cross'],
  ['54', 'a pipe'],
  ['55', 'a cairn'],
];
const group = ['50', '52', '56', '58', '59', '60', '63', '64', '65', '66', '83', '89', '97'];

test.each([
  ...own,
  ...group.map((code) => [code, 'a square']),
  ['67', 'a diamond'],
  ['', 'a diamond'],
])('[MARK-1] on the map a mark of type %j is %s', (code, icon) => {
  const picture = mapWithMark(code);
  const seenAt = ([right, below]: Place) => {
    const [red = 0, green = 0, blue = 0] = pixelAt(picture, ...pixelOf(right, below));
    const light = red + green + blue;
    if (light < 150) return 'dark';
    return light > 700 ? 'blank' : 'neither';
  };
  const { dark = [], blank = [] } = icons[icon] ?? {};
  expect(dark.map(seenAt)).toEqual(dark.map(() => 'dark'));
  expect(blank.map(seenAt)).toEqual(blank.map(() => 'blank'));
  // There is one symbol, where the mark is.
  expect(seenAt([17, 0])).toBe('blank');
});
