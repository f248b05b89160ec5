import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { projectToUtm, unprojectUtm } from '../coordinates/utm.domain';
import { addMapTexts } from '../i18n/texts';
import { markEditAtom } from '../marks/mark-edit.state';
import { beginMeasuringAtom, markMeasuringAtom } from '../marks/measuring.state';
import { openMarks } from '../testing/open-marks';
import { MeasuringPanel } from './MeasuringPanel';
import { connectReceiverAtom, receiverOptionsAtom } from './receiver.state';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});
let stop = () => {};
afterEach(() => stop());

const message = {
  mslHeight: 60,
  undulation: 43.5,
  hrms: 0.014,
  vrms: 0.02,
  pdop: 1.4,
  satellites: 17,
  diffAge: 1,
  diffStatus: 4,
  diffId: 7,
};
const origin = projectToUtm({ latitude: 60.319_918, longitude: 6.659_742 }, 32);

/** Opens the panel with a receiver that the test moves, in metres north and east. */
async function openMeasuring() {
  const sockets: WebSocket[] = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => {
    sockets.push({ close: () => undefined } as unknown as WebSocket);
    return sockets.at(-1) as WebSocket;
  });
  const app = await openMarks({ marks: [] as BoundaryMark[] });
  stop = app.engine.stop;
  const { store } = app;
  store.set(receiverOptionsAtom, { corrections: 'network', antennaHeight: 2 });
  await store.set(connectReceiverAtom, 'service');
  await act(async () => sockets[0]?.onopen?.({} as Event));
  let second = 0;
  const user = userEvent.setup();
  const measurePlace = async (north: number, east: number) => {
    const position = unprojectUtm({
      north: origin.north + north,
      east: origin.east + east,
      zone: 32,
    });
    await act(async () => {
      second += 1;
      const utcTimeStamp = new Date(Date.UTC(2026, 5, 1, 12, 0, second)).toISOString();
      sockets[0]?.onmessage?.({
        data: JSON.stringify({ ...message, ...position, utcTimeStamp }),
      } as MessageEvent);
    });
    await user.click(screen.getByRole('button', { name: 'Stopp med 1 epoke' }));
  };
  store.set(beginMeasuringAtom, null);
  render(
    <Provider store={store}>
      <MeasuringPanel id="x" onClose={() => undefined} />
    </Provider>,
  );
  const type = async (name: RegExp, text: string) =>
    user.type(await screen.findByRole('textbox', { name }), text);
  const createMark = async (button = 'Lag grensepunkt') => {
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(store.get(markEditAtom)).not.toBeNull());
    return store.get(markEditAtom)?.mark;
  };
  return { store, user, measurePlace, type, createMark };
}

test('[GNS-4] a mark is set by distance and direction from the antenna, and records them', async () => {
  const { measurePlace, user, type, createMark } = await openMeasuring();
  await measurePlace(0, 0);
  await user.click(screen.getByText('Antennen når ikke punktet'));
  await type(/^Avstand til punktet/, '2,5');
  await type(/^Retning til punktet/, '100');
  await type(/^Punktet ligger høyere/, '-0,3');
  expect(screen.getByText(/^Punktet:/)).toBeVisible();
  const mark = await createMark();
  expect(mark?.east).toBeCloseTo(origin.east + 2.5, 2);
  expect(mark?.height).toMatchObject({ value: 101.2, system: 'ellipsoidal' });
  expect(mark?.measurements).toMatchObject([
    {
      offset: { by: 'direction', bearing: 100, rise: -0.3, places: [{ distance: 2.5, epochs: 1 }] },
    },
  ]);
});

test('[FLT-2] an offset that makes a mark too uncertain needs a reason', async () => {
  const { measurePlace, user, type, createMark } = await openMeasuring();
  await measurePlace(0, 0);
  await user.click(screen.getByText('Antennen når ikke punktet'));
  await type(/^Avstand til punktet/, '20');
  await type(/^Retning til punktet/, '100');
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^σ i grunnriss er 1\d\d\smm\. Kravet er høyst 30\smm/,
  );
  await user.click(screen.getByRole('button', { name: 'Antennen kan ikke stå på punktet' }));
  const mark = await createMark('Bekreft og bruk');
  expect(mark).toMatchObject({ measurementMethod: '99' });
  expect(mark?.measurements).toMatchObject([{ reason: 'Antennen kan ikke stå på punktet' }]);
});

test('[GNS-4] a mark is set by distances from two measured places and a side', async () => {
  const { measurePlace, user, type, createMark, store } = await openMeasuring();
  await measurePlace(0, 0);
  await user.click(screen.getByText('Antennen når ikke punktet'));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Hvordan punktet settes' }),
    'distances',
  );
  await user.click(screen.getByRole('button', { name: 'Mål det andre stedet' }));
  await waitFor(() => expect(store.get(markMeasuringAtom)?.places).toHaveLength(1));
  await measurePlace(0, 6);
  expect(screen.getByRole('button', { name: 'Lag grensepunkt' })).toBeDisabled();
  await type(/^Avstand fra det første stedet/, '5');
  await type(/^Avstand fra det andre stedet/, '20');
  expect(screen.getByRole('alert')).toHaveTextContent('Den ene avstanden er for kort');
  expect(screen.getByRole('button', { name: 'Lag grensepunkt' })).toBeDisabled();
  const second = screen.getByRole('textbox', { name: /^Avstand fra det andre stedet/ });
  await user.clear(second);
  await user.type(second, '5');
  await user.selectOptions(
    screen.getByRole('combobox', { name: /^Sett fra det første/ }),
    'til høyre',
  );
  const mark = await createMark();
  expect(mark?.north).toBeCloseTo(origin.north - 4, 2);
  expect(mark?.east).toBeCloseTo(origin.east + 3, 2);
  expect(mark?.measurements).toMatchObject([
    {
      height: null,
      offset: { by: 'distances', side: 'right', places: [{ distance: 5 }, { distance: 5 }] },
    },
  ]);
});
