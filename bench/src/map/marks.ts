import type { BoundaryMark } from '@feltbok/shared/wire/boundary-marks';
import type { BrowserContext, Page } from 'playwright-core';
import { compared, type Figure, inTurns, measured } from '../figures';
import { goals } from '../goals';
import { settled, slowDown, throttle } from '../in-browser';
import { type Box, bareMap, centreOf } from './bare-map';
import { libreMap, libreRenderTime } from './libre-map';
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
  /** Whether so many are in view that symbols give way to each other. */
  isCrowded: boolean;
}

/**
 * Marks spread over a square around the middle of the map, always the same; one stands right in the
 * middle.
 */
function marksOf(
  { count, side }: Pick<Scatter, 'count' | 'side'>,
  businessId: number,
): BoundaryMark[] {
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
export async function ownMap(
  context: BrowserContext,
  map: string,
  scatter: Pick<Scatter, 'count' | 'side'>,
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
 * A page with nothing but OpenLayers: a layer with one style for each type of mark, and labels that
 * give way. It draws as many symbols and labels as the app does.
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
      image: new ol.style.Icon({ img, declutterMode: '${scatter.isCrowded ? 'declutter' : 'none'}' }),
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

/** @param tiles template of the base map's addresses */
export async function* markFigures(
  context: BrowserContext,
  { map, tiles }: { map: string; tiles: string },
): AsyncGenerator<Figure> {
  const many = { count: 100_000, side: 10_000, isCrowded: false };
  yield* await withBoth(context, { map, tiles, scatter: many }, async (own, bare) => {
    const panning = await inTurns(
      rounds,
      () => frameTime(own),
      () => frameTime(bare),
    );
    await throttle(own, 1);
    return [
      compared(panning, {
        what: `Panning at zoom 17 with 100,000 marks at ${slowDown}× slow-down, 95th percentile of frames, against a bare layer`,
        goal: goals.map.panningMarks,
      }),
      measured(await changeTimes(own), {
        what: 'One of 100,000 marks moved by a step, until it is drawn',
        goal: goals.map.movedMs,
        detail: 'script from the press on the arrow, with the frame that draws it',
      }),
    ];
  });
  const crowded = { count: 10_000, side: 400, isCrowded: true };
  yield* await withBoth(context, { map, tiles, scatter: crowded }, async (own, bare) => {
    const firstFrame = await inTurns(
      rounds,
      () => renderTime(own, 'app'),
      () => renderTime(bare, 'bare'),
    );
    const libre = await libreMap(
      context,
      libreMarksOf(crowded),
      (await own.getByRole('application').boundingBox()) as Box,
    );
    const againstLibre = await inTurns(
      rounds,
      () => renderTime(own, 'app'),
      () => libreRenderTime(libre),
    );
    await libre.close();
    return [
      compared(firstFrame, {
        what: `First frame of 10,000 marks in view at ${slowDown}× slow-down, against a bare layer`,
        goal: goals.map.firstFrame,
      }),
      compared(againstLibre, {
        what: `First frame of 10,000 marks in view with labels that give way, at ${slowDown}× slow-down, against MapLibre`,
        goal: goals.map.maplibre,
        detail: 'MapLibre on the same processor, without a graphics card',
      }),
    ];
  });
}

const libreMarksOf = (scatter: Scatter) =>
  marksOf(scatter, 1).map(({ east, north, boundaryPointNumber, typeOfBoundaryMark }) => ({
    x: middle.x + (east - middle.east) * stretch,
    y: middle.y + (north - middle.north) * stretch,
    label: boundaryPointNumber,
    type: types.indexOf(typeOfBoundaryMark),
  }));

interface Both {
  map: string;
  tiles: string;
  scatter: Scatter;
}

/** Works with the app's map and the bare one, both with these marks, on a tablet's processor. */
async function withBoth(
  context: BrowserContext,
  { map, tiles, scatter }: Both,
  measure: (own: Page, bare: Page) => Promise<Figure[]>,
): Promise<Figure[]> {
  const own = await ownMap(context, map, scatter);
  const box = await own.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no map');
  const bare = await context.newPage();
  await bareMap(bare, { tiles, centre: await centreOf(own), box, layer: bareLayer(scatter) });
  for (const page of [own, bare]) {
    await page.bringToFront();
    await settled(page);
    await throttle(page);
  }
  const figures = await measure(own, bare);
  await own.close();
  await bare.close();
  return figures;
}

/**
 * Milliseconds of script that steps of the mark in the middle take until each is drawn; opens its
 * panel first.
 */
async function changeTimes(page: Page): Promise<number[]> {
  await page.bringToFront();
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no map');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole('button', { name: 'Flytt nordover' }).waitFor();
  return (await page.evaluate(`(async () => {
    const arrow = document.querySelector('[aria-label="Flytt nordover"]');
    let drawn = 0;
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      if (this.canvas.closest?.('.ol-viewport')) drawn += 1;
      return clearRect.apply(this, box);
    };
    const ask = requestAnimationFrame;
    let inFrames = 0;
    window.requestAnimationFrame = (callback) => ask((time) => {
      const start = performance.now();
      callback(time);
      inFrames += performance.now() - start;
    });
    const times = [];
    for (let round = 0; round < 31; round += 1) {
      await new Promise((done) => setTimeout(done, 60));
      inFrames = 0;
      drawn = 0;
      const start = performance.now();
      arrow.click();
      // React draws what a press has changed right after it, before anything else.
      await Promise.resolve();
      await Promise.resolve();
      const atOnce = performance.now() - start;
      for (let frame = 0; drawn === 0; frame += 1) {
        if (frame > 60) throw new Error('step ' + (round + 1) + ' is not drawn');
        await new Promise(ask);
      }
      times.push(atOnce + inFrames);
    }
    return times;
  })()`)) as number[];
}

/**
 * Milliseconds until the map is drawn at another zoom, where nothing of what was drawn before is of
 * use. The map asks for its frame first, and so has drawn when the next one who asked is called.
 */
async function renderTime(page: Page, which: 'app' | 'bare'): Promise<number> {
  await page.bringToFront();
  const zoom = (steps: 1 | -1) =>
    which === 'bare'
      ? `map.getView().setZoom(map.getView().getZoom() + ${steps})`
      : `document.querySelector('[aria-label="${steps > 0 ? 'Zoom inn' : 'Zoom ut'}"]').click()`;
  const took = (await page.evaluate(`(async () => {
    await new Promise((done) => setTimeout(done, 300));
    const start = performance.now();
    ${zoom(-1)};
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  })()`)) as number;
  await page.evaluate(
    `(async () => { ${zoom(1)}; await new Promise((done) => setTimeout(done, 300)); })()`,
  );
  return took;
}
