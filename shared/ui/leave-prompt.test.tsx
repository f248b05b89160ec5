import { Link } from '@feltbok/runtime/router/router.ts';
import { mayLeaveAtom } from '@feltbok/runtime/session/unsaved-work.state.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { LeavePrompt } from './leave-prompt.tsx';

function Form() {
  const [text, setText] = useState('');
  return (
    <>
      <textarea
        aria-label="Beskrivelse"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Link to="/case/1/maps">Kart</Link>
      <LeavePrompt when={text !== ''} />
    </>
  );
}

const routes = [
  { path: '/', element: <h1>Saksliste</h1> },
  { path: '/case/1/overview', element: <Form /> },
  { path: '/case/1/maps', element: <h1>Kart</h1> },
];

function openForm() {
  const { store } = createTestStore();
  const { router, user } = renderScreens(routes, store);
  act(() => void router.navigate('/case/1/overview'));
  return { router, user, store };
}

const field = () => screen.getByRole('textbox', { name: 'Beskrivelse' });

test('[SUB-3] a screen without changes is left without a question', async () => {
  const { user } = openForm();
  await user.click(screen.getByRole('link', { name: 'Kart' }));
  expect(await screen.findByRole('heading', { name: 'Kart' })).toBeVisible();
});

test('[SUB-3] a link asks, and Gå tilbake stays with the edits intact', async () => {
  const { user, router } = openForm();
  await user.type(field(), 'Steingard');
  await user.click(screen.getByRole('link', { name: 'Kart' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Du har endringer som ikke er lagret',
  );
  await user.click(screen.getByRole('button', { name: 'Gå tilbake' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(field()).toHaveValue('Steingard');
  expect(router.state.location.pathname).toBe('/case/1/overview');
});

test('[SUB-3] Fortsett leaves', async () => {
  const { user } = openForm();
  await user.type(field(), 'Steingard');
  await user.click(screen.getByRole('link', { name: 'Kart' }));
  await user.click(await screen.findByRole('button', { name: 'Fortsett' }));
  expect(await screen.findByRole('heading', { name: 'Kart' })).toBeVisible();
});

test('[SUB-3] the browser’s back asks too', async () => {
  const { user, router } = openForm();
  await user.type(field(), 'Steingard');
  act(() => void router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Gå tilbake' }));
  expect(field()).toHaveValue('Steingard');
  act(() => void router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Fortsett' }));
  expect(await screen.findByRole('heading', { name: 'Saksliste' })).toBeVisible();
});

test('[SUB-3] a reload asks while there are changes, and only then', async () => {
  const { user } = openForm();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await user.type(field(), 'S');
  expect(isAsked()).toBe(true);
  await user.clear(field());
  expect(isAsked()).toBe(false);
});

test('who would close the screen, as logging out does, is answered by the user', async () => {
  const { user, store } = openForm();
  expect(await store.set(mayLeaveAtom)).toBe(true);
  await user.type(field(), 'Steingard');
  for (const [choice, mayLeave] of [
    ['Gå tilbake', false],
    ['Fortsett', true],
  ] as const) {
    let answer: Promise<boolean> | undefined;
    act(() => {
      answer = store.set(mayLeaveAtom);
    });
    await user.click(await screen.findByRole('button', { name: choice }));
    expect(await answer).toBe(mayLeave);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  await user.clear(field());
  expect(await store.set(mayLeaveAtom)).toBe(true);
});
