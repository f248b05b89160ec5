import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { chooseLanguage, startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { addMapTexts } from '../i18n/texts';
import { readoutNameAtom } from '../layers/readout.state';
import { ViewStore } from '../map/view-store';
import { MapFoot } from './MapFoot';

const view = {
  centre: { longitude: 6.66, latitude: 60.32 },
  zoom: 12,
  rotation: 0,
  metresPerPixel: 20,
  serviceScale: 140_000,
};

function renderFoot(pointer: GeoPosition | null = null) {
  const store = new ViewStore();
  store.set({ view, pointer });
  return store;
}

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

test('with a mouse on the map the coordinates are those of the mouse', () => {
  render(<MapFoot view={renderFoot({ longitude: 9, latitude: 60 })} zone={32} attributions={[]} />);
  expect(screen.getByText('Ved pekeren')).toBeInTheDocument();
  expect(screen.getByText('Ø 500 000,00')).toBeInTheDocument();
});

test('[CAD-5] coordinates are read in the system that the user has chosen', async () => {
  const store = createStore();
  store.set(readoutNameAtom, 'NTM 9');
  render(
    <Provider store={store}>
      <MapFoot view={renderFoot({ longitude: 9.5, latitude: 60 })} zone={32} attributions={[]} />
    </Provider>,
  );
  expect(await screen.findByText('NTM 9')).toBeInTheDocument();
  expect(screen.getByText('Ø 100 000,00')).toBeInTheDocument();
});

test('owners of several sources are named once each', () => {
  const attributions = ['© Kartverket', '', '© Norge i bilder', '© Kartverket'];
  render(<MapFoot view={renderFoot()} zone={32} attributions={attributions} />);
  expect(screen.getByText('© Kartverket · © Norge i bilder')).toBeInTheDocument();
});

test('the scale line shows kilometres from a thousand metres', () => {
  render(<MapFoot view={renderFoot()} zone={32} attributions={[]} />);
  expect(screen.getByText('2 km')).toBeInTheDocument();
});

test('in English east is E and decimals follow a point', async () => {
  render(<MapFoot view={renderFoot({ longitude: 9, latitude: 60 })} zone={32} attributions={[]} />);
  await act(() => chooseLanguage('en'));
  expect(screen.getByText('E 500 000.00')).toBeInTheDocument();
  expect(screen.getByText('zone 32')).toBeInTheDocument();
  await act(() => chooseLanguage('nb'));
});
