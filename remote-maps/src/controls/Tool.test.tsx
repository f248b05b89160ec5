import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MeasureIcon } from './map-icons';
import { Tool } from './Tool';

const renderTool = () => {
  const onUse = jest.fn();
  render(
    <Tool
      label="Mål avstand og areal"
      word="Mål"
      help="Det du måler, blir ikke lagret."
      onUse={onUse}
      Icon={MeasureIcon}
    />,
  );
  return { onUse, tool: screen.getByRole('button', { name: 'Mål avstand og areal' }) };
};
afterEach(() => jest.useRealTimers());

const findTip = () => screen.queryByRole('tooltip');

/** A finger goes down and up again so many milliseconds later. */
function press(tool: HTMLElement, milliseconds: number) {
  const finger = { pointerType: 'touch', pointerId: 1 };
  fireEvent(tool, new PointerEvent('pointerdown', { ...finger, bubbles: true }));
  jest.advanceTimersByTime(milliseconds);
  fireEvent(tool, new PointerEvent('pointerup', { ...finger, bubbles: true }));
  fireEvent.click(tool);
}

test('[MAP-1] a long press shows a tool’s tip, and does not use it', () => {
  jest.useFakeTimers();
  const { tool, onUse } = renderTool();
  act(() => press(tool, 600));
  expect(findTip()).toHaveTextContent('Mål avstand og arealDet du måler, blir ikke lagret.');
  expect(onUse).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(3000));
  expect(findTip()).toBeNull();
  act(() => press(tool, 100));
  expect(onUse).toHaveBeenCalledTimes(1);
  expect(findTip()).toBeNull();
});

test('[MAP-1] the tip replaces the context menu of a long press', () => {
  const { tool, onUse } = renderTool();
  fireEvent.pointerDown(tool, { pointerType: 'touch', pointerId: 1 });
  expect(fireEvent.contextMenu(tool)).toBe(false);
  expect(findTip()).toBeVisible();
  fireEvent.pointerCancel(tool, { pointerType: 'touch', pointerId: 1 });
  expect(findTip()).toBeVisible();
  expect(onUse).not.toHaveBeenCalled();
});

test('[MAP-1] the keyboard’s focus shows a tool’s tip until Escape or use', async () => {
  const { tool, onUse } = renderTool();
  await userEvent.tab();
  expect(findTip()).toBeVisible();
  expect(tool).toHaveAccessibleDescription('Det du måler, blir ikke lagret.');
  await userEvent.keyboard('{Escape}');
  expect(findTip()).toBeNull();
  expect(onUse).not.toHaveBeenCalled();
});

test('[MAP-1] a mouse that rests on a tool shows its tip', () => {
  jest.useFakeTimers();
  const { tool } = renderTool();
  fireEvent.pointerEnter(tool, { pointerType: 'mouse' });
  act(() => void jest.advanceTimersByTime(600));
  expect(findTip()).toBeVisible();
  fireEvent.pointerLeave(tool, { pointerType: 'mouse' });
  expect(findTip()).toBeNull();
});
