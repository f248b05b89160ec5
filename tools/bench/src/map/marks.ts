import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { compared, type Figure, inTurns, measured } from '../figures';
import { goals } from '../goals';
import { settled, slowDown, throttle } from '../in-browser';
import { bareMap, centreOf } from './bare-map';
import { frameTime } from './panning';

/** The middle of the map as it opens: ETRS89/UTM 32, and on the plane of web maps. */
const middle = { east: 370_746, north: 6_689_333, x: 741_357, y: 8_471_310 };
/** Metres of that plane to a metre on the ground there. */
const stretch = 2.02;
const types = ['51', '52', '53', '54', '55', '99', '69'];
const accuracies = [3, 10, 20, 50, 200, 500, null];

interface Scatter {
  count: number;
  /** Metres on the ground, from one side of the square to the other. */
  side: number;
}

/**
 * Marks spread over a square around the middle of the map, always the same; one stands right in the
 * middle.
 */
function marksOf({ count, side }: Scatter, businessId: number): BoundaryMark[] {
  // A sequence that fills a square evenly without a grid's rows (Kronecker, by the plastic number).
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

/** The app's map with these marks in place of those that the API has, once they are drawn. */
export async function openMapWithMarks(
  context: BrowserContext,
  map: string,
  scatter: Scatter,
): Promise<Page> {
  const page = await context.newPage();
  const businessId = Number(/business\/(\d+)/.exec(map)?.[1]);
  const json = JSON.stringify(marksOf(scatter, businessId));
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
 * A page with nothing but OpenLayers: a layer with one style for each type of mark. Symbols and
 * labels give way to each other where the app's do, so that both draw as many.
 */
const bareLayer = (scatter: Scatter) => `(() => {
  const marks = ${JSON.stringify(
    marksOf(scatter, 1).map(({ east, north, boundaryPointNumber, typeOfBoundaryMark }) => [
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
/** From so many marks in view on the app's symbols give way to each other. */
const crowd = 1500;
/** The zooms of labels, of symbols and of dots; at the last the marks are in view all together. */
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
    yield compared(panning, {
      what: `Panning at zoom 17 with ${marks}, 95th percentile of frames, against a bare layer`,
      goal: goals.map.panningMarks,
    });
    const frames = await firstFrames(app);
    for (const [zoom, times] of frames) {
      yield measured(times, {
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
  await bareMap(bare, { tiles, centre: await centreOf(app), box, layer: bareLayer(scatter) });
  for (const page of [app, bare]) {
    await page.bringToFront();
    await settled(page);
    await throttle(page);
  }
  return { app, bare };
}

/** Counts from the last zoom, at which the map stops, as the page does not tell its zoom. */
const zoomTo = (page: Page, zoom: number) =>
  page.evaluate(`(() => {
    const press = (label, times) => {
      const button = document.querySelector('[aria-label="' + label + '"]');
      for (let time = 0; time < times; time += 1) button.click();
    };
    press('Zoom inn', 21);
    press('Zoom ut', 21 - ${zoom});
  })()`);

/** Milliseconds until the map is drawn at each zoom, to which it comes from the next closer one. */
async function firstFrames(page: Page): Promise<Map<number, number[]>> {
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
 * A text, as the runner would add a helper to functions that the page lacks. The map asks for its
 * frame first, and so has drawn when the next one who asked is called.
 */
const zoomOut = `(async () => {
  await new Promise((done) => setTimeout(done, 500));
  const start = performance.now();
  document.querySelector('[aria-label="Zoom ut"]').click();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
})()`;
