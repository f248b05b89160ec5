import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import { screen, waitFor } from '@testing-library/react';
import { addMapTexts } from '../i18n/texts';
import MapsPage from '../screen/MapsPage';
import { openMarks } from '../testing/open-marks';
import { createSavedMark } from '../testing/sample-marks';

beforeAll(() => addMapTexts());
installFakeCanvas();
beforeAll(markFirstScreenShown);

let stopSync = () => {};
afterEach(() => stopSync());

async function openList() {
  const opened = await openMarks({ marks: [createSavedMark({ boundaryPointNumber: '13' })] });
  stopSync = opened.engine.stop;
  const view = renderScreens([{ path: '/', element: <MapsPage /> }], opened.store);
  await waitFor(() => expect(screen.queryByText('Laster kartet …')).not.toBeInTheDocument());
  await view.user.click(screen.getByRole('button', { name: 'Liste over grensepunkter' }));
  await screen.findByRole('complementary', { name: 'Grensepunkter' });
  return view.user;
}

const findBar = () => screen.findByRole('group', { name: 'Sett ut 13' });

test('[MSR-4] stake-out starts with one tap in the list, which gives way to the map', async () => {
  const user = await openList();
  await user.click(await screen.findByRole('button', { name: 'Sett ut 13' }));
  expect(await findBar()).toBeVisible();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('[MSR-4] stake-out starts at the head of a chosen mark’s panel', async () => {
  const user = await openList();
  await user.click(await screen.findByRole('button', { name: /^13/ }));
  const panel = await screen.findByRole('complementary', { name: 'Grensepunkt 13' });
  const button = await screen.findByRole('button', { name: 'Sett ut' });
  expect(panel.querySelector('header')).toContainElement(button);
  await user.click(button);
  expect(await findBar()).toBeVisible();
  expect(panel).not.toBeInTheDocument();
});

test('[MSR-4] a panel with something unsaved stays open beside the stake-out', async () => {
  const user = await openList();
  await user.click(await screen.findByRole('button', { name: /^13/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Navn' }), 'Ved naustet');
  await user.click(screen.getByRole('button', { name: 'Sett ut' }));
  expect(await findBar()).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Navn' })).toHaveValue('Ved naustet');
});
