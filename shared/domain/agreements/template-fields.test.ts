import {
  createFieldHtml,
  emptyFields,
  fillFields,
  listChangedFields,
  listUnfilledFields,
} from './template-fields.ts';

const table =
  '<figure class="table"><table class="fitted-table"><tbody><tr><td>1</td></tr></tbody></table></figure><p>UTM 32</p>';
const template =
  `<p>Eiendom <strong>${createFieldHtml('property', null)}</strong>, ${createFieldHtml('place', null)}.</p>` +
  createFieldHtml('marks', null);
const filled =
  `<p>Eiendom <strong>${createFieldHtml('property', '31/472')}</strong>, ${createFieldHtml('place', null)}.</p>` +
  createFieldHtml('marks', table);
const values = { property: '31/472', place: null, marks: table };

test('[PPR-2] the fields of a template get the values of the case, in words and as a table', () => {
  expect(fillFields(template, values)).toBe(filled);
  expect(fillFields(filled, values)).toBe(filled);
});

test('[PPR-2] a field without a value is a line to write on, and is listed', () => {
  expect(template).toContain('data-field="place">________</span>');
  expect(listUnfilledFields(template)).toEqual(['property', 'place', 'marks']);
  expect(listUnfilledFields(filled)).toEqual(['place']);
});

test('[PPR-2] a field stays a field in a template, without the values of a case', () => {
  expect(emptyFields(filled)).toBe(template);
});

test('[PPR-2] a text keeps the values that are not known at the moment', () => {
  expect(fillFields(filled, { place: 'Fjordvegen 12' })).toContain('31/472');
  expect(listChangedFields(filled, {})).toEqual([]);
});

test('[PPR-2] later changes of the case are listed', () => {
  expect(listChangedFields(filled, values)).toEqual([]);
  expect(listChangedFields(filled, { ...values, property: '31/473', place: 'Gata' })).toEqual([
    'property',
    'place',
  ]);
});

test('[PPR-2] characters that are written in another way are no change', () => {
  const written = createFieldHtml('place', 'Ola&nbsp;"Per"');
  expect(listChangedFields(written, { place: 'Ola\u00a0&quot;Per&quot;' })).toEqual([]);
});

test('[PPR-2] texts of earlier versions, and unknown fields, stay as they are', () => {
  const html = '<p><span data-field="unknown">a</span> <span class="x">b</span></p>';
  expect(fillFields(html, values)).toBe(html);
  expect(listUnfilledFields(html)).toEqual([]);
});
