import { findFieldErrors } from '../forms/find-field-errors.ts';
import { templateForm } from './template-form.ts';

const template = { name: 'Grensejustering', htmlContent: '<p>Partene er enige.</p>' };
const findErrors = (written: object) => findFieldErrors(templateForm, { ...template, ...written });

test('[AGR-6] a template has a name with visible text', () => {
  expect(findErrors({})).toEqual({});
  for (const name of ['', ' \t', '\u200b'])
    expect(findErrors({ name })).toEqual({ name: { key: 'validation.required' } });
});

test('[AGR-6] the name fits its dropdown', () => {
  expect(findErrors({ name: 'å'.repeat(256) })).toEqual({});
  expect(findErrors({ name: 'å'.repeat(257) })).toEqual({
    name: { key: 'validation.maxLength', limit: 256 },
  });
});

test('[AGR-6] a template has a text of at most six million characters', () => {
  expect(findErrors({ htmlContent: 'x'.repeat(6_000_000) })).toEqual({});
  expect(findErrors({ htmlContent: '' })).toEqual({ htmlContent: { key: 'validation.required' } });
  expect(findErrors({ htmlContent: 'x'.repeat(6_000_001) })).toEqual({
    htmlContent: { key: 'validation.maxLength', limit: 6_000_000 },
  });
});
