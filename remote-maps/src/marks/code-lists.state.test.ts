import { chooseLanguage, startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { waitFor } from '@testing-library/react';
import { codesCall, openMarks } from '../testing/open-marks';
import { codeListsAtom, loadCodeListsAtom } from './code-lists.state';

beforeAll(() => startTranslation());
afterEach(() => chooseLanguage('nb'));

test('[MARK-6, OFF-14] code lists of the last hour are not requested again', async () => {
  const before = await openMarks();
  await before.load();
  before.engine.stop();
  const opened = await openMarks({ userKey: before.userKey });
  const asked = [...before.api.calls(), ...opened.api.calls()].filter((call) => call === codesCall);
  expect(asked).toHaveLength(1);
  expect(opened.store.get(codeListsAtom).get('GroundTypeCodes')?.get('FJ')).toBe('Fjell');
  opened.engine.stop();
});

test('[FLT-25] national codes are translated into English', async () => {
  const { store, engine } = await openMarks();
  await store.set(loadCodeListsAtom);
  const end = store.sub(codeListsAtom, () => undefined);
  const getName = (list: 'BoundaryMarkTypeCodes' | 'GroundTypeCodes', code: string) =>
    store.get(codeListsAtom).get(list)?.get(code);
  expect(getName('BoundaryMarkTypeCodes', '69')).toBe('Borehull');
  await chooseLanguage('en');
  await waitFor(() => expect(getName('BoundaryMarkTypeCodes', '69')).toBe('Drill hole (Borehull)'));
  // What the municipality calls its own codes is not translated.
  expect(getName('GroundTypeCodes', 'FJ')).toBe('Fjell');
  await chooseLanguage('nb');
  await waitFor(() => expect(getName('BoundaryMarkTypeCodes', '69')).toBe('Borehull'));
  end();
  engine.stop();
});
