import { guideLanguages } from '@feltbok/contract/user-guide.ts';
import { findDifferences, findUntranslated } from '@feltbok/testing/translations.ts';
import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { en } from './en.ts';
import {
  chooseLanguage,
  getText,
  languageKey,
  languages,
  startTranslation,
  useLanguage,
  useTexts,
} from './i18n.ts';
import { nb } from './nb.ts';
import { nn } from './nn.ts';

beforeEach(() => localStorage.clear());

function Greeting() {
  const t = useTexts();
  return (
    <p>
      {useLanguage()}: {t('save')}
    </p>
  );
}

test('[SHELL-4] shared texts have every key in every language, none empty, same placeholders', () => {
  expect(findDifferences(nb, nn, en)).toEqual([]);
});

test('[SHELL-4] nothing in nynorsk is left in bokmål or English', () => {
  expect(findUntranslated(nn, nb, en)).toEqual([]);
});

test('[ATT-22] the English errors of fields have the specified wording', () => {
  expect(en.validation).toMatchObject({
    required: 'Is required',
    exactLength: expect.stringMatching(/exactly \{\{limit\}\}/),
    email: expect.stringContaining('valid email'),
    positive: expect.stringContaining('positive number'),
    max: expect.stringMatching(/number .*\{\{limit\}\}/),
  });
});

test('[RGT-11] a user guide exists in every language of the screens', () => {
  expect(guideLanguages).toEqual(languages);
});

test('[SHELL-4] the language is Norwegian bokmål until another is chosen', () => {
  startTranslation();
  expect(getText('save')).toBe('Lagre');
  expect(document.documentElement.lang).toBe('nb');
});

test('[SHELL-4] a switch changes what is on the screen, and the language of the page', async () => {
  startTranslation();
  render(<Greeting />);
  expect(screen.getByText('nb: Lagre')).toBeVisible();
  await act(() => chooseLanguage('en'));
  expect(screen.getByText('en: Save')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  await act(() => chooseLanguage('nn'));
  expect(screen.getByText('nn: Lagre')).toBeVisible();
  expect(getText('sync.failed', { count: 2 })).toBe('2 endringar vart ikkje tekne imot');
  expect(document.documentElement.lang).toBe('nn');
  await act(() => chooseLanguage('nb'));
  expect(screen.getByText('nb: Lagre')).toBeVisible();
});

test('[SHELL-4] numbers in a text follow its language; other values stay', async () => {
  startTranslation();
  expect(getText('caseList.found', { count: 12345, all: '12345' })).toBe(
    '12\u202f345 av 12345 saker',
  );
  await chooseLanguage('nn');
  expect(getText('sync.failed', { count: 1234 })).toBe(
    '1\u202f234 endringar vart ikkje tekne imot',
  );
  await chooseLanguage('en');
  expect(getText('sync.failed', { count: 1234 })).toBe('1,234 changes were not accepted');
});

test('[SHELL-4] the chosen language is remembered for the next start', async () => {
  startTranslation();
  await chooseLanguage('en');
  expect(localStorage.getItem(languageKey)).toBe('en');
  await startTranslation();
  expect(getText('save')).toBe('Save');
  expect(document.documentElement.lang).toBe('en');
});

test('an unknown remembered language is replaced by Norwegian', () => {
  localStorage.setItem(languageKey, 'tlh');
  startTranslation();
  expect(getText('save')).toBe('Lagre');
});

test('[SHELL-4] a language whose texts cannot be fetched changes nothing, and can be chosen later', async () => {
  await startTranslation();
  const read = jest
    .spyOn(i18next.services.backendConnector.backend, 'read')
    .mockImplementation((...[, , answer]) =>
      (answer as (error: Error, texts: false) => void)(new Error('no network'), false),
    );
  await expect(chooseLanguage('en')).rejects.toThrow('The texts in en cannot be fetched');
  expect([
    getText('save'),
    document.documentElement.lang,
    localStorage.getItem(languageKey),
  ]).toEqual(['Lagre', 'nb', null]);
  read.mockRestore();
  await chooseLanguage('en');
  expect(getText('save')).toBe('Save');
});
