import type { OwnerList } from '@feltbok/contract/owners.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { loadCatalogueAtom } from '../catalogue/catalogue.state';
import { addMapTexts } from '../i18n/texts';
import { chooseLayersAtom } from '../layers/layer-choices.state';
import { FieldMap } from '../map/field-map';
import { ViewStore } from '../map/view-store';
import type { RegisteredContent } from '../mark-model/registered.domain';
import { registeredLoadAtom } from '../registered/registered.state';
import { createMapListeners } from '../testing/map-listeners';
import { addresses, property, serveMaps } from '../testing/map-services';
import { openCaseStore } from '../testing/open-case';
import { createServedNetwork } from '../testing/served-network';
import { FeatureInfoMode } from './FeatureInfoMode';
import { askAtom, askHeightAtom } from './place.state';
import { SearchPanel } from './SearchPanel';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

const ownersAddress = 'http://api.example/api/Owners/46990003104720000000';
const services = { bbox: 'http://maps.example/eiendom', owners: 'http://maps.example/eierliste' };
const createOwners = (count: number): OwnerList => ({
  owners: Array.from({ length: Math.min(5, count) }, (_, index) => ({
    name: `Eier ${index + 1}`,
    address: 'Fjordvegen 12',
    postalCode: '5730',
    place: 'Fjordvik',
    share: `1/${count}`,
  })),
  more: Math.max(0, count - 5),
});

/** The mode and the search, with a map that stands beside the page. */
async function openMode(search = {}) {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(addresses.appServices, { version: 1, rastertiles: [], property: services, search });
  network.serve(ownersAddress, createOwners(7));
  const { store } = await openCaseStore(network);
  await store.set(loadCatalogueAtom);
  const map = new FieldMap(document.createElement('div'), createMapListeners(), jest.fn());
  const showBox = jest.spyOn(map, 'showBox');
  const goTo = jest.spyOn(map, 'goTo');
  const view = render(
    <Provider store={store}>
      <FeatureInfoMode map={map} zone={32} />
      <SearchPanel
        id="search"
        map={map}
        view={new ViewStore()}
        zone={32}
        leave={(proceed) => proceed()}
        onClose={jest.fn()}
      />
    </Provider>,
  );
  const look = async (typed: string) => {
    const field = screen.getByRole('textbox', { name: /^Matrikkelnummer/ });
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Finn' }));
  };
  return { store, network, view, showBox, goTo, look };
}

test('[MAP-6] [MAP-18] a property found by number is shown with its first five owners', async () => {
  const { look, showBox } = await openMode();
  await look('31/472');
  const panel = screen.getByRole('complementary', { name: 'Opplysninger' });
  expect(await within(panel).findByText('Eier 5')).toBeVisible();
  expect(within(panel).queryByText('Eier 6')).toBeNull();
  expect(within(panel).getByText('og 2 eiere til')).toBeVisible();
  expect(within(panel).getAllByText('Fjordvegen 12, 5730 Fjordvik')).toHaveLength(5);
  expect(within(panel).getAllByText('Andel 1/7')).toHaveLength(5);
  for (const title of ['Eiendom 4699-31/472', 'Eiere av 4699-31/472']) {
    expect(within(panel).getByText(title).closest('details')).toHaveAttribute('open');
  }
  expect(within(panel).getByText('Gårdsnummer').nextSibling).toHaveTextContent('31');
  expect(showBox).toHaveBeenCalledWith(
    { west: 6.65, south: 60.32, east: 6.661, north: 60.322 },
    expect.anything(),
  );
});

test('[MAP-7] an impossible number is reported at its field, without a request', async () => {
  const { look, network } = await openMode();
  network.asked.length = 0;
  await look('31/12345');
  expect(screen.getByRole('textbox', { name: /^Matrikkelnummer/ })).toBeInvalid();
  expect(screen.getByText('Bruksnummer kan ha høyst 4 sifre')).toBeVisible();
  await look('Fjordvegen 12');
  expect(screen.getByText('Fant ingenting for «Fjordvegen 12».')).toBeVisible();
  expect(network.asked).toEqual([]);
});

