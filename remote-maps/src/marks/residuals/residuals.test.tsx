import { openMarkComparisons } from '@feltbok/offline/stores/mark-comparisons.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { unprojectUtm } from '../../coordinates/utm.domain';
import { addMapTexts } from '../../i18n/texts';
import { chooseLayersAtom, isRegisteredShownAtom } from '../../layers/layer-choices.state';
import { readoutNameAtom } from '../../layers/readout.state';
import { FieldMap } from '../../map/field-map';
import { type Arrow, ResidualLayer } from '../../map/residual-layer';
import { nudge } from '../../mark-model/mark-form.domain';
import { freehandOnScreen } from '../../mark-model/new-mark.domain';
import type { RegisteredMark } from '../../mark-model/registered.domain';
import { registeredLoadAtom, registeredQuestionAtom } from '../../registered/registered.state';
import { createMapListeners } from '../../testing/map-listeners';
import { openMarks } from '../../testing/open-marks';
import { createSavedMark } from '../../testing/sample-marks';
import { changeMarkFormAtom, editMarkAtom } from '../mark-edit.state';
import { MarkResidual } from './MarkResidual';
import { ResidualsOnMap } from './ResidualsOnMap';
import { ResidualsPart } from './ResidualsPart';

// Whom to ask stands in the catalogue, which has tests of its own.
jest.mock('../../registered/registered.state', () => {
  const { atom } = jest.requireActual('jotai');
  const load = atom({ phase: 'not started' });
  return {
    registeredQuestionAtom: atom(true),
    registeredLoadAtom: load,
    registeredContentAtom: atom(
      (get: (from: unknown) => { content?: unknown }) => get(load).content ?? null,
    ),
  };
});

beforeAll(() => {
  startTranslation();
  addMapTexts();
});
const pages: Array<{ stop: () => void }> = [];
afterEach(() => {
  for (const { stop } of pages.splice(0)) stop();
});

const caseMark = createSavedMark();
const createRegistered = (
  key: string,
  north: number,
  east: number,
  accuracy: number | null = 3,
): RegisteredMark => ({
  key,
  north,
  east,
  position: unprojectUtm({ north, east, zone: 32 }),
  accuracy,
  method: '96',
  typeOfBoundaryMark: '51',
  typeOfGround: 'FJ',
  captured: '',
});
const farMark = createSavedMark({
  id: 8,
  uuid: '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b12',
  boundaryPointNumber: '14',
  east: caseMark.east + 40,
});
const drawn = createSavedMark({
  id: 9,
  uuid: '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b13',
  boundaryPointNumber: '15',
  east: caseMark.east + 80,
  measurementMethod: freehandOnScreen,
});
const near = createRegistered('p1', caseMark.north - 0.12, caseMark.east + 0.05);
const otherRegistered = createRegistered('p2', caseMark.north + 6, caseMark.east, null);

/** @param shows the table of residuals and their arrows, or the arrows alone */
async function openPart(
  userKey?: string,
  marks = [caseMark, farMark, drawn],
  shows: 'table' | 'arrows' = 'table',
) {
  const page = await openMarks({ marks, ...(userKey && { userKey }) });
  pages.push(page.engine);
  const { store } = page;
  const map = new FieldMap(document.createElement('div'), createMapListeners(), jest.fn());
  const show = jest.spyOn(ResidualLayer.prototype, 'show');
  store.set(chooseLayersAtom, { isRegisteredShown: true });
  store.set(registeredLoadAtom, {
    phase: 'completed',
    fetchedAt: new Date('2026-11-20T08:00:00.000Z'),
    failure: null,
    content: { zone: 32, parcels: [], boundaries: [], marks: [near, otherRegistered] },
  });
  render(
    <Provider store={store}>
      {shows === 'table' && <ResidualsPart />}
      <ResidualsOnMap map={map} />
    </Provider>,
  );
  if (shows === 'table') await screen.findByRole('table');
  const getRow = (mark: string) => screen.getByRole('row', { name: new RegExp(`^${mark} `) });
  const readStored = async () => {
    const device = store.get(deviceStoreAtom);
    return device && (await openMarkComparisons(device).get('2077'))?.value;
  };
  const listArrows = () => (show.mock.lastCall?.[0] ?? []) as readonly Arrow[];
  return { ...page, getRow, readStored, listArrows, show };
}

