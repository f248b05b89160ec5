import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { render, screen } from '@testing-library/react';
import { addMapTexts } from '../i18n/texts';
import { DrawingBar } from './DrawingBar';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

test('[SKE-1] once a line has its first point the bar asks for the next', () => {
  const handlers = { onMiddle: jest.fn(), onUndo: jest.fn(), onFinish: jest.fn() };
  const props = {
    kind: 'line',
    isTooSmall: false,
    formatMeasure: () => '10 m',
    ...handlers,
  } as const;
  const start = { longitude: 6.66, latitude: 60.32 };
  const { rerender } = render(<DrawingBar {...props} drawing={null} onCancel={jest.fn()} />);
  expect(screen.getByText('Trykk der linjen begynner')).toBeInTheDocument();
  const drawing = { kind: 'line', positions: [start] } as const;
  rerender(<DrawingBar {...props} drawing={drawing} onCancel={jest.fn()} />);
  expect(screen.getByText('Trykk der neste punkt er')).toBeInTheDocument();
});
