import { showApp } from '@feltbok/testing/render-screens.tsx';
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import ChooseSecretForm from './ChooseSecretForm';
import { lockControlAtom } from './lock.state';
import './texts';

function showForm() {
  const store = createStore();
  const choose = jest.fn(async () => undefined);
  store.set(lockControlAtom, { ...store.get(lockControlAtom), choose });
  const view = { kind: 'choose', why: 'offered', isBusy: false } as const;
  return { choose, user: showApp(<ChooseSecretForm view={view} />, store).user };
}

const getSecret = () => screen.getByLabelText('Ny PIN-kode eller passordfrase');
const getAgain = () => screen.getByLabelText('Gjenta');
const getAction = () => screen.getByRole('button', { name: 'Ta i bruk' });

test('[DEV-1] a PIN is taken once it is hard to guess and repeated', async () => {
  const { choose, user } = showForm();
  await user.type(getSecret(), '123456');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(getAction());
  expect(getSecret()).toHaveAccessibleDescription('Den er for lett å gjette.');
  expect(getAgain()).not.toHaveAccessibleDescription();

  await user.clear(getSecret());
  await user.type(getSecret(), '274061');
  expect(getSecret()).toBeValid();
  expect(getAgain()).toHaveAccessibleDescription('De to er ikke like.');
  await user.click(getAction());
  expect(choose).not.toHaveBeenCalled();

  await user.type(getAgain(), '274061{Enter}');
  expect(choose).toHaveBeenCalledTimes(1);
  expect(choose).toHaveBeenCalledWith('274061');
  expect(screen.queryByRole('alert')).toBeNull();
});
