import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { renderScreens, signInAs } from '@feltbok/testing/render-screens.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogueLoadAtom } from '../catalogue/catalogue.state';
import { changeMapUseAtom, mapModeAtom } from '../controls/map-use.state';
import { addMapTexts } from '../i18n/texts';
import { TaintedPicture } from '../map/composed-picture';
import { drawMarkAtom } from '../marks/map-marks.state';
import { isEditingMarkAtom } from '../marks/mark-edit.state';
import { loadMarksAtom, marksAtom, marksLoadAtom } from '../marks/marks.state';
import { propertyLoadAtom } from '../property/property.state';
import { addresses, appServices, property, serveMaps } from '../testing/map-services';
import { type Circumstances, openCaseStore } from '../testing/open-case';
import { createSavedMark } from '../testing/sample-marks';
import { createServedNetwork, type ServedNetwork } from '../testing/served-network';
import MapsPage from './MapsPage';
import { permitsAtom } from './map-modes.state';

beforeAll(() => addMapTexts());
installFakeCanvas();

async function openMap(network: ServedNetwork, circumstances?: Circumstances) {
  const opened = await openCaseStore(network, circumstances);
  renderScreens([{ path: '/', element: <MapsPage /> }], opened.store);
  return opened;
}

const findMap = () => screen.findByRole('application', { name: /4699-31\/472/ });
const findLoading = () => screen.queryByText('Laster kartet …');
const waitUntilLoaded = async () => {
  await findMap();
  await waitFor(() => expect(findLoading()).not.toBeInTheDocument());
};

test('the map screen has the header Kart and a focusable map naming its property', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  await openMap(network);
  expect(screen.getByRole('heading', { level: 2, name: 'Kart' })).toBeInTheDocument();
  (await findMap()).focus();
  expect(await findMap()).toHaveFocus();
});

const marksAddress = 'http://api.example/api/BoundaryMarks?businessId=2077';

test.each([
  ['the catalogue’s layers', addresses.capabilities, [marksLoadAtom]],
  ['the catalogue’s services', addresses.appServices, [marksLoadAtom]],
  ['the property', addresses.property, [marksLoadAtom, catalogueLoadAtom]],
  ['the boundary marks', marksAddress, [catalogueLoadAtom, propertyLoadAtom]],
] as const)(
  '[MAP-10] an overlay says that the map loads until it has %s',
  async (_, awaited, otherAtoms) => {
    const network = createServedNetwork();
    serveMaps(network);
    network.serve(marksAddress, []);
    const release = network.hold(awaited);
    const { store } = await openMap(network);
    const listPhases = () =>
      otherAtoms.map((otherAtom) => store.get<{ phase: string }>(otherAtom).phase);
    await waitFor(() => expect(new Set(listPhases())).toEqual(new Set(['completed'])));
    await waitFor(() => expect(network.asked).toContain(awaited));
    expect(findLoading()).toBeInTheDocument();
    expect((await findMap()).closest('section')).toHaveAttribute('aria-busy', 'true');
    await act(async () => release());
    await waitUntilLoaded();
    expect((await findMap()).closest('section')).toHaveAttribute('aria-busy', 'false');
  },
);

test('[FLT-21] map, tools and stored marks are there before any server answers', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(marksAddress, [createSavedMark({ uuid: 'stored' })]);
  const device = await openDevice(crypto.randomUUID());
  const { store: former } = await openCaseStore(network);
  former.set(provideDeviceStoreAtom, device);
  await former.set(loadMarksAtom);
  const { store } = await openCaseStore(network);
  store.set(provideDeviceStoreAtom, device);
  for (const address of [marksAddress, addresses.capabilities, addresses.appServices])
    network.hold(address);
  renderScreens([{ path: '/', element: <MapsPage /> }], store);
  await waitFor(() => expect(store.get(marksAtom).has('stored')).toBe(true));
  await userEvent.click(getToolButton('Liste over grensepunkter'));
  expect(await screen.findByRole('complementary', { name: 'Grensepunkter' })).toBeVisible();
  expect(findLoading()).toBeVisible();
});

test('[MAP-10] reloading marks does not cover the map', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(marksAddress, []);
  await openMap(network);
  await waitUntilLoaded();
  network.asked.length = 0;
  const release = network.hold(marksAddress);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(network.asked).toContain(marksAddress));
  expect(findLoading()).not.toBeInTheDocument();
  await act(async () => release());
});