test('[CAD-2] a mark’s residual is in a table, on the map and on the device', async () => {
  const { getRow, readStored, listArrows, userKey, show } = await openPart();
  expect(getRow('13')).toHaveTextContent(/13 ?\+0,120−0,050 ?0,130 ?0,104/);
  expect(getRow('14')).toHaveTextContent('Uten registrert punkt');
  expect(screen.queryByRole('row', { name: /^15 / })).toBeNull();
  expect(screen.getByText('Avviker mer enn oppgitt nøyaktighet: 13')).toBeVisible();
  expect(screen.getByText('Avvik fra matrikkelen ganger 100')).toBeVisible();
  expect(listArrows()).toEqual([
    expect.objectContaining({
      isOver: true,
      to: { north: caseMark.north, east: caseMark.east, zone: 32 },
    }),
  ]);
  expect(show.mock.lastCall?.[1]).toBe(100);
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({
      fetchedAt: '2026-11-20T08:00:00.000Z',
      alone: [farMark.uuid],
      choices: {},
      isInProtocol: true,
      counterparts: { [caseMark.uuid]: { key: 'p1', utmType: 25832, accuracy: 3 } },
    }),
  );
  expect(userKey).toBeTruthy();
});

test('[FLT-3] the newest mark is compared, and a copy of the register is not', async () => {
  const place = { north: near.north, east: near.east };
  const copy = createSavedMark({
    ...place,
    id: 1,
    uuid: crypto.randomUUID(),
    boundaryPointNumber: '21',
  });
  const imported = createSavedMark({
    id: 30,
    uuid: crypto.randomUUID(),
    boundaryPointNumber: '22',
    north: near.north + 0.001,
    east: near.east,
  });
  const { getRow, readStored } = await openPart(undefined, [copy, caseMark, imported]);
  expect(getRow('22')).toHaveTextContent(/22 ?\+0,001/);
  expect(getRow('13')).toHaveTextContent('Et nyere punkt på samme sted er sammenlignet');
  expect(screen.queryByRole('row', { name: /^21 / })).toBeNull();
  expect(screen.getByText(/^1 punkt har matrikkelens egne koordinater/)).toBeVisible();
  await waitFor(async () => {
    const comparison = await readStored();
    expect(Object.keys(comparison?.counterparts ?? {})).toEqual([imported.uuid]);
    expect(comparison?.alone).toEqual([]);
  });
});

test('[FLT-3] a case with only copies of the register is reported', async () => {
  const copy = createSavedMark({ north: near.north, east: near.east });
  const { store, getRow } = await openPart(undefined, [copy, farMark]);
  expect(getRow('14')).toHaveTextContent('Uten registrert punkt');
  expect(screen.queryByText('Ingen av punktene ligger nær nok et registrert punkt.')).toBeNull();
  expect(screen.getByText(/^1 punkt har matrikkelens egne koordinater/)).toBeVisible();
  act(() => {
    store.set(editMarkAtom, copy.uuid);
    store.set(changeMarkFormAtom, (form) => nudge(form, { north: 100, east: 0 }));
  });
  expect(getRow('13')).toHaveTextContent('+0,100');
});

test('[CAD-2] the user chooses another registered mark or none, also over a reload', async () => {
  const { getRow, readStored, userKey, listArrows } = await openPart();
  const choice = screen.getByRole('combobox', { name: 'Registrert punkt for 13' });
  await userEvent.selectOptions(choice, 'key p2');
  expect(getRow('13')).toHaveTextContent(/−6,000/);
  expect(getRow('13')).toHaveTextContent('ukjent');
  expect(screen.getByText('Alle avvik er innenfor oppgitt nøyaktighet.')).toBeVisible();
  await userEvent.selectOptions(choice, 'none');
  expect(getRow('13')).toHaveTextContent('Uten registrert punkt');
  expect(listArrows()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ta med avvikene i protokollen' }));
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({
      choices: { [caseMark.uuid]: null },
      isInProtocol: false,
    }),
  );
  cleanup();
  const again = await openPart(userKey);
  expect(again.getRow('13')).toHaveTextContent('Uten registrert punkt');
  expect(screen.getByRole('checkbox', { name: 'Ta med avvikene i protokollen' })).not.toBeChecked();
});

