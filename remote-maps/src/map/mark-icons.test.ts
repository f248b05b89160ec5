import { projectToUtm } from '../coordinates/utm.domain';
import { createMapListeners } from '../testing/map-listeners';
import { installRealCanvas, readPixel } from '../testing/real-canvas';
import { createList, createSavedMark } from '../testing/sample-marks';
import { composePicture } from './composed-picture';
import { FieldMap } from './field-map';
import { createOpeningView } from './map-view';

installRealCanvas();

/** Pixels of the picture per CSS pixel: enough to see the lines of a symbol. */
const density = 4;
const side = 40;
/** @param right CSS pixels from the middle of the map @param below likewise */
const toPixel = (right: number, below: number) =>
  [(side / 2 + right) * density, (side / 2 + below) * density] as const;

beforeEach(() => Object.assign(window, { devicePixelRatio: density }));

/** Draws a map with a saved mark of this type in its middle. */
function drawMapWithMark(typeOfBoundaryMark: string) {
  const map = new FieldMap(
    document.createElement('div'),
    createMapListeners(),
    jest.fn(),
    createOpeningView(),
  );
  const place = projectToUtm(map.getCentre(), 32);
  const mark = createSavedMark({ ...place, typeOfBoundaryMark, boundaryPointNumber: '' });
  map.showMarks(createList([mark]));
  map.createPicture((olMap) => olMap.setSize([side, side]));
  const picture = map.createPicture(composePicture);
  map.dispose();
  return picture;
}

type Place = readonly [right: number, below: number];

/** The dark and blank places of each symbol, in CSS pixels from its middle. */
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

const typesWithIcon = [
  ['99', 'a dot'],
  ['51', 'a dot in a ring'],
  ['53', 'a cross'],
  ['54', 'a pipe'],
  ['55', 'a cairn'],
];
const group = ['50', '52', '56', '58', '59', '60', '63', '64', '65', '66', '83', '89', '97'];

test.each([
  ...typesWithIcon,
  ...group.map((code) => [code, 'a square']),
  ['67', 'a diamond'],
  ['', 'a diamond'],
])('[MARK-1] on the map a mark of type %j is %s', (code, icon) => {
  const picture = drawMapWithMark(code);
  const describePixel = ([right, below]: Place) => {
    const [red = 0, green = 0, blue = 0] = readPixel(picture, ...toPixel(right, below));
    const light = red + green + blue;
    if (light < 150) return 'dark';
    return light > 700 ? 'blank' : 'neither';
  };
  const { dark = [], blank = [] } = icons[icon] ?? {};
  expect(dark.map(describePixel)).toEqual(dark.map(() => 'dark'));
  expect(blank.map(describePixel)).toEqual(blank.map(() => 'blank'));
  // There is one symbol, where the mark is.
  expect(describePixel([17, 0])).toBe('blank');
});
