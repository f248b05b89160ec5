import { hostServicesAtom, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { triangleFile } from '@feltbok/testing/triangle-file.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { addMapTexts } from '../i18n/texts';
import { createServedNetwork } from '../testing/served-network';
import { GoToCoordinate } from './GoToCoordinate';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

function openForm() {
  const onGo = jest.fn();
  const { store } = createTestStore();
  const provideGrid = (ngo1948: string | null) =>
    store.set(provideHostServicesAtom, { ...store.get(hostServicesAtom), grids: { ngo1948 } });
  render(
    <Provider store={store}>
      <GoToCoordinate zone={32} onGo={onGo} />
    </Provider>,
  );
  return {
    onGo,
    provideGrid,
    choose: (name: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name: 'Koordinatsystem' }), name),
    north: screen.getByRole('textbox', { name: 'Nord' }),
    east: screen.getByRole('textbox', { name: 'Øst' }),
  };
}

test('[MAP-18] a coordinate in the zone of the case moves the map there', async () => {
  const { onGo, north, east } = openForm();
  await userEvent.type(north, '6689343,07');
  await userEvent.type(east, '370761,06{Enter}');
  const [target] = onGo.mock.calls[0] ?? [];
  expect(target.position.latitude).toBeCloseTo(60.32, 2);
  expect(target.position.longitude).toBeCloseTo(6.66, 2);
});

test('[MAP-18] the same coordinate in another zone is another place', async () => {
  const { onGo, north, east, choose } = openForm();
  await choose('UTM 33');
  await userEvent.type(north, '6689343.07');
  await userEvent.type(east, '370761.06{Enter}');
  expect(onGo.mock.calls[0]?.[0].position.longitude).toBeCloseTo(12.66, 1);
});

test('[MAP-18] exchanged north and east are reported, and the map does not move', async () => {
  const { onGo, north, east } = openForm();
  await userEvent.type(north, '370761.06');
  await userEvent.type(east, '6689343.07{Enter}');
  expect(screen.getByText('Har nord og øst byttet plass?')).toBeVisible();
  expect(onGo).not.toHaveBeenCalled();
});

test('[MAP-18] a pasted pair fills both fields', () => {
  const { north, east } = openForm();
  fireEvent.change(north, { target: { value: '6689343.07 370761.06' } });
  expect(north).toHaveValue('6689343.07');
  expect(east).toHaveValue('370761.06');
});

test('[CAD-5] a coordinate in NTM moves the map there', async () => {
  const { onGo, north, east, choose } = openForm();
  await choose('NTM 6');
  await userEvent.type(north, '1258453.67');
  await userEvent.type(east, '108841.63{Enter}');
  const [target] = onGo.mock.calls[0] ?? [];
  expect(target.position).toEqual({
    longitude: expect.closeTo(6.66, 5),
    latitude: expect.closeTo(60.32, 5),
  });
});

test('[CAD-5] without triangles NGO1948 is disabled with the reason', async () => {
  const { provideGrid, choose } = openForm();
  const network = createServedNetwork();
  await choose('NGO1948 akse II');
  expect(await screen.findByText(/ingen fil med trekanter er satt opp/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Gå dit' })).toBeDisabled();
  await choose('UTM 32');
  act(() => provideGrid('http://grids.example/ngo.json'));
  await choose('NGO1948 akse II');
  expect(await screen.findByText(/ligger ikke på enheten/)).toBeVisible();
  network.serve('http://grids.example/ngo.json', triangleFile());
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByText(/nøyaktige til 0,1/)).toBeVisible();
});

test('[CAD-5] a pasted NGO1948 pair moves the map, and one outside the triangles is rejected', async () => {
  const { onGo, north, provideGrid, choose } = openForm();
  createServedNetwork().serve('http://grids.example/ngo.json', triangleFile());
  provideGrid('http://grids.example/ngo.json');
  await choose('NGO1948 akse II');
  await screen.findByText(/nøyaktige til 0,1/);
  fireEvent.change(north, { target: { value: '258812.31 -95213.44' } });
  await userEvent.click(screen.getByRole('button', { name: 'Gå dit' }));
  expect(onGo.mock.calls[0]?.[0].position.latitude).toBeCloseTo(60.3, 1);
  fireEvent.change(north, { target: { value: '258812.31 895213.44' } });
  await userEvent.click(screen.getByRole('button', { name: 'Gå dit' }));
  expect(
    screen.getByText('Koordinaten ligger utenfor området som NGO1948 kan regnes om i.'),
  ).toBeVisible();
  expect(onGo).toHaveBeenCalledTimes(1);
});