test('failed owners are reported at their property, and a retry loads them', async () => {
  const { look, network } = await openMode();
  network.serve(ownersAddress, 'down', 503);
  await look('31/472');
  expect(
    await screen.findByText('Eierne ble ikke hentet. Tjenesten svarte med en feil.'),
  ).toBeVisible();
  expect(screen.getByText('Eiendom 4699-31/472')).toBeVisible();
  network.serve(ownersAddress, createOwners(1));
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByText('Eier 1')).toBeVisible();
});

test('the panel reports a lost network, and asks again when it returns', async () => {
  const { look, network } = await openMode();
  network.remove(ownersAddress);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await look('31/472');
  expect(await screen.findByText(/^Eierne ble ikke hentet\. Du er frakoblet\./)).toBeVisible();
  onLine.mockReturnValue(true);
  network.serve(ownersAddress, createOwners(1));
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Eier 1')).toBeVisible();
});

test('unknown properties, those without owners and those without borders are told apart', async () => {
  const { look, network } = await openMode();
  network.serve(addresses.property, 'unknown', 404);
  await look('31/472');
  expect(await screen.findByText('Eiendomstjenesten kjenner ikke 4699-31/472.')).toBeVisible();
  network.serve(addresses.property, {
    Teiger: property.Teiger.map((teig) => ({ ...teig, Geometri: null })),
  });
  network.serve(ownersAddress, createOwners(0));
  await look('4699-31/472');
  expect(await screen.findByText('Ingen eiere er registrert.')).toBeVisible();
  expect(screen.getByText('Ingen grenser er registrert')).toBeVisible();
});

test('a place is shown by its coordinate, and that no layer can answer', async () => {
  const { store } = await openMode();
  const position = { longitude: 6.66, latitude: 60.32 };
  await act(() => store.set(askAtom, { by: 'place', position, resolution: 0.3 }));
  expect(screen.getByRole('status')).toHaveTextContent(
    /^N 6\s689\s343,\d\d Ø 370\s761,\d\d sone 32/,
  );
  expect(screen.getByText(/^Ingen kartlag som vises, kan svare her/)).toBeVisible();
  expect(screen.getByText('Oppslag av eiendommer er ikke satt opp.')).toBeVisible();
});

test('a closed panel opens with the next answer, and leaves with the mode', async () => {
  const { store, look, view } = await openMode();
  const panel = within(screen.getByRole('complementary', { name: 'Opplysninger' }));
  await userEvent.click(panel.getByRole('button', { name: 'Lukk' }));
  expect(screen.queryByRole('complementary', { name: 'Opplysninger' })).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent(/^Trykk i kartet/);
  const number = { municipalityNumber: '4699', gnr: 31, bnr: 472, fnr: 0, snr: 0 };
  await act(() => store.set(askAtom, { by: 'number', number }));
  expect(screen.getByRole('complementary', { name: 'Opplysninger' })).toBeVisible();
  await look('31/472');
  view.unmount();
  expect(screen.queryByText('Eier 1')).toBeNull();
});

const search = {
  addresses: 'http://maps.example/adresser/v1/sok',
  placeNames: 'http://maps.example/stedsnavn/v1/navn',
  height: 'http://maps.example/hoyde/identify',
};
const buildAddressSearch = (words: string) =>
  `${search.addresses}?${new URLSearchParams({ sok: words, treffPerSide: '8' })}`;
const buildNameSearch = (words: string) =>
  `${search.placeNames}?${new URLSearchParams({ sok: `${words}*`, treffPerSide: '8', fuzzy: 'true' })}`;