test("[MAP-12] scale line, coordinates in the case's zone and owners are on the map", async () => {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(addresses.property, '', 404);
  await openMap(network);
  await waitUntilLoaded();
  expect(screen.getByText('Målestokk: streken er 50 m')).toBeInTheDocument();
  expect(screen.getByText('Midt i kartet')).toBeInTheDocument();
  expect(screen.getByText(/^N 6 689 343,/)).toBeInTheDocument();
  expect(screen.getByText(/^Ø 370 76[01],/)).toBeInTheDocument();
  expect(screen.getByText('sone 32')).toBeInTheDocument();
  expect(screen.getByText('© Kartverket')).toBeInTheDocument();
});

test('[MAP-12] in a municipality of Nordland the coordinates are those of UTM zone 33', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  await openMap(network, { municipalityNumber: '1899' });
  await waitUntilLoaded();
  expect(screen.getByText('sone 33')).toBeInTheDocument();
  expect(screen.getByText(/^Ø 40 1\d\d,/)).toBeInTheDocument();
});

async function openLayers() {
  await userEvent.click(screen.getByRole('button', { name: 'Kartlag' }));
  await screen.findByRole('complementary', { name: 'Kartlag' });
}
const findLayerMenu = () => screen.queryByRole('complementary', { name: 'Kartlag' });

test('[MAP-3] choosing a base map shows it at once, with the owner of its data', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  await openMap(network);
  await waitUntilLoaded();
  await openLayers();
  const choice = within(screen.getByRole('group', { name: 'Bakgrunnskart' }));
  expect(choice.getByRole('radio', { name: 'Kart' })).toBeChecked();
  await userEvent.click(choice.getByRole('radio', { name: 'Foto' }));
  expect(choice.getByRole('radio', { name: 'Foto' })).toBeChecked();
  expect(screen.getByText('© Norge i bilder')).toBeInTheDocument();
  expect(screen.queryByText('© Kartverket')).not.toBeInTheDocument();
});

test('a single base map has no choice', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(addresses.appServices, {
    ...appServices,
    rastertiles: appServices.rastertiles.slice(0, 1),
  });
  await openMap(network);
  await waitUntilLoaded();
  await openLayers();
  expect(screen.queryByRole('group', { name: 'Bakgrunnskart' })).not.toBeInTheDocument();
  expect(screen.getByText('© Kartverket')).toBeInTheDocument();
});

test('[MAP-3] a WMS layer is off until chosen, then has opacity, legend and owner', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  await openMap(network);
  await waitUntilLoaded();
  await openLayers();
  const menu = within(findLayerMenu() as HTMLElement);
  const service = within(menu.getByRole('region', { name: 'Kommuneplan' }));
  const box = service.getByRole('checkbox', { name: 'Arealformål' });
  expect(box).not.toBeChecked();
  expect(menu.queryByRole('slider')).not.toBeInTheDocument();
  expect(screen.queryByText(/Fjordvik kommune/)).not.toBeInTheDocument();
  await userEvent.click(box);
  expect(menu.getByRole('slider', { name: 'Dekkevne for Arealformål' })).toHaveValue('100');
  fireEvent.change(menu.getByRole('slider'), { target: { value: '40' } });
  expect(menu.getByRole('slider')).toHaveValue('40');
  const legend = menu.getByAltText('Tegnforklaring for Arealformål');
  expect(legend).toHaveAttribute(
    'src',
    expect.stringMatching(/REQUEST=GetLegendGraphic.*LAYER=arealformal/),
  );
  fireEvent.error(legend);
  expect(menu.getByText('Tjenesten har ingen tegnforklaring.')).toBeInTheDocument();
  expect(screen.getByText('© Kartverket · © Fjordvik kommune')).toBeInTheDocument();
});

test('[MAP-3] a layer out of its scales is marked, and offers to zoom there', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  await openMap(network);
  await waitUntilLoaded();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom ut' }));
  await openLayers();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Teiger' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Zoom dit Teiger vises' }));
  await waitFor(() =>
    expect(screen.queryByText('Vises når du zoomer inn.')).not.toBeInTheDocument(),
  );
});

test('the layer menu takes the focus, and Escape gives it back', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  await openMap(network);
  await waitUntilLoaded();
  await openLayers();
  expect(findLayerMenu()).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Kartlag' })).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(findLayerMenu()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Kartlag' })).toHaveFocus();
});

