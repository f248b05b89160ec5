import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { createMedianFigure, createRatioFigure, type Figure, inTurns } from '../figures';
import { goals } from '../goals';
import { slowDown, throttle, waitUntilSettled } from '../in-browser';
import { bareMap, readCentre } from './bare-map';
import { frameTime } from './panning';

/** Centre of the map when it opens: in ETRS89/UTM 32, and on the plane of web maps. */
const middle = { east: 370_746, north: 6_689_333, x: 741_357, y: 8_471_310 };
/** Metres on that plane per metre on the ground at the centre. */
const stretch = 2.02;
const types = ['51', '52', '53', '54', '55', '99', '69'];
const accuracies = [3, 10, 20, 50, 200, 500, null];

interface Scatter {
  count: number;
  /** Side of the square in metres on the ground. */
  side: number;
}

/**
 * Creates marks spread over a square around the centre of the map, always the same, with one
 * exactly in the centre.
 */
function createMarks({ count, side }: Scatter, businessId: number): BoundaryMark[] {
  // The sequence fills a square evenly without a grid's rows (Kronecker, with the plastic number).
  const first = 0.754_877_666_246_693;
  const second = 0.569_840_290_998_053;
  return Array.from({ length: count }, (_, index) => {
    const spread = (step: number) => (((index * step) % 1) - 0.5) * side * Number(index > 0);
    return {
      id: index + 1,
      uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      businessId,
      name: '',
      boundaryPointNumber: String(index + 1),
      typeOfBoundaryMark: types[index % types.length] as string,
      typeOfGround: 'FJ',
      status: 'E',
      approved: 'J',
      codeForSurvey: 'OF',
      claimByAttendees: '',
      settlement: '',
      quality: { accuracy: accuracies[index % accuracies.length] ?? null },
      measurementMethod: '96',
      north: Math.round((middle.north + spread(second)) * 1000) / 1000,
      east: Math.round((middle.east + spread(first)) * 1000) / 1000,
      utmType: 25_832,
      metaType: 'Database',
      revision: 1,
    } satisfies BoundaryMark;
  });
}

