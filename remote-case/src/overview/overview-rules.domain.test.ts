import { overviewFields } from '@feltbok/shared/domain/overview-fields';
import { validateOverview } from './overview-rules.domain';

const empty = { description: '', summary: '', comment: '', impartiality: false };

test('an overview may be empty, and each text as long as the limit', () => {
  expect(validateOverview(empty)).toEqual({});
  const longest = 'å'.repeat(overviewFields.summary.maxLength);
  expect(validateOverview({ ...empty, description: longest, summary: longest, comment: longest })).toEqual({});
});

test('every text that is too long is named, with the key of its message', () => {
  const tooLong = 'å'.repeat(overviewFields.summary.maxLength + 1);
  expect(validateOverview({ ...empty, description: tooLong, comment: tooLong })).toEqual({
    description: 'validation.maxLength',
    comment: 'validation.maxLength',
  });
});