const getModeButton = (name: string) =>
  within(screen.getByRole('group', { name: 'Hva kartet brukes til' })).getByRole('button', {
    name,
  });
const getToolButton = (name: string) =>
  within(screen.getByRole('toolbar', { name: 'Kartverktøy' })).getByRole('button', { name });

test('[MAP-1] the header Kart has the modes Grensepunkt and Skisse, one of them in use', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  await openMap(network);
  expect(screen.getByRole('heading', { level: 2, name: 'Kart' })).toBeVisible();
  const modes = screen.getByRole('group', { name: 'Hva kartet brukes til' });
  expect(within(modes).getAllByRole('button')).toEqual([
    getModeButton('Grensepunkter'),
    getModeButton('Grenselinjer'),
    getModeButton('Skisse'),
  ]);
  const listPressed = () =>
    ['Grensepunkter', 'Skisse'].map((name) => getModeButton(name).getAttribute('aria-pressed'));
  expect(listPressed()).toEqual(['true', 'false']);
  await userEvent.click(getModeButton('Skisse'));
  expect(listPressed()).toEqual(['false', 'true']);
});

const ways: ReadonlyArray<readonly [mode: string, enter: () => HTMLElement]> = [
  ['boundary marks', () => getModeButton('Grensepunkter')],
  ['sketch', () => getModeButton('Skisse')],
  ['feature info', () => getToolButton('Spør om et sted')],
  ['measure', () => getToolButton('Mål avstand og areal')],
];

test.each(ways)('[MAP-1] for %s the map has every control, all usable', async (mode, enter) => {
  const network = createServedNetwork();
  serveMaps(network);
  const { store } = await openMap(network);
  await waitUntilLoaded();
  await userEvent.click(enter());
  expect(store.get(mapModeAtom)).toBe(mode);
  const controls = [
    'Zoom inn',
    'Zoom ut',
    'Kartlag',
    'Søk i kartet',
    'Spør om et sted',
    'Liste over grensepunkter',
    'Importer fil',
    'Ta bilde av kartet',
  ];
  for (const name of controls)
    expect(getToolButton(name)).toHaveAttribute('aria-disabled', 'false');
});

test.each(ways)(
  '[MAP-1] from %s the mark list and the import open, with the map for marks',
  async (_, enter) => {
    const network = createServedNetwork();
    serveMaps(network);
    const { store } = await openMap(network);
    await waitUntilLoaded();
    await userEvent.click(enter());
    await userEvent.click(getToolButton('Liste over grensepunkter'));
    expect(await screen.findByRole('complementary', { name: 'Grensepunkter' })).toBeVisible();
    expect(getModeButton('Grensepunkter')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(getToolButton('Liste over grensepunkter'));
    act(() => store.set(changeMapUseAtom, { type: 'mode chosen', name: 'boundary marks' }));
    await userEvent.click(enter());
    await userEvent.click(getToolButton('Importer fil'));
    expect(
      await screen.findByRole('dialog', { name: 'Importer grensepunkter' }),
    ).toBeInTheDocument();
    expect(store.get(mapModeAtom)).toBe('boundary marks');
  },
);

test('an empty catalogue is reported as a missing base map, and the map works', async () => {
  const network = createServedNetwork();
  network.serve(addresses.capabilities, { version: 1, wms: [] });
  network.serve(addresses.appServices, { version: 1, rastertiles: [] });
  await openMap(network);
  expect(await screen.findByText(/Ingen bakgrunnskart er satt opp/)).toBeInTheDocument();
  await openLayers();
  expect(screen.getByText('Ingen kartlag er satt opp.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Zoom inn' })).toBeInTheDocument();
});

test('[MAP-8, RGT-8] a failed catalogue is reported on the map, which works; a retry succeeds', async () => {
  const network = createServedNetwork();
  await openMap(network);
  await waitUntilLoaded();
  expect(
    screen.getByText('Kartene kunne ikke hentes. Sjekk nettet og prøv igjen.'),
  ).toBeInTheDocument();
  await openLayers();
  expect(screen.getByText('Kartene kunne ikke hentes.')).toBeVisible();
  expect(screen.queryByText('Ingen kartlag er satt opp.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Zoom inn' })).toBeInTheDocument();
  serveMaps(network);
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  await waitUntilLoaded();
  expect(screen.queryByText(/Kartene kunne ikke hentes/)).not.toBeInTheDocument();
  expect(screen.getByText('© Kartverket')).toBeInTheDocument();
});

