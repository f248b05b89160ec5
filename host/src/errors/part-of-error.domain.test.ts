import { partOfError } from './part-of-error.domain';

const separate = {
  host: 'https://felt/',
  'remote-case': 'https://case/',
  'remote-maps': 'https://maps/',
};
const oneOrigin = { host: 'https://felt/', 'remote-maps': 'https://felt/remotes/maps/' };

const formatStack = (...addresses: string[]) =>
  ['Error: no such layer', ...addresses.map((address) => `    at draw (${address}:1:2345)`)].join(
    '\n',
  );

test('[FED-7] an error belongs to the remote on its stack, below React and shared modules', () => {
  const stack = formatStack(
    'https://felt/react.js',
    'https://maps/1979.230fb28b0132.js',
    'https://felt/react.js',
  );
  expect(partOfError('page', stack, separate)).toBe('remote-maps');
});

test('[FED-7] a remote below the host’s address differs from the host', () => {
  expect(
    partOfError('page', formatStack('https://felt/remotes/maps/remoteEntry.js'), oneOrigin),
  ).toBe('remote-maps');
  expect(partOfError('page', formatStack('https://felt/main.js'), oneOrigin)).toBe('host');
});

test('[FED-7] an error caught in a remote’s screens belongs to it, wherever thrown', () => {
  expect(partOfError('remote maps', formatStack('https://felt/button.js'), separate)).toBe(
    'remote-maps',
  );
  expect(partOfError('remote maps', undefined, separate)).toBe('remote-maps');
});

test('[FED-7] an error without a remote on its stack belongs to the host', () => {
  expect(partOfError('page', formatStack('https://felt/main.js'), separate)).toBe('host');
  expect(partOfError('page', undefined, separate)).toBe('host');
});
