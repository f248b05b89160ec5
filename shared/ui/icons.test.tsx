import { render, screen } from '@testing-library/react';
import * as caseIcons from './case-icons.tsx';
import * as commonIcons from './icons.tsx';

const { createAntIcon: _createAnt, createLineIcon: _createLine, ...icons } = commonIcons;

test.each(Object.entries({ ...icons, ...caseIcons }))(
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
    const { container } = render(<caseIcons.DeleteIcon size={size} />);
    const box = container.firstElementChild as HTMLElement;
    expect(box).toHaveStyle({ boxSizing: 'border-box', width: `${size}px`, height: `${size}px` });
    const space = Number.parseFloat(box.style.padding);
    expect(Number.parseFloat(box.style.fontSize) + 2 * space).toBe(size);
    const drawing = box.querySelector('svg');
    expect(drawing).toHaveAttribute('width', '1em');
    expect(drawing).toHaveAttribute('fill', 'currentColor');
  },
);

test.each([
  ['close', icons.CloseIcon],
  ['left', icons.BackIcon],
  ['lock', icons.LockIcon],
  ['user', icons.UserIcon],
])('[SHELL-17] the frame’s icon “%s” is Ant Design’s', (name, Icon) => {
  const { container } = render(<Icon />);
  expect(container.querySelector('svg')).toHaveAttribute('data-icon', name);
});

test('[SHELL-17] the name of a button with an icon is only its text', () => {
  render(
    <button type="button">
      <caseIcons.MailIcon size={20} />
      <span>Send</span>
    </button>,
  );
  expect(screen.getByRole('button')).toHaveAccessibleName('Send');
});
