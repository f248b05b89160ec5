import { provideDeviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { startTranslation } from '@feltbok/shared/i18n/i18n';
import { openDevice } from '@feltbok/testing/host-device';
import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { addMapTexts } from '../i18n/texts';
import type { FieldMap } from '../map/field-map';
import { storeWithOpenCase } from '../testing/open-case';
import { servedNetwork } from '../testing/served-network';
import { SketchPanel } from './SketchPanel';
import { changeSketchAtom, loadSketchAtom } from './sketch.state';

const at = (east: number, north: number) => ({ longitude: 6.66 + east, latitude: 60.32 + north });
const positions = [at(0, 0), at(0.01, 0), at(0.01, 0.01)];

test('[SKE-1] the list of what is drawn shows each shape in its colour', async () => {
  startTranslation();
  addMapTexts();
  const { store } = await storeWithOpenCase(servedNetwork());
  store.set(provideDeviceStoreAtom, await openDevice(crypto.randomUUID()));
  await store.set(loadSketchAtom);
  store.set(changeSketchAtom, (sketch) => ({
    ...sketch,
    shapes: [
      ...(['line', 'rectangle', 'polygon'] as const).map((kind) => ({ uuid: kind, kind, positions })),
      { uuid: 'circle', kind: 'circle', centre: at(0, 0), radius: 20 },
    ],
  }));
  render(
    <Provider store={store}>
      <SketchPanel id="panel" map={{} as FieldMap} onClose={jest.fn()} />
    </Provider>,
  );
  const colours = screen
    .getAllByRole('listitem')
    .map((row) => [row.textContent?.split(/\s/)[0], row.querySelector('span')?.style.borderColor]);
  expect(colours).toEqual([
    ['Linje', 'rgb(0, 0, 0)'],
    ['Rektangel', 'rgb(0, 128, 0)'],
    ['Polygon', 'rgb(128, 0, 128)'],
    ['Sirkel', 'rgb(70, 130, 180)'],
  ]);
});
