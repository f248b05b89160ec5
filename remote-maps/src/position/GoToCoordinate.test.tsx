import { startTranslation } from '@feltbok/shared/i18n/i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addMapTexts } from '../i18n/texts';
import { GoToCoordinate } from './GoToCoordinate';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

function openForm() {
  const onGo = jest.fn();
  render(<GoToCoordinate zone={32} onGo={onGo} />);
  return {
    onGo,
    north: screen.getByRole('textbox', { name: 'Nord' }),
    east: screen.getByRole('textbox', { name: 'Øst' }),
  };
}

test('[MAP-18] a coordinate in the zone of the case leads to where it lies', async () => {
  const { onGo, north, east } = openForm();
  await userEvent.type(north, '6689343,07');
  await userEvent.type(east, '370761,06{Enter}');
  const [target] = onGo.mock.calls[0] ?? [];
  expect(target.position.latitude).toBeCloseTo(60.32, 2);
  expect(target.position.longitude).toBeCloseTo(6.66, 2);
});

test('[MAP-18] the same coordinate in another zone lies elsewhere', async () => {
  const { onGo, north, east } = openForm();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Koordinatsystem' }), '33');
  await userEvent.type(north, '6689343.07');
  await userEvent.type(east, '370761.06{Enter}');
  expect(onGo.mock.calls[0]?.[0].position.longitude).toBeCloseTo(12.66, 1);
});

test('[MAP-18] north and east that were exchanged are said to be, and nothing moves', async () => {
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
