import {
  maskedNumber,
  nationalIdHolds,
  organisationNumberHolds,
  readableNumber,
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
  expect(nationalIdHolds(number)).toBe(true),
);

test('[ATT-23] one wrong digit, or two that changed places, is noticed', () => {
  const number = '02013299997';
  for (let place = 0; place < 11; place += 1) {
    const wrong = (Number(number[place]) + 1) % 10;
    expect(nationalIdHolds(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
  }
  expect(nationalIdHolds('20013299997')).toBe(false);
});

test('[ATT-23] the control digit of an organisation number', () => {
  expect(organisationNumberHolds('123456785')).toBe(true);
  expect(organisationNumberHolds('123456784')).toBe(false);
  expect(organisationNumberHolds('213456785')).toBe(false);
});

test.each(['', '0201329999', '020132999970', '02013 99997', '０２０１３２９９９９７'])(
  'what is not eleven digits, such as "%s", holds by no rule',
  (number) => {
    expect(nationalIdHolds(number)).toBe(false);
    expect(organisationNumberHolds(number)).toBe(false);
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
  expect(maskedNumber('F', '02013299997')).toBe('020132 •••••');
  expect(maskedNumber('F', '0201329999')).toBe('••••••••••');
  expect(maskedNumber('', '02013299997')).toBe('•••••••••••');
  expect(maskedNumber('S', '123456785')).toBe('123 456 785');
  expect(maskedNumber('F', '')).toBe('');
});

test('a number is grouped for reading, and left alone where its length is another', () => {
  expect(readableNumber('F', '02013299997')).toBe('020132 99997');
  expect(readableNumber('S', '123456785')).toBe('123 456 785');
  expect(readableNumber('S', '1234')).toBe('1234');
  expect(readableNumber('', '02013299997')).toBe('02013299997');
});
