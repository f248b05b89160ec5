import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModeTool } from '../controls/Tool';
import { addMapTexts } from '../i18n/texts';
import { FieldMap } from '../map/field-map';
import type { MapView } from '../map/map-view';
import { ViewStore } from '../map/view-store';
import { createMapListeners } from '../testing/map-listeners';
import { viewMode } from './mode';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

function showTools(now: Partial<MapView>) {
  const map = new FieldMap(document.createElement('div'), createMapListeners(), jest.fn());
  const zoomBy = jest.spyOn(map, 'zoomBy');
  const resetNorth = jest.spyOn(map, 'resetNorth');
  const view = new ViewStore();
  const centre = { longitude: 6.66, latitude: 60.32 };
  view.set({
    view: { centre, zoom: 17, rotation: 0, metresPerPixel: 0.6, serviceScale: 4300, ...now },
  });
  const props = { map, view, zone: 32, leave: jest.fn() } as const;
  render(viewMode.tools?.map((tool) => <ModeTool key={tool.texts.label} tool={tool} {...props} />));
  return { zoomBy, resetNorth };
}

const getTool = (name: string) => screen.getByRole('button', { name });

test('[MAP-2] the zoom buttons zoom one level in and one out', async () => {
  const { zoomBy } = showTools({});
  await userEvent.click(getTool('Zoom inn'));
  await userEvent.click(getTool('Zoom ut'));
  expect(zoomBy.mock.calls).toEqual([[1], [-1]]);
});

test.each([
  ['Zoom inn', { zoom: 21 }],
  ['Zoom ut', { zoom: 7 }],
  ['Nord opp', { rotation: 0 }],
])('%s without effect is marked as unavailable, and keeps the focus', async (name, view) => {
  const { zoomBy, resetNorth } = showTools(view);
  await userEvent.click(getTool(name));
  expect(getTool(name)).toHaveAttribute('aria-disabled', 'true');
  expect(getTool(name)).toHaveFocus();
  expect(zoomBy).not.toHaveBeenCalled();
  expect(resetNorth).not.toHaveBeenCalled();
});

test.each([
  ['90deg', Math.PI / 2],
  ['-45deg', -Math.PI / 4],
])(
  '[MAP-12] on a map turned by %s the needle points north and turns it back',
  async (rotate, rotation) => {
    const { resetNorth } = showTools({ rotation });
    const needle = getTool('Nord opp').querySelector('svg');
    expect(needle?.parentElement).toHaveStyle({ rotate });
    await userEvent.click(getTool('Nord opp'));
    expect(resetNorth).toHaveBeenCalledTimes(1);
  },
);
