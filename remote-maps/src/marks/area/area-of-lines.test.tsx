import type { BoundaryLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { renewServerLinesAtom } from '@feltbok/runtime/case/boundary-lines.state.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addMapTexts } from '../../i18n/texts';
import { linesCall, openMarks } from '../../testing/open-marks';
import { createSavedLine } from '../../testing/sample-lines';
import { createSavedMark } from '../../testing/sample-marks';
import { loadLinesAtom } from '../lines/lines.state';
import { AreaPart } from './AreaPart';
import { pickedCornersAtom } from './picked-corners.state';

beforeAll(() => addMapTexts());

let stopSync = () => {};
afterEach(() => stopSync());

/** Corners of a rectangle of 50 by 40 metres. */
const places = { a1: [0, 0], a2: [0, 50], a3: [40, 50], a4: [40, 0] } as const;
const marks = Object.entries(places).map(([uuid, [north, east]], index) =>
  createSavedMark({
    uuid,
    id: index + 1,
    boundaryPointNumber: uuid.slice(1),
    north: 6_689_300 + north,
    east: 370_700 + east,
  }),
);

const createLine = (id: number, startMarkUuid: string, endMarkUuid: string): BoundaryLine =>
  createSavedLine({ id, uuid: `line-${id}`, startMarkUuid, endMarkUuid });

/** Lines around the rectangle, one of them drawn the other way, and bent 10 metres outwards. */
const ring = [
  createLine(1, 'a1', 'a2'),
  createLine(2, 'a2', 'a3'),
  createLine(3, 'a3', 'a4'),
  { ...createLine(4, 'a1', 'a4'), curvePoints: [{ north: 6_689_320, east: 370_690 }] },
];

async function openArea(lines: BoundaryLine[]) {
  const opened = await openMarks({ marks, lines });
  stopSync = opened.engine.stop;
  await opened.store.set(loadLinesAtom);
  opened.store.set(pickedCornersAtom, new Set(Object.keys(places)));
  renderScreens([{ path: '/', element: <AreaPart /> }], opened.store);
  const area = await screen.findByRole('status');
  return { ...opened, area };
}

const listSides = () =>
  within(screen.getByRole('table', { name: 'Sider' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test('[CAD-3, JOB-4] the area follows boundary lines that form a closed ring, with their curve points', async () => {
  const { area } = await openArea(ring);
  expect(area).toHaveTextContent('I kartplanet: 2 200,0 m²');
  expect(area).toHaveTextContent('Regnet langs grenselinjene.');
  expect(area).not.toHaveTextContent('omtvistet');
  const sides = listSides();
  expect(sides).toHaveLength(4);
  expect(sides).toContainEqual(expect.stringMatching(/^(?:1–4|4–1) \(1 kurvepunkt\)$/));
});

test('[CAD-3, JOB-4] lines that form no ring leave the area straight from mark to mark, and the screen says so', async () => {
  const { area, store, api } = await openArea(ring.slice(1));
  expect(area).toHaveTextContent('I kartplanet: 2 000,0 m²');
  expect(area).toHaveTextContent('Grenselinjene mellom dem danner ikke én lukket ring.');
  api.serve(linesCall, 200, []);
  await act(async () => void (await store.set(renewServerLinesAtom, 2077)));
  await waitFor(() => expect(area).toHaveTextContent('Regnet i rette linjer mellom punktene.'));
  expect(area).not.toHaveTextContent('lukket ring');
  api.serve(linesCall, 200, ring);
  await act(async () => void (await store.set(renewServerLinesAtom, 2077)));
  await waitFor(() => expect(area).toHaveTextContent('Regnet langs grenselinjene.'));
});

test('[CAD-3, JOB-4] disputed lines between the corners are named with the area', async () => {
  const [first, second, ...undisputed] = ring as [BoundaryLine, BoundaryLine, ...BoundaryLine[]];
  const disputed = { ...first, disputed: true };
  const { area, store, api } = await openArea([disputed, second, ...undisputed]);
  expect(area).toHaveTextContent('Grenselinjen 1–2 er omtvistet.');
  api.serve(linesCall, 200, [disputed, { ...second, disputed: true }]);
  await act(async () => void (await store.set(renewServerLinesAtom, 2077)));
  await waitFor(() => expect(area).toHaveTextContent('Grenselinjene 1–2, 2–3 er omtvistet.'));
});
