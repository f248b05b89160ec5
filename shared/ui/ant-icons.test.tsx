import { render, screen } from '@testing-library/react';
import * as antIcons from './ant-icons.tsx';

test.each(Object.entries(antIcons))(
  '[SHELL-17] %s is hidden from screen readers and cannot have the focus',
  (_name, Icon) => {
    const { container } = render(<Icon />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(screen.queryByRole('img', { hidden: true })).toBeNull();
    expect(container.querySelector('[aria-label], [tabindex]')).toBeNull();
    expect(container.querySelector('svg')).toHaveAttribute('focusable', 'false');
  },
);

test.each([16, 20, 24, 32])(
  '[SHELL-17] an icon of %i pixels has a box of that side and the colour beside it',
  (size) => {
    const { container } = render(<antIcons.DeleteIcon size={size} />);
    const box = container.firstElementChild as HTMLElement;
    expect(box).toHaveStyle({ boxSizing: 'border-box', width: `${size}px`, height: `${size}px` });
    const space = Number.parseFloat(box.style.padding);
    expect(Number.parseFloat(box.style.fontSize) + 2 * space).toBe(size);
    const drawing = box.querySelector('svg');
    expect(drawing).toHaveAttribute('width', '1em');
    expect(drawing).toHaveAttribute('fill', 'currentColor');
  },
);

test('[SHELL-17] the name of a button with an icon is its text alone', () => {
  render(
    <button type="button">
      <antIcons.MailIcon size={20} />
      <span>Send</span>
    </button>,
  );
  expect(screen.getByRole('button')).toHaveAccessibleName('Send');
});
