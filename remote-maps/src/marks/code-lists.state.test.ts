import { chooseLanguage, startTranslation } from '@feltbok/shared/i18n/i18n';
import { waitFor } from '@testing-library/react';
import { openMarks } from '../testing/open-marks';
import { codeListsAtom, loadCodeListsAtom } from './code-lists.state';

beforeAll(() => startTranslation());
afterEach(() => chooseLanguage('nb'));

test('[FLT-25] national codes are in English too under English', async () => {
  const { store, engine } = await openMarks();
  await store.set(loadCodeListsAtom);
  const end = store.sub(codeListsAtom, () => undefined);
  const nameOf = (list: 'BoundaryMarkTypeCodes' | 'GroundTypeCodes', code: string) =>
    store.get(codeListsAtom).get(list)?.get(code);
  expect(nameOf('BoundaryMarkTypeCodes', '69')).toBe('Borehull');
  await chooseLanguage('en');
  await waitFor(() => expect(nameOf('BoundaryMarkTypeCodes', '69')).toBe('Drill hole (Borehull)'));
  // What the municipality calls its own codes is not translated.
  expect(nameOf('GroundTypeCodes', 'FJ')).toBe('Fjell');
  await chooseLanguage('nb');
  await waitFor(() => expect(nameOf('BoundaryMarkTypeCodes', '69')).toBe('Borehull'));
  end();
  engine.stop();
});
