import { startTranslation } from '@feltbok/shared/i18n/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addMapTexts } from '../i18n/texts';
import type { MapView } from '../map/map-view';
import { MapTools } from './MapTools';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

function showTools(view: Partial<MapView>) {
  const layers = { panelId: 'layers', isOpen: false, onToggle: jest.fn() };
  const used = { onZoom: jest.fn(), onNorth: jest.fn(), layers };
  const centre = { longitude: 6.66, latitude: 60.32 };
  render(
    <MapTools view={{ centre, zoom: 17, rotation: 0, metresPerPixel: 0.6, serviceScale: 4300, ...view }} {...used} />,
  );
  return used;
}

const tool = (name: string) => screen.getByRole('button', { name });

test('[MAP-2] the zoom buttons zoom one level in and one out', async () => {
  const { onZoom } = showTools({});
  await userEvent.click(tool('Zoom inn'));
  await userEvent.click(tool('Zoom ut'));
  expect(onZoom.mock.calls).toEqual([[1], [-1]]);
});

test.each([
  ['Zoom inn', { zoom: 21 }],
  ['Zoom ut', { zoom: 7 }],
  ['Nord opp', { rotation: 0 }],
])('%s is marked as unavailable where it changes nothing, and remains focused', async (name, view) => {
  const { onZoom, onNorth } = showTools(view);
  await userEvent.click(tool(name));
  expect(tool(name)).toHaveAttribute('aria-disabled', 'true');
  expect(tool(name)).toHaveFocus();
  expect(onZoom).not.toHaveBeenCalled();
  expect(onNorth).not.toHaveBeenCalled();
});

test('[MAP-12] on a turned map the north needle points north and turns it back', async () => {
  const { onNorth } = showTools({ rotation: Math.PI / 2 });
  expect(tool('Nord opp').querySelector('g')).toHaveAttribute('transform', 'rotate(90 12 12)');
  await userEvent.click(tool('Nord opp'));
  expect(onNorth).toHaveBeenCalledTimes(1);
});
