import { toDialLink, toMailLink, toMapLink } from './contact-links.domain';

test('[ATT-26] phone and email open dialler and mail, however they are written', () => {
  expect(toDialLink('+47 55 12 34 56')).toBe('tel:+4755123456');
  expect(toDialLink('(55) 12-34-56')).toBe('tel:55123456');
  expect(toMailLink('anne.ostby@example.org')).toBe('mailto:anne.ostby@example.org');
  expect(toMailLink('a?cc=b@example.org')).toBe('mailto:a%3Fcc%3Db@example.org');
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-T636B)', 'geo:0,0?q=Fjordvegen%2012%2C%205730%20Fjordvik'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X)',
    'https://maps.apple.com/?q=Fjordvegen%2012%2C%205730%20Fjordvik',
  ],
  // An iPad that asks for desktop sites.
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X)',
    'https://maps.apple.com/?q=Fjordvegen%2012%2C%205730%20Fjordvik',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0)',
    'https://www.norgeskart.no/#!?sok=Fjordvegen%2012%2C%205730%20Fjordvik',
  ],
])('[ATT-26] the address opens the map app of %s', (userAgent, link) => {
  expect(toMapLink('Fjordvegen 12, 5730 Fjordvik', userAgent)).toBe(link);
});
