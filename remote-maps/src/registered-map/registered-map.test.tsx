import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { loadCatalogueAtom } from '../catalogue/catalogue.state';
import { modeNoticesAtom } from '../controls/map-notices.state';
import { addMapTexts } from '../i18n/texts';
import { chooseLayersAtom } from '../layers/layer-choices.state';
import { RegisteredRow } from '../layers/RegisteredRow';
import { attributionsAtom } from '../layers/shown-map.state';
import { FieldMap } from '../map/field-map';
import { ViewStore } from '../map/view-store';
import { loadPropertyAtom } from '../property/property.state';
import { snapTargetsAtom } from '../sketch/snapping.state';
import { createMapListeners } from '../testing/map-listeners';
import { addresses, appServices, registeredService, serveMaps } from '../testing/map-services';
import { openCaseStore } from '../testing/open-case';
import { register } from '../testing/registered';
import { createServedNetwork } from '../testing/served-network';
import { registeredMode } from './mode';

jest.mock('@feltbok/offline/worker/built-worker.ts', () => ({
  get BuiltWorker() {
    return jest.requireActual('../testing/worker-in-page').WorkerInPage;
  },
}));

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

/** The menu's row beside a map, with a WFS that answers by the type asked for. */
async function openRow() {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(addresses.appServices, { ...appServices, registered: registeredService });
  const answers = new Map<string, () => Response>(
    [
      ['app:Teig', register.parcels] as const,
      ['app:Eiendomsgrense', register.boundaries] as const,
      ['app:Teiggrensepunkt', register.marks] as const,
    ].map(([type, body]) => [type, () => new Response(body)]),
  );
  const formerFetch = jest.mocked(globalThis.fetch).getMockImplementation();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const type = new URL(String(input)).searchParams.get('typeNames');
    if (type === null) return (formerFetch as typeof fetch)(input, init);
    const answer = answers.get(type);
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  });
  const { store, reportError } = await openCaseStore(network);
  await store.set(loadCatalogueAtom);
  await store.set(loadPropertyAtom);
  const map = new FieldMap(document.createElement('div'), createMapListeners(), jest.fn());
  const add = jest.spyOn(map, 'add');
  const { OnMap } = registeredMode;
  if (!OnMap) throw new Error('nothing on the map');
  render(
    <Provider store={store}>
      <RegisteredRow />
      <OnMap map={map} view={new ViewStore()} zone={32} leave={(proceed) => proceed()} />
    </Provider>,
  );
  const row = screen.getByRole('region', { name: 'Matrikkelgrenser' });
  const shown = within(row).getByRole('checkbox', { name: 'Matrikkelgrenser' });
  const show = () => userEvent.click(shown);
  return { store, answers, map, add, row, shown, show, reportError };
}

test('[CAD-1] registered boundaries are requested when chosen, with today’s date', async () => {
  const { row, show, store, add } = await openRow();
  expect(store.get(snapTargetsAtom).flatMap(({ points }) => points)).toEqual([]);
  expect(globalThis.fetch).not.toHaveBeenCalledWith(
    expect.stringContaining('/wfs'),
    expect.anything(),
  );
  await show();
  expect(await within(row).findByText('1 teig, 1 grense, 1 grensepunkt')).toBeVisible();
  expect(
    within(row).getByText(/^Hentet fra matrikkelen \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/),
  ).toBeVisible();
  expect(within(row).getByText('Omtvistet')).toBeInTheDocument();
  expect(add).toHaveBeenCalled();
  expect(store.get(attributionsAtom)).toContain('© Matrikkelen');
  const points = store.get(snapTargetsAtom).flatMap((targets) => targets.points);
  expect(points).toEqual([expect.objectContaining({ longitude: expect.closeTo(6.66, 1) })]);
});

test('[CAD-1] the service’s message is shown, and a retry gets the boundaries', async () => {
  const { row, show, answers, store } = await openRow();
  answers.set(
    'app:Teiggrensepunkt',
    () => new Response('<ServiceException>For mange forespørsler</ServiceException>'),
  );
  await show();
  const text = 'Matrikkelgrensene ble ikke hentet. Tjenesten svarte: «For mange forespørsler»';
  expect(await within(row).findByText(text)).toBeVisible();
  expect(store.get(modeNoticesAtom)).toMatchObject([{ key: 'registered', text }]);
  answers.set('app:Teiggrensepunkt', () => new Response('', { status: 504 }));
  await userEvent.click(within(row).getByRole('button', { name: 'Prøv igjen' }));
  expect(
    await within(row).findByText(/Tjenesten rakk ikke å svare\. Prøv igjen om litt\./),
  ).toBeVisible();
  answers.set('app:Teiggrensepunkt', () => new Response(register.marks));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await within(row).findByText('1 teig, 1 grense, 1 grensepunkt')).toBeVisible();
  expect(store.get(modeNoticesAtom)).toEqual([]);
});

test('[CAD-1] missing contact without stored boundaries is shown in their row', async () => {
  const { row, show, answers } = await openRow();
  answers.clear();
  await show();
  expect(
    await within(row).findByText('Matrikkelgrensene ble ikke hentet. Sjekk nettet og prøv igjen.'),
  ).toBeVisible();
});

test('[CAD-1] an answer that is no XML is reported', async () => {
  const { row, show, answers, reportError } = await openRow();
  answers.set('app:Teig', () => new Response('<a><b></wfs:FeatureCollection>'));
  await show();
  expect(await within(row).findByText(/Tjenesten svarte med en feil/)).toBeVisible();
  expect(reportError).toHaveBeenCalled();
});

test('[CAD-1] marks snap to the register unless that is switched off', async () => {
  const { row, show, map, store } = await openRow();
  const end = jest.fn();
  const snapMarksBy = jest.spyOn(map, 'setMarkSnap').mockReturnValue(end);
  await show();
  await waitFor(() => expect(snapMarksBy).toHaveBeenCalledTimes(1));
  await userEvent.click(
    await within(row).findByRole('checkbox', { name: 'Fest grensepunkter til dem' }),
  );
  expect(end).toHaveBeenCalledTimes(1);
  expect(snapMarksBy).toHaveBeenCalledTimes(1);
  act(() => store.set(chooseLayersAtom, { isRegisteredShown: false }));
  expect(
    within(row).queryByRole('checkbox', { name: 'Fest grensepunkter til dem' }),
  ).not.toBeInTheDocument();
});