test('[FLT-25] compared residuals are drawn again after a reload, for their user only', async () => {
  const { readStored, userKey } = await openPart();
  await waitFor(async () => expect(await readStored()).toBeTruthy());
  cleanup();
  const again = await openPart(userKey, undefined, 'arrows');
  await waitFor(() => expect(again.listArrows()).toHaveLength(1));
  cleanup();
  const another = await openPart(undefined, undefined, 'arrows');
  expect(another.listArrows()).toEqual([]);
});

test('[CAD-2] arrows are hidden, or longer by another factor', async () => {
  const { listArrows, show } = await openPart();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Pilene forstørres' }),
    '1000',
  );
  expect(show.mock.lastCall?.[1]).toBe(1000);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vis avvikene som piler i kartet' }));
  expect(listArrows()).toEqual([]);
  expect(screen.queryByText(/^Avvik fra matrikkelen ganger/)).toBeNull();
});

test('[CAD-2] residuals follow a moved mark and the chosen system', async () => {
  const { store, getRow } = await openPart();
  act(() => {
    store.set(editMarkAtom, caseMark.uuid);
    store.set(changeMarkFormAtom, (form) => nudge(form, { north: 100, east: 0 }));
  });
  expect(getRow('13')).toHaveTextContent('+0,220');
  act(() => store.set(readoutNameAtom, 'NTM 7'));
  expect(await screen.findByText('Målt minus registrert, i NTM 7')).toBeVisible();
  // The axes of NTM 7 and UTM 32 are turned against each other by some two gon here.
  await waitFor(() => expect(getRow('13')).not.toHaveTextContent('+0,220'));
  expect(getRow('13')).toHaveTextContent(/\+0,2[12]\d/);
  expect(getRow('13')).toHaveTextContent('0,226');
});

test('[CAD-2] missing boundaries are offered, and their failure is reported', async () => {
  const { store } = await openPart();
  act(() => store.set(registeredLoadAtom, { phase: 'failed', failure: { kind: 'unreachable' } }));
  expect(
    screen.getByText('Matrikkelgrensene ble ikke hentet. Sjekk nettet og prøv igjen.'),
  ).toBeVisible();
  act(() => store.set(chooseLayersAtom, { isRegisteredShown: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Vis matrikkelgrensene' }));
  expect(screen.queryByRole('button', { name: 'Vis matrikkelgrensene' })).toBeNull();
  expect(store.get(registeredQuestionAtom)).toBeTruthy();
});

test('[MSR-8] a mark’s residual shows without the comparison of all marks', async () => {
  const { store, listArrows } = await openPart(undefined, undefined, 'arrows');
  const view = render(
    <Provider store={store}>
      <MarkResidual uuid={caseMark.uuid} />
    </Provider>,
  );
  const section = screen.getByRole('region', { name: 'Avvik fra matrikkelen' });
  expect(section).toHaveTextContent(
    '0,130 m til registrert punkt, retning 174,87 gon. Oppgitt nøyaktighet: 0,104',
  );
  expect(section).toHaveTextContent('Målt minus registrert: N +0,120 Ø −0,050');
  act(() => {
    store.set(editMarkAtom, caseMark.uuid);
    store.set(changeMarkFormAtom, (form) => nudge(form, { north: 100, east: 0 }));
  });
  expect(section).toHaveTextContent('0,226 m til registrert punkt');
  expect(listArrows()).toEqual([]);
  view.rerender(
    <Provider store={store}>
      <MarkResidual uuid={farMark.uuid} />
    </Provider>,
  );
  expect(section).toHaveTextContent('Uten registrert punkt');
  act(() => store.set(chooseLayersAtom, { isRegisteredShown: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Vis matrikkelgrensene' }));
  expect(store.get(isRegisteredShownAtom)).toBe(true);
});