/** Makes browsers refuse to read canvases, as with pictures of services without CORS. */
function taintCanvases() {
  const taint = () => {
    throw new DOMException('tainted', 'SecurityError');
  };
  const context = new Proxy({ getImageData: taint } as Record<string, unknown>, {
    get: (known, name) => known[String(name)] ?? (() => undefined),
  });
  return jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
}

test('[MAP-9, SHELL-16] a picture that fails is logged and shown on the map, without toast', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const { store, reportError } = await openMap(network);
  const toast = jest.mocked(store.get(hostServicesAtom).notify);
  await waitUntilLoaded();
  toast.mockClear();
  const canvases = taintCanvases();
  const take = () => userEvent.click(getToolButton('Ta bilde av kartet'));
  const notice = /^Kartbildet ble ikke tatt: en av karttjenestene tillater ikke at kartet kopieres/;
  await take();
  expect(await screen.findByText(notice)).toBeVisible();
  expect(reportError).toHaveBeenLastCalledWith(expect.any(TaintedPicture), 'maps');
  await userEvent.click(screen.getByRole('button', { name: 'Skjul meldingen' }));
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  await take();
  expect(await screen.findByText(notice)).toBeVisible();

  canvases.mockReturnValue(null);
  await take();
  expect(await screen.findByText('Kartbildet ble ikke tatt')).toBeVisible();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  taintCanvases();
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByText(notice)).toBeVisible();
  expect(toast).not.toHaveBeenCalled();
});

test('missing map data are fetched automatically when the network returns', async () => {
  const network = createServedNetwork();
  await openMap(network);
  await waitUntilLoaded();
  serveMaps(network);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('© Kartverket')).toBeInTheDocument();
});

test.each([
  [
    'another version',
    { ...appServices, version: 2 },
    /en annen versjon enn denne versjonen av Feltbok forstår/,
  ],
  ['something unreadable', '<!doctype html>', /Tjenesten svarte med en feil/],
])('a catalogue answering with %s is reported', async (_, answer, text) => {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(addresses.appServices, answer);
  await openMap(network);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('a failed property look-up is reported, and the base map is shown', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(addresses.property, 'down', 500);
  await openMap(network);
  expect(await screen.findByText(/Eiendommen kunne ikke hentes/)).toBeInTheDocument();
  expect(screen.getByText('© Kartverket')).toBeInTheDocument();
  network.serve(addresses.property, property);
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  await waitUntilLoaded();
  expect(screen.queryByText(/Eiendommen kunne ikke hentes/)).not.toBeInTheDocument();
});

test('an unknown property is named, and the message can be hidden', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(addresses.property, '', 404);
  await openMap(network);
  expect(await screen.findByText(/kjenner ikke 4699-31\/472/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Skjul meldingen' }));
  expect(screen.queryByText(/kjenner ikke/)).not.toBeInTheDocument();
});

test('missing map services are reported without any request', async () => {
  const network = createServedNetwork();
  await openMap(network, { mapCatalogue: null });
  await waitUntilLoaded();
  expect(screen.getByText(/Kartet er ikke satt opp/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Prøv igjen' })).not.toBeInTheDocument();
  expect(network.asked.filter((address) => !address.startsWith('http://api.example/'))).toEqual([]);
});

test('[SRV-4] a reader sees map and marks, and no tool that changes anything', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const { store } = await openMap(network);
  await findMap();
  const changing = ['Tegn grensepunkt', 'Importer grensepunkter', 'Ta bilde av kartet', 'Skisse'];
  const listShown = () =>
    changing.filter((name) => screen.queryByRole('button', { name: new RegExp(name) }));
  const before = listShown().length;
  signInAs(store, 'reader');
  expect(before).toBeGreaterThan(0);
  expect(listShown()).toEqual([]);
  expect(store.get(permitsAtom).editsMarks).toBe(false);
  act(() => store.set(drawMarkAtom, { longitude: 5.9, latitude: 60.3 }));
  expect(store.get(isEditingMarkAtom)).toBe(false);
  signInAs(store, 'surveyor');
  expect(listShown()).toHaveLength(before);
  act(() => store.set(drawMarkAtom, { longitude: 5.9, latitude: 60.3 }));
  expect(store.get(isEditingMarkAtom)).toBe(true);
});
