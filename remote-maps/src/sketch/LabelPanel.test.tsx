import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider, useAtomValue } from 'jotai';
import { addMapTexts } from '../i18n/texts';
import { openCaseStore } from '../testing/open-case';
import { createServedNetwork } from '../testing/served-network';
import { LabelPanel } from './LabelPanel';
import { loadSketchAtom, sketchAtom } from './sketch.state';
import {
  addLabelAtom,
  changeLabelAtom,
  chosenLabelAtom,
  takeToolAtom,
  undoAtom,
} from './sketch-tools.state';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

const location = { longitude: 6.66, latitude: 60.32 };

function ChosenLabel() {
  const label = useAtomValue(chosenLabelAtom);
  return (
    label && <LabelPanel onOpen={() => undefined} id="panel" label={label} onClose={jest.fn()} />
  );
}

async function openLabel() {
  const { store } = await openCaseStore(createServedNetwork());
  store.set(provideDeviceStoreAtom, await openDevice(crypto.randomUUID()));
  await store.set(loadSketchAtom);
  store.set(takeToolAtom, 'add label');
  store.set(addLabelAtom, location);
  render(
    <Provider store={store}>
      <ChosenLabel />
    </Provider>,
  );
  const label = () => {
    const [first] = store.get(sketchAtom).labels;
    if (!first) throw new Error('no label');
    return first;
  };
  return { store, label, field: screen.getByRole('textbox', { name: 'Tekst' }) };
}

test.each([
  ['at once', (field: HTMLElement) => userEvent.clear(field)],
  ['letter by letter', (field: HTMLElement) => userEvent.type(field, '{Backspace}'.repeat(9))],
])('[SKE-4] a text emptied %s is restored when the field is left', async (_, empty) => {
  const { store, label, field } = await openLabel();
  act(() => store.set(changeLabelAtom, { ...label(), message: 'Steingard' }));
  expect(field).toHaveValue('Steingard');
  await empty(field);
  expect(field).toHaveValue('');
  await userEvent.tab();
  expect(field).toHaveValue('Steingard');
  expect(label().message).toBe('Steingard');
});

test('[SKE-5] text typed without a pause is undone in one step', async () => {
  const { store, label, field } = await openLabel();
  await userEvent.type(field, ' ved elva');
  expect(label().message).toBe('Label 1 ved elva');
  act(() => store.set(undoAtom));
  expect(label().message).toBe('Label 1');
});

test('[SKE-4] buttons and slider change the angle in steps of 5 up to 180', async () => {
  const { label } = await openLabel();
  await userEvent.click(screen.getByRole('button', { name: 'Drei mot høyre' }));
  expect(label().angle).toBe(5);
  const slider = screen.getByRole('slider', { name: /Vinkel/ });
  fireEvent.change(slider, { target: { value: '180' } });
  await userEvent.click(screen.getByRole('button', { name: 'Drei mot høyre' }));
  expect(label().angle).toBe(180);
  expect(slider).toHaveAttribute('step', '5');
});

test('[SKE-4] buttons and arrow keys move the label by its steps', async () => {
  const { label } = await openLabel();
  await userEvent.click(screen.getByRole('button', { name: 'Mot nord' }));
  expect(label().location.latitude).toBeCloseTo(60.320_005, 9);
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  expect(label().location.latitude).toBeCloseTo(60.320_01, 9);
  expect(label().location.longitude).toBeCloseTo(6.659_99, 9);
});

test('[SKE-3] the label is removed from its panel', async () => {
  const { store } = await openLabel();
  await userEvent.click(screen.getByRole('button', { name: 'Fjern teksten' }));
  expect(store.get(sketchAtom).labels).toEqual([]);
});
