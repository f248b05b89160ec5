import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { fireEvent, screen } from '@testing-library/react';
import { SaveBar } from './save-bar.tsx';

const onSave = jest.fn(async () => undefined);
const nothing = () => undefined;
const press = (at: Element, more: object = {}) =>
  fireEvent.keyDown(at, { key: 's', ctrlKey: true, ...more });

async function openBar() {
  const bar = (
    <SaveBar
      {...({ saved: 'saved', isChanged: true, problem: null, isRejected: false } as const)}
      question="PromptWarning.unsavedChangesReset"
      onSave={onSave}
      onCancel={nothing}
      onLeave={nothing}
    />
  );
  return renderScreens([{ path: '/', element: bar }], createTestStore().store);
}

test('[OVR-6] Ctrl+S saves, once while it stays pressed, and not behind a question', async () => {
  const { user } = await openBar();
  press(document.body);
  press(document.body, { repeat: true });
  await screen.findByRole('button', { name: 'Lagre' });
  expect(onSave).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Avbryt' }));
  press(await screen.findByRole('dialog'));
  expect(onSave).toHaveBeenCalledTimes(1);
});
