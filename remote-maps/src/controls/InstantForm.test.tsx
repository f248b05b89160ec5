import { offsetForm } from '@feltbok/domain/boundary-marks/measuring-forms.ts';
import { FormNumberField } from '@feltbok/ui/form/form-fields.tsx';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InstantForm } from './InstantForm';

function openForm() {
  const first = jest.fn();
  const rise = jest.fn();
  render(
    <InstantForm schema={offsetForm} getInitialValues={() => ({ first: '', rise: '' })}>
      <FormNumberField name="first" label="First" error="Up to 100" onNumber={first} />
      <FormNumberField name="rise" label="Rise" error="A number" isSigned onNumber={rise} />
    </InstantForm>,
  );
  return { first, rise, user: userEvent.setup() };
}

test('[GNS-4] a number is passed on during typing, with a comma or a sign', async () => {
  const { first, rise, user } = openForm();
  await user.type(screen.getByRole('textbox', { name: 'First' }), '1,8');
  expect(first.mock.calls).toEqual([[1], [undefined], [1.8]]);
  await user.type(screen.getByRole('textbox', { name: 'Rise' }), '−3');
  expect(rise.mock.calls).toEqual([[undefined], [-3]]);
  await user.clear(screen.getByRole('textbox', { name: 'First' }));
  expect(first).toHaveBeenLastCalledWith(null);
});

test('[GNS-4] a number that breaks a rule is marked at once, and not passed on', async () => {
  const { first, user } = openForm();
  const field = screen.getByRole('textbox', { name: 'First' });
  await user.type(field, '101');
  expect(first).toHaveBeenLastCalledWith(undefined);
  expect(field).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Up to 100');
  await user.type(field, '{Backspace}');
  expect(first).toHaveBeenLastCalledWith(10);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