test('[CAD-7] an address and a place name lead the map there, with ground height', async () => {
  const { look, network, goTo, store } = await openMode(search);
  network.serve(buildAddressSearch('Fjordv'), {
    metadata: { totaltAntallTreff: 1 },
    adresser: [
      {
        adressetekst: 'Fjordvegen 12',
        postnummer: '5730',
        poststed: 'FJORDVIK',
        gardsnummer: 31,
        representasjonspunkt: { epsg: 'EPSG:4258', lat: 60.32, lon: 6.66 },
      },
    ],
  });
  const point = { nord: 6_689_343.07, øst: 370_761.06, koordsys: 25832 };
  network.serve(buildNameSearch('Fjordv'), {
    navn: [{ skrivemåte: 'Fjordvik', navneobjekttype: 'Tettsted', representasjonspunkt: point }],
  });
  await look('Fjordv');
  await userEvent.click(await screen.findByRole('button', { name: 'Fjordvik · Tettsted' }));
  expect(goTo.mock.calls[0]?.[0]).toMatchObject({
    north: expect.closeTo(point.nord, 2),
    east: expect.closeTo(point.øst, 2),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Fjordvegen 12 · 5730 FJORDVIK' }));
  expect(goTo.mock.calls[1]?.[0].north).toBeCloseTo(6_689_343.07, 0);
  expect(await screen.findByText(/^Høyden på terrenget kunne ikke hentes\./)).toBeVisible();
  const heightAddress =
    network.asked.findLast((address) => address.startsWith(search.height)) ?? '';
  expect(new URL(heightAddress).searchParams.get('geometry')).toMatch(
    /^40146(?:\.\d+)?,67162\d\d(?:\.\d+)?$/,
  );
  network.serve(heightAddress, { objectId: 0, name: 'Pixel', value: '123.456' });
  await act(() => store.set(askHeightAtom));
  expect(screen.getByText(/^Terrenget ligger på 123,5\sm\.$/)).toBeVisible();
  network.serve(heightAddress, { objectId: 0, name: 'Pixel', value: 'NoData' });
  await act(() => store.set(askHeightAtom));
  expect(screen.getByText('Terrenget har ingen kjent høyde her.')).toBeVisible();
});

test('[CAD-7] a failed service is named and can be retried; stored results stay', async () => {
  const { look, network, goTo } = await openMode(search);
  network.serve(buildNameSearch('6689343 370761 UTM 32'), { navn: [] });
  await look('6689343 370761 UTM 32');
  await userEvent.click(await screen.findByRole('button', { name: 'N 6689343 Ø 370761 · UTM 32' }));
  expect(goTo.mock.calls[0]?.[0]).toMatchObject({ north: expect.closeTo(6_689_343, 2) });
  expect(await screen.findByText(/^Adressene kunne ikke hentes\./)).toBeVisible();
  network.serve(buildAddressSearch('6689343 370761 UTM 32'), { adresser: [] });
  const found = within(screen.getByRole('complementary', { name: 'Søk i kartet' }));
  await userEvent.click(found.getByRole('button', { name: 'Prøv igjen' }));
  await waitFor(() => expect(screen.queryByText(/^Adressene kunne ikke hentes\./)).toBeNull());
});

test('[CAD-1] a tap on a registered boundary shows the cadastre’s data of it', async () => {
  const { store } = await openMode();
  const side = [
    { longitude: 6.66, latitude: 60.32 },
    { longitude: 6.661, latitude: 60.32 },
  ] as const;
  const elsewhere = { longitude: 6.66, latitude: 60.321 };
  const quality = { accuracy: 10, method: '96' };
  const content: RegisteredContent = {
    zone: 32,
    parcels: [
      {
        key: 't1',
        text: '31/472',
        area: 812.5,
        isDisputed: true,
        rings: [[...side, elsewhere, side[0]]],
      },
    ],
    boundaries: [{ key: 'g1', isDisputed: false, line: [...side], ...quality }],
    marks: [
      {
        key: 'p1',
        position: elsewhere,
        north: 0,
        east: 0,
        captured: '',
        ...quality,
        typeOfBoundaryMark: '',
        typeOfGround: '',
      },
    ],
  };
  act(() => {
    store.set(registeredLoadAtom, {
      phase: 'completed',
      content,
      fetchedAt: new Date(),
      failure: null,
    });
    store.set(chooseLayersAtom, { isRegisteredShown: true });
  });
  const ask = (latitude: number) =>
    act(() =>
      store.set(askAtom, {
        by: 'place',
        position: { longitude: 6.6603, latitude },
        resolution: 0.5,
      }),
    );
  await ask(60.32001);
  const answers = await screen.findByRole('region', { name: 'Fra matrikkelen' });
  expect(within(answers).getByText('Grense')).toBeVisible();
  expect(within(answers).getByText('Teig 31/472')).toBeVisible();
  expect(within(answers).queryByText('Grensepunkt')).toBeNull();
  expect(within(answers).getByText('Nøyaktighet').nextSibling).toHaveTextContent('10 cm');
  expect(within(answers).getByText('Registrert areal').nextSibling).toHaveTextContent('812,5 m²');
  await ask(60.325);
  expect(await screen.findByText('Ingen registrert grense her.')).toBeVisible();
});
