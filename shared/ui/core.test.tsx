import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './core.tsx';

test('a button at work takes no tap, submits nothing and stays focused', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <Button htmlType="submit" loading={loading} onClick={onClick}>
        Lagre
      </Button>
    </form>
  );
  const user = userEvent.setup();
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Lagre' });
  await user.click(button);
  rerender(form(true));
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  expect([onClick, onSubmit].map((called) => called.mock.calls.length)).toEqual([1, 1]);
});