/** Opens the app's map with these marks in place of the API's, and waits until they are drawn. */
export async function openMapWithMarks(
  context: BrowserContext,
  map: string,
  scatter: Scatter,
): Promise<Page> {
  const page = await context.newPage();
  const businessId = Number(/business\/(\d+)/.exec(map)?.[1]);
  const json = JSON.stringify(createMarks(scatter, businessId));
  await page.route(/\/api\/BoundaryMarks\?/, (route) =>
    route.fulfill({
      body: json,
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  await page.goto(map);
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
  return page;
}

/**
 * A page with only OpenLayers: a layer with one style for each type of mark. Symbols and labels
 * hide each other where the app's do, so that both draw the same number.
 */
const createBareLayer = (scatter: Scatter) => `(() => {
  const marks = ${JSON.stringify(
    createMarks(scatter, 1).map(({ east, north, boundaryPointNumber, typeOfBoundaryMark }) => [
      middle.x + (east - middle.east) * stretch,
      middle.y + (north - middle.north) * stretch,
      boundaryPointNumber,
      types.indexOf(typeOfBoundaryMark),
    ]),
  )};
  const styles = ${JSON.stringify(types)}.map((_, index) => {
    const img = Object.assign(document.createElement('canvas'), { width: 26, height: 26 });
    const context = img.getContext('2d');
    context.arc(13, 13, 11, 0, 7);
    context.fillStyle = 'white';
    context.fill();
    context.lineWidth = 2;
    context.stroke();
    context.strokeRect(9, 9, index + 1, 8);
    return new ol.style.Style({
      image: new ol.style.Icon({
        img,
        declutterMode: '${scatter.count > crowd ? 'declutter' : 'none'}',
      }),
      text: new ol.style.Text({
        font: '600 13px system-ui, sans-serif', textAlign: 'left', offsetX: 15, overflow: true,
        fill: new ol.style.Fill({ color: '#14201a' }),
        stroke: new ol.style.Stroke({ color: 'rgb(255 255 255 / 90%)', width: 3 }),
      }),
    });
  });
  const features = marks.map(([x, y, label, type]) =>
    Object.assign(new ol.Feature(new ol.geom.Point([x, y])), { label, type }));
  const source = new ol.source.Vector({ features });
  return new ol.layer.Vector({
    source,
    declutter: true,
    style: ({ label, type }, resolution) => {
      const style = styles[type];
      style.getText().setText(resolution < 1.2 ? label : undefined);
      return style;
    },
  });
})()`;

const rounds = 7;
/** Number of marks in view above which the app's symbols hide each other. */
const crowd = 1500;
/** Zooms of labels, of symbols and of dots; at the last one all marks are in view. */
const measuredZooms = [17, 16, 14];
const ordinaryCase: Scatter = { count: 100, side: 400 };
const largeCase: Scatter = { count: 20_000, side: 1500 };

/** @param tiles template of the base map's addresses */
export async function* markFigures(
  context: BrowserContext,
  { map, tiles }: { map: string; tiles: string },
): AsyncGenerator<Figure> {
  for (const scatter of [ordinaryCase, largeCase]) {
    const marks = `${scatter.count} marks at ${slowDown}× slow-down`;
    const { app, bare } = await openBoth(context, { map, tiles, scatter });
    const panning = await inTurns(
      rounds,
      () => frameTime(app),
      () => frameTime(bare),
    );
    yield createRatioFigure(panning, {
      what: `Panning at zoom 17 with ${marks}, 95th percentile of frames, against a bare layer`,
      goal: goals.map.panningMarks,
    });
    const frames = await measureFirstFrames(app);
    for (const [zoom, times] of frames) {
      yield createMedianFigure(times, {
        what: `First frame at zoom ${zoom} of ${marks}`,
        goal: goals.map.firstFrameMs,
      });
    }
    await app.close();
    await bare.close();
  }
}

interface MapsToOpen {
  map: string;
  tiles: string;
  scatter: Scatter;
}

/** Opens the app's map and a bare one at zoom 17, both with these marks, as on a tablet. */
async function openBoth(
  context: BrowserContext,
  { map, tiles, scatter }: MapsToOpen,
): Promise<{ app: Page; bare: Page }> {
  const app = await openMapWithMarks(context, map, scatter);
  await zoomTo(app, 17);
  const box = await app.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no map');
  const bare = await context.newPage();
  await bareMap(bare, {
    tiles,
    centre: await readCentre(app),
    box,
    layer: createBareLayer(scatter),
  });
  for (const page of [app, bare]) {
    await page.bringToFront();
    await waitUntilSettled(page);
    await throttle(page);
  }
  return { app, bare };
}

/** Zooms out to the last zoom first, because the page does not tell its zoom. */
const zoomTo = (page: Page, zoom: number) =>
  page.evaluate(`(() => {
    const press = (label, times) => {
      const button = document.querySelector('[aria-label="' + label + '"]');
      for (let time = 0; time < times; time += 1) button.click();
    };
    press('Zoom inn', 21);
    press('Zoom ut', 21 - ${zoom});
  })()`);

/**
 * Measures milliseconds until the map is drawn at each zoom, when coming from the next closer one.
 */
async function measureFirstFrames(page: Page): Promise<Map<number, number[]>> {
  await page.bringToFront();
  const frames = new Map<number, number[]>(measuredZooms.map((zoom) => [zoom, []]));
  for (let round = 0; round < rounds; round += 1) {
    await zoomTo(page, 18);
    for (let zoom = 17; zoom >= Math.min(...measuredZooms); zoom -= 1) {
      const took = (await page.evaluate(zoomOut)) as number;
      frames.get(zoom)?.push(took);
    }
  }
  return frames;
}

/**
 * The function is a text, because the runner would add a helper that the page lacks. The map
 * requests its frame first, and so has drawn when a later request is called.
 */
const zoomOut = `(async () => {
  await new Promise((done) => setTimeout(done, 500));
  const start = performance.now();
  document.querySelector('[aria-label="Zoom ut"]').click();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
})()`;
