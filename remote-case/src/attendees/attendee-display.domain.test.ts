import { formatAddressLine, formatNameLine, getIdentification } from './attendee-display.domain';

const none = { gnr: null, bnr: null, fnr: null, snr: null };

test.each([
  ['Ánne Østby', none, 'Ánne Østby'],
  ['Ánne Østby', { ...none, gnr: 31, bnr: 472 }, 'Ánne Østby - 31/472'],
  ['Ola', { gnr: 31, bnr: 472, fnr: 3, snr: 12 }, 'Ola - 31/472/3/12'],
  ['Ola', { ...none, gnr: 31, bnr: 472, fnr: 3 }, 'Ola - 31/472/3'],
  ['Ola', { ...none, gnr: 31, bnr: 472, snr: 3 }, 'Ola - 31/472/0/3'],
  ['Ola', { ...none, bnr: 80 }, 'Ola - 0/80'],
])('[ATT-2] [RGT-5] the name line of %s with %j is %s', (name, numbers, line) => {
  expect(formatNameLine({ name, ...numbers })).toBe(line);
});

test('[ATT-2] address and post office are joined by a comma, where there are both', () => {
  expect(formatAddressLine({ address: 'Fjordvegen 12', postOffice: '5730 Fjordvik' })).toBe(
    'Fjordvegen 12, 5730 Fjordvik',
  );
  expect(formatAddressLine({ address: '', postOffice: '5730 Fjordvik' })).toBe('5730 Fjordvik');
  expect(formatAddressLine({ address: 'Fjordvegen 12', postOffice: '' })).toBe('Fjordvegen 12');
});

test('[ATT-2] [ATT-24] the number has its label, and is in full only where asked for', () => {
  const person = { idtype: 'F', personId: '02013299997' } as const;
  expect(getIdentification(person, 'masked')).toEqual({
    label: 'personNumber',
    number: '020132 •••••',
  });
  expect(getIdentification(person, 'in full')).toEqual({
    label: 'personNumber',
    number: '020132 99997',
  });
  const firm = { idtype: 'S', personId: '123456785' } as const;
  expect(getIdentification(firm, 'masked')).toEqual({
    label: 'organisationNumber',
    number: '123 456 785',
  });
  expect(getIdentification({ idtype: '', personId: '02013299997' }, 'in full')).toBeNull();
  expect(getIdentification({ idtype: 'F', personId: '' }, 'in full')).toBeNull();
});
