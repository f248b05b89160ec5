import { createFieldHtml, fillFields } from '@feltbok/domain/agreements/template-fields.ts';
import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { sampleAttendee, sampleBusiness } from '@feltbok/testing/sample-cases.ts';
import { nb } from '../i18n/nb';
import { buildFieldValues, type FieldSources } from './field-values.domain';

const createMark = (number: string, north: number, east: number) =>
  ({
    uuid: number,
    name: '',
    boundaryPointNumber: number,
    typeOfBoundaryMark: '51',
    north,
    east,
    utmType: 25_832,
    quality: { accuracy: 3 },
  }) as KnownMark;

const marks = [
  createMark('1', 6_689_300, 370_700),
  createMark('2', 6_689_300, 370_750),
  createMark('3', 6_689_340, 370_750),
];
const lines = ['12', '23', '31'].map((ends) => ({
  ...newLineAttributes,
  uuid: ends,
  businessId: 2077,
  startMarkUuid: ends.charAt(0),
  endMarkUuid: ends.charAt(1),
  utmType: 25_832 as const,
  curvePoints: [],
}));
const anne = sampleAttendee();
const sources: FieldSources = {
  business: { ...sampleBusiness(2077, { areas: '31/472 før: 900 m²' }), attendees: [anne] },
  parties: [anne],
  marks,
  lines,
  markCodes: [{ codeListType: 'BoundaryMarkTypeCodes', code: '51', codeValue: 'Bolt & rør' }],
  author: { name: 'Kari Målar', number: '1234' },
};

test('[PPR-2] case, parties, marks, lines and areas fill the fields', () => {
  const values = buildFieldValues(sources, nb.paper);
  expect(values).toMatchObject({
    caseNumber: '2026/118',
    property: '4699-31/472',
    propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
    businessType: 'Grensejustering',
    date: '24.11.2026',
    place: 'Fjordvegen 12',
    surveyor: 'Kari Målar, 1234',
    parties: 'Ánne Østby (31/472)',
    areasBeforeAfter: '31/472 før: 900 m²',
    areas: '1\u00a0000,0\u00a0m²',
  });
  expect(values.marks).toContain('<td>Bolt &amp; rør</td>');
  expect(values.marks).toContain('UTM sone 32');
  expect(values.lines?.match(/<tr>/g)).toHaveLength(1 + lines.length);
  expect(fillFields(createFieldHtml('marks', null), values)).toContain('<td>6');
});

test('[PPR-2] what the case does not have is null, and what is not loaded is not known', () => {
  const empty = { ...sources, parties: [], marks: [], lines: [] };
  expect(buildFieldValues(empty, nb.paper)).toMatchObject({
    parties: null,
    marks: null,
    lines: null,
    areas: null,
  });
  const loading = buildFieldValues({ ...sources, marks: 'loading' }, nb.paper);
  expect(loading).not.toHaveProperty('marks');
  expect(loading).not.toHaveProperty('areas');
});
