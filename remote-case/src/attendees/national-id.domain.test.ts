import {
  formatNumber,
  isNationalIdValid,
  isOrganisationNumberValid,
  maskNumber,
  shouldCheckNumber,
} from './national-id.domain';

// Synthetic numbers: those of Skatteetaten's announcement of the rule of 2032.
test.each([
  '02013299997',
  '02013299903',
  '02013299806',
  '30108299920',
  '30108299939',
  '31129956715',
])('[ATT-23] the control digits of %s hold, also by the rule of 2032', (number) =>
  expect(isNationalIdValid(number)).toBe(true),
);

test('[ATT-23] one wrong digit, or two that changed places, is noticed', () => {
  const number = '02013299997';
  for (let place = 0; place < 11; place += 1) {
    const wrong = (Number(number[place]) + 1) % 10;
    expect(isNationalIdValid(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
  }
  expect(isNationalIdValid('20013299997')).toBe(false);
});

test('[ATT-23] the control digit of an organisation number', () => {
  expect(isOrganisationNumberValid('123456785')).toBe(true);
  expect(isOrganisationNumberValid('123456784')).toBe(false);
  expect(isOrganisationNumberValid('213456785')).toBe(false);
});

test.each(['', '0201329999', '020132999970', '02013 99997', '０２０１３２９９９９７'])(
  'what is not eleven digits, such as "%s", holds by no rule',
  (number) => {
    expect(isNationalIdValid(number)).toBe(false);
    expect(isOrganisationNumberValid(number)).toBe(false);
  },
);

test('[ATT-23] a complete number whose control digits fail is to be checked', () => {
  expect(shouldCheckNumber('F', '02013299998')).toBe(true);
  expect(shouldCheckNumber('F', '02013299903')).toBe(false);
  expect(shouldCheckNumber('F', '0201329999')).toBe(false);
  expect(shouldCheckNumber('S', '123456784')).toBe(true);
  expect(shouldCheckNumber('S', '123456785')).toBe(false);
  expect(shouldCheckNumber('S', '02013299998')).toBe(false);
  expect(shouldCheckNumber('', '02013299998')).toBe(false);
});

test('[ATT-24] a table shows only the first six digits of an identity number', () => {
  expect(maskNumber('F', '02013299997')).toBe('020132 •••••');
  expect(maskNumber('F', '0201329999')).toBe('••••••••••');
  expect(maskNumber('', '02013299997')).toBe('•••••••••••');
  expect(maskNumber('S', '123456785')).toBe('123 456 785');
  expect(maskNumber('F', '')).toBe('');
});

test('a number is grouped for reading, and left alone where its length is another', () => {
  expect(formatNumber('F', '02013299997')).toBe('020132 99997');
  expect(formatNumber('S', '123456785')).toBe('123 456 785');
  expect(formatNumber('S', '1234')).toBe('1234');
  expect(formatNumber('', '02013299997')).toBe('02013299997');
});
