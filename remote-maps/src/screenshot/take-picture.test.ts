import { startTranslation, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { renderHook } from '@testing-library/react';
import html2canvas from 'html2canvas';
import { addMapTexts } from '../i18n/texts';
import { FieldMap } from '../map/field-map';
import { createOpeningView, toMapView } from '../map/map-view';
import { createMapListeners } from '../testing/map-listeners';
import { openMarks } from '../testing/open-marks';
import { installRealCanvas, readPixel } from '../testing/real-canvas';
import { takePicture } from './take-picture';

// Draws a page as the browser has laid it out, which jsdom does not do.
jest.mock('html2canvas', () => jest.fn());
installRealCanvas();

test('[MAP-9] the sheet has the map with arrow, case, date, place, scale and owners', async () => {
  startTranslation();
  addMapTexts();
  jest.useFakeTimers({
    now: new Date('2026-11-24T08:05:00Z'),
    doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask'],
  });
  const seen: Record<string, unknown> = {};
  const png = new Blob(['png'], { type: 'image/png' });
  jest.mocked(html2canvas).mockImplementation(async (sheet) => {
    const canvas = sheet.querySelector('canvas') as HTMLCanvasElement;
    const scale = sheet.querySelector<HTMLElement>('.fb-maps-picture-scale');
    Object.assign(seen, {
      texts: [...sheet.querySelectorAll('span, strong')].map(({ textContent }) => textContent),
      scale: Number.parseFloat(scale?.style.width ?? ''),
      size: [canvas.width, canvas.height],
      arrow: readPixel(canvas, canvas.width - 38, 38 - 14),
    });
    const toBlob = (done: (blob: Blob) => void, type: string) => {
      seen.type = type;
      done(png);
    };
    return { toBlob } as never;
  });
  const { store, engine } = await openMarks();
  const view = createOpeningView();
  const map = new FieldMap(document.createElement('div'), createMapListeners(), jest.fn(), view);
  map.createPicture((olMap) => olMap.setSize([300, 200]));
  const attributions = ['© Kartverket', '', '© Fjordvik kommune', '© Kartverket'];
  const words = { t: renderHook(() => useTexts('maps')).result.current, language: 'nb' } as const;
  const outcome = await takePicture(
    store,
    { map, view: toMapView(view), zone: 32, attributions },
    words,
  );
  expect(store.get(queueAtom).waiting).toMatchObject([
    { change: { data: { fileType: 'image/png', fileSize: png.size } } },
  ]);
  engine.stop();
  expect(outcome).toBe('stored');
  expect(seen).toEqual({
    texts: [
      '50\u00a0m',
      'Sak 2026/118 · 4699-31/472 · 24.11.2026 09:05',
      expect.stringMatching(
        /^Midt i kartet: N 6\s689\s343,\d\d Ø 370\s76[01],\d\d \(EUREF89 UTM sone 32\)$/,
      ),
      '© Kartverket · © Fjordvik kommune',
    ],
    // 50 metres at zoom 17 and 60.32 degrees north.
    scale: expect.closeTo(50 / (1.194_329 * Math.cos((60.32 * Math.PI) / 180)), 1),
    size: [300, 200],
    arrow: [20, 32, 26, 255],
    type: 'image/png',
  });
});
