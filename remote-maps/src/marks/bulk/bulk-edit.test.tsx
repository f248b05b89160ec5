import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { addMapTexts } from '../../i18n/texts';
import { formOfMark } from '../../mark-model/mark-form.domain';
import MapsPage from '../../screen/MapsPage';
import { openMarks } from '../../testing/open-marks';
import { createSavedMark } from '../../testing/sample-marks';
import { storeMarkDraftAtom } from '../mark-drafts.state';
import { listedMarksAtom } from '../marks.state';

beforeAll(() => addMapTexts());
installFakeCanvas();
beforeAll(markFirstScreenShown);

let stopSync = () => {};
afterEach(() => stopSync());

const marks = Array.from({ length: 10 }, (_, index) =>
  createSavedMark({
    id: 20 + index,
    uuid: `mark-${index}`,
    boundaryPointNumber: `${index < 4 ? 'A' : 'B'}${index}`,
  }),
);

const panel = (name: string) => screen.findByRole('complementary', { name });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const check = (name: RegExp) => screen.getByRole('checkbox', { name });

/** Opens the selection of marks; the first has changes that are not saved. */
async function openChoice() {
  const opened = await openMarks({ marks });
  stopSync = opened.engine.stop;
  const [mark] = marks;
  if (!mark) throw new Error('there are no marks');
  const form = { ...formOfMark(mark), name: 'Ved naustet' };
  await opened.store.set(storeMarkDraftAtom, { mark, form });
  const view = renderScreens([{ path: '/', element: <MapsPage /> }], opened.store);
  await waitFor(() => expect(screen.queryByText('Laster kartet …')).not.toBeInTheDocument());
  await view.user.click(button('Liste over grensepunkter'));
  await view.user.click(await screen.findByRole('button', { name: 'Velg flere' }));
  await panel('Velg grensepunkter');
  return { ...opened, ...view };
}

test('[MSR-5] all that the search finds are selected, without those that are not saved', async () => {
  const { user } = await openChoice();
  expect(check(/^A0/)).toBeDisabled();
  expect(check(/^A0/)).toHaveAccessibleName(/Lagre eller forkast dem først\.$/);
  expect(button('Endre valgte')).toBeDisabled();
  await user.type(screen.getByRole('searchbox'), 'A');
  await user.click(await screen.findByRole('button', { name: 'Velg alle (3)' }));
  expect(screen.getByText('3 valgt')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'B');
  await user.click(await screen.findByRole('checkbox', { name: /^B5/ }));
  expect(screen.getByText('4 valgt, 3 av dem er utenfor søket')).toBeVisible();
  await user.click(button('Velg ingen'));
  expect(screen.getByText('3 valgt, 3 av dem er utenfor søket')).toBeVisible();
});

test('[MSR-5] selected marks are edited together, and undone with one button', async () => {
  const { store, user } = await openChoice();
  await user.click(button('Velg alle (9)'));
  await user.click(button('Endre valgte'));
  const form = await panel('Endre 9 grensepunkter');
  expect(form).toHaveFocus();
  expect(button('Lagre 9 punkter')).toBeDisabled();
  const type = within(form).getByRole('combobox', { name: 'Merketype' });
  expect(type).toHaveDisplayValue('Uendret (Offentlig godkjent grensemerke)');
  await user.selectOptions(type, 'Borehull');
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Høydesystem' }), 'NN2000');
  expect(form).toHaveTextContent('Uten høyde, og får ikke noe høydesystem: 9');
  await user.click(button('Lagre 9 punkter'));
  expect(await screen.findByText('9 grensepunkter er endret.')).toBeVisible();
  const listTypes = () =>
    new Set(store.get(listedMarksAtom).map(({ mark }) => mark.typeOfBoundaryMark));
  expect(listTypes()).toEqual(new Set(['51', '69']));
  await user.click(button('Angre'));
  expect(await screen.findByText('9 grensepunkter er som de var før endringen.')).toBeVisible();
  expect(listTypes()).toEqual(new Set(['51']));
  await user.click(button('Ferdig'));
  expect(await panel('Grensepunkter')).toHaveFocus();
});
