import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tool } from './Tool';

const shown = () => {
  const onUse = jest.fn();
  render(
    <Tool
      label="Mål avstand og areal"
      word="Mål"
      help="Det du måler, blir ikke lagret."
      onUse={onUse}
    >
      <path d="M0 0" />
    </Tool>,
  );
  return { onUse, tool: screen.getByRole('button', { name: 'Mål avstand og areal' }) };
};
afterEach(() => jest.useRealTimers());

const tip = () => screen.queryByRole('tooltip');

/** A finger goes down and up again so many milliseconds later. */
function press(tool: HTMLElement, milliseconds: number) {
  const finger = { pointerType: 'touch', pointerId: 1 };
  fireEvent(tool, new PointerEvent('pointerdown', { ...finger, bubbles: true }));
  jest.advanceTimersByTime(milliseconds);
  fireEvent(tool, new PointerEvent('pointerup', { ...finger, bubbles: true }));
  fireEvent.click(tool);
}

test('[MAP-1] a long press shows what a tool is, and does not use it', () => {
  jest.useFakeTimers();
  const { tool, onUse } = shown();
  act(() => press(tool, 600));
  expect(tip()).toHaveTextContent('Mål avstand og arealDet du måler, blir ikke lagret.');
  expect(onUse).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(3000));
  expect(tip()).toBeNull();
  act(() => press(tool, 100));
  expect(onUse).toHaveBeenCalledTimes(1);
  expect(tip()).toBeNull();
});

test('[MAP-1] where a long press opens a context menu, the tip comes in its place', () => {
  const { tool, onUse } = shown();
  fireEvent.pointerDown(tool, { pointerType: 'touch', pointerId: 1 });
  expect(fireEvent.contextMenu(tool)).toBe(false);
  expect(tip()).toBeVisible();
  fireEvent.pointerCancel(tool, { pointerType: 'touch', pointerId: 1 });
  expect(tip()).toBeVisible();
  expect(onUse).not.toHaveBeenCalled();
});

test('[MAP-1] the keyboard’s focus shows what a tool is, until Escape or use', async () => {
  const { tool, onUse } = shown();
  await userEvent.tab();
  expect(tip()).toBeVisible();
  expect(tool).toHaveAccessibleDescription('Det du måler, blir ikke lagret.');
  await userEvent.keyboard('{Escape}');
  expect(tip()).toBeNull();
  expect(onUse).not.toHaveBeenCalled();
});

test('[MAP-1] a mouse that rests on a tool shows what it is', () => {
  jest.useFakeTimers();
  const { tool } = shown();
  fireEvent.pointerEnter(tool, { pointerType: 'mouse' });
  act(() => void jest.advanceTimersByTime(600));
  expect(tip()).toBeVisible();
  fireEvent.pointerLeave(tool, { pointerType: 'mouse' });
  expect(tip()).toBeNull();
});
