import type { BoundaryLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { openPreferences } from '@feltbok/offline/stores/preferences.data.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { loadCatalogueAtom } from '../../catalogue/catalogue.state';
import { addMapTexts } from '../../i18n/texts';
import { loadPropertyAtom } from '../../property/property.state';
import { addresses, serveMaps } from '../../testing/map-services';
import { openMarks } from '../../testing/open-marks';
import { createSavedLine } from '../../testing/sample-lines';
import { createSavedMark } from '../../testing/sample-marks';
import { createServedNetwork } from '../../testing/served-network';
import { exportFormatAtom, loadExportFormatAtom } from './export-format.state';

const saved: File[] = [];
jest.mock('@feltbok/runtime/page/save-file.ts', () => ({
  saveFile: (file: File) => saved.push(file),
}));

beforeAll(() => {
  startTranslation();
  addMapTexts();
});
beforeEach(() => saved.splice(0));

async function openDialog(lines: readonly BoundaryLine[] = []) {
  // Its texts are added when it is loaded.
  const { default: ExportDialog } = await import('./ExportDialog');
  const marks = [
    createSavedMark({ id: 1, uuid: 'a', boundaryPointNumber: '13' }),
    createSavedMark({ id: 2, uuid: 'b', boundaryPointNumber: '14', north: 6689360 }),
    createSavedMark({
      id: 3,
      uuid: 'c',
      boundaryPointNumber: 'Et langt nummer',
      north: 6689370,
      settlement: 'Enighet',
    }),
  ];
  const { store, engine, userKey } = await openMarks({ marks, lines });
  engine.stop();
  const onClose = jest.fn();
  render(
    <Provider store={store}>
      <ExportDialog onClose={onClose} />
    </Provider>,
  );
  return { user: userEvent.setup(), onClose, store, userKey };
}

const download = (count: string) => screen.findByRole('button', { name: `Last ned ${count}` });

test('[MARK-16] by default all marks are exported as KOF in the zone of the case', async () => {
  const { user, onClose } = await openDialog();
  expect(screen.getByText(/^1 punktnummer er lengre enn de ti tegnene/)).toBeInTheDocument();
  await user.click(await download('3 punkter'));
  expect(onClose).toHaveBeenCalled();
  expect(saved.map(({ name }) => name)).toEqual([
    expect.stringMatching(/-grensepunkt-utm32\.kof$/),
  ]);
  expect((await saved[0]?.text())?.trimEnd().split('\r\n')).toHaveLength(4);
});

test('[MARK-16] the last format is preselected next time', async () => {
  const { user, store, userKey } = await openDialog();
  const session = { state: 'authorised', userKey, customer: sampleCustomer } as const;
  act(() => {
    store.set(sessionAtom, session);
  });
  const device = await openDevice(userKey);
  act(() => store.set(provideDeviceStoreAtom, device));
  const readFormat = () => openPreferences(userKey).read('export-format');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'GML');
  await waitFor(async () => expect(await readFormat()).toBe('GML'));
  cleanup();

  const next = createStore();
  next.set(sessionAtom, session);
  next.set(provideDeviceStoreAtom, device);
  await next.set(loadExportFormatAtom);
  expect(next.get(exportFormatAtom)).toBe('GML');
});

test('[KOF-10] losses are listed mark by mark before the file is saved', async () => {
  const { user } = await openDialog();
  expect(screen.getByRole('status')).toHaveTextContent('KOF tar ikke med alt.');
  const listLines = () => screen.getAllByRole('group').map(({ textContent }) => textContent);
  const [cut, fields = ''] = listLines();
  expect(cut).toMatch(/blir kuttet\.Et langt nummer: Et langt n$/);
  expect(fields).toContain(
    '3 punkter har opplysninger som KOF ikke tar med.13: Nedsatt i, Status, Målemetode',
  );
  expect(fields).toMatch(/Et langt nummer: .*Forlik$/);
  await user.selectOptions(screen.getByLabelText('Format'), 'GeoJSON');
  expect(listLines()).toEqual([
    '1 punkt har opplysninger som GeoJSON ikke tar med.Et langt nummer: Forlik',
  ]);
  expect(saved).toEqual([]);
});

test('[MARK-16] chosen marks are exported as GeoJSON in a chosen zone', async () => {
  const { user } = await openDialog();
  await user.selectOptions(screen.getByLabelText('Format'), 'GeoJSON');
  await user.selectOptions(screen.getByLabelText('Koordinatsystem'), 'UTM 33');
  await user.selectOptions(screen.getByLabelText('Grensepunkter'), 'Bare noen …');
  expect(await screen.findByRole('button', { name: 'Last ned 0 punkter' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /14/ }));
  await user.click(await download('1 punkt'));
  const collection = JSON.parse((await saved[0]?.text()) ?? '');
  expect(collection.crs.properties.name).toBe('urn:ogc:def:crs:EPSG::25833');
  expect(collection.features).toMatchObject([
    { properties: { uuid: 'b', boundaryPointNumber: '14' } },
  ]);
});

test('[CAD-6] chosen boundaries are exported with the marks as SOSI and GML', async () => {
  const { user, store, userKey } = await openDialog();
  const findBox = () =>
    screen.queryByRole('checkbox', { name: 'Ta med grensene til eiendommen, slik kartet har dem' });
  await user.selectOptions(screen.getByLabelText('Format'), 'SOSI');
  expect(findBox()).not.toBeInTheDocument();
  const network = createServedNetwork();
  serveMaps(network);
  const customer = {
    ...sampleCustomer,
    serviceCatalogAppId: 'fjordvik-app',
    serviceCatalogCustomerId: 'fjordvik',
  };
  await act(async () => {
    store.set(provideHostServicesAtom, {
      ...store.get(hostServicesAtom),
      mapCatalogue: addresses.catalogue,
    });
    store.set(sessionAtom, { state: 'authorised', userKey, customer });
    await store.set(loadCatalogueAtom);
    await store.set(loadPropertyAtom);
  });
  await user.click(findBox() as HTMLElement);
  await user.click(await download('3 punkter'));
  expect(await saved[0]?.text()).toMatch(
    /\.KURVE 4:\r\n\.\.OBJTYPE Eiendomsgrense\r\n\.\.N.\r\n\d+ \d+\r\n/,
  );
});

test('[JOB-4] lines are exported with their marks unless the user leaves them out', async () => {
  const { user } = await openDialog([createSavedLine({ startMarkUuid: 'a', endMarkUuid: 'b' })]);
  expect(await screen.findByText('1 grenselinje er ikke med. KOF har bare punkter.')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /grenselinjen/ })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Format'), 'SOSI');
  const box = screen.getByRole('checkbox', { name: 'Ta med grenselinjen mellom punktene' });
  expect(box).toBeChecked();
  await user.click(await download('3 punkter'));
  expect(await saved[0]?.text()).toContain('..OBJTYPE Teiggrense\r\n');
  await user.click(box);
  await user.click(await download('3 punkter'));
  expect(await saved[1]?.text()).not.toContain('..OBJTYPE Teiggrense\r\n');
});
