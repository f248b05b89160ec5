import { showApp } from '@feltbok/testing/render-screens.tsx';
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactElement } from 'react';
import type { AboutConfig } from '../config-schema';
import { placeRemotes } from '../remotes';
import { AboutTab } from './AboutTab';
import { aboutConfigAtom } from './about.state';
import { LibrariesTab } from './LibrariesTab';

jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: jest.fn(),
}));

const about: AboutConfig = {
  developer: 'Fjordvik kommune',
  address: ['Rådhusvegen 1', '5730 Fjordvik'],
  phone: '+47 55 50 00 00',
  mail: 'oppmaling@fjordvik.example',
  privacyStatement: 'https://fjordvik.example/personvern',
  mapDataLicensees: ['© Kartverket', '© Geovekst'],
};

const parts = {
  host: 'http://localhost/',
  case: 'http://case.example/',
  maps: 'http://maps.example/app/',
  reports: 'http://reports.example/',
};
const shipped = {
  [parts.host]: [{ name: 'react', version: '19.3.0', licence: 'MIT' }],
  [parts.case]: [
    { name: 'react', version: '19.3.0', licence: 'MIT' },
    { name: 'pdfjs-dist', version: '5.4.1', licence: 'Apache-2.0' },
  ],
  [parts.maps]: [{ name: 'ol', version: '10.6.1', licence: 'BSD-2-Clause' }],
  [parts.reports]: [{ name: 'earcut', version: '3.0.2', licence: '' }],
};

/** @param missing the part whose list is unreachable */
async function open(tab: ReactElement, config: AboutConfig | null = about, missing?: string) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const [, place, file] = /^(.*\/)(\w+\.json)$/.exec(String(input)) ?? [];
    const libraries =
      file === 'libraries.json' && place !== missing ? shipped[place ?? ''] : undefined;
    return new Response(JSON.stringify(libraries ?? {}), { status: libraries ? 200 : 404 });
  });
  placeRemotes({
    case: 'http://case.example',
    maps: 'http://maps.example/app',
    reports: 'http://reports.example',
  });
  const store = createStore();
  store.set(aboutConfigAtom, config);
  await act(async () => void showApp(tab, store));
}

/** The facts on the tab, as pairs of a name and its lines. */
async function facts() {
  const terms = await screen.findAllByRole('term');
  return terms.map((term) => {
    const lines = term.nextElementSibling as HTMLElement;
    return [
      term.textContent,
      [...(lines.children.length > 0 ? lines.children : [lines])].map((line) => line.textContent),
    ];
  });
}

test('[ABO-1] the tab shows app name, version, and each configured fact by name', async () => {
  await open(<AboutTab />);
  expect(await facts()).toEqual([
    ['Versjon', [__FELTBOK_VERSION__]],
    ['Utvikler', [about.developer]],
    ['Adresse', about.address],
    ['Telefon', [about.phone]],
    ['E-post', [about.mail]],
    ['Personvernerklæring', ['fjordvik.example/personvern']],
    ['Kartdata', about.mapDataLicensees],
  ]);
  expect(document.querySelector('.fb-about-name')).toHaveTextContent(/^Feltbok$/);
  expect(__FELTBOK_VERSION__).toMatch(/^\d+\.\d+\.\d+$/);
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['tel:+4755500000', `mailto:${about.mail}`, about.privacyStatement]);
});

test('[ABO-1] facts missing from the configuration are not shown', async () => {
  await open(<AboutTab />, null);
  expect(await facts()).toEqual([['Versjon', [__FELTBOK_VERSION__]]]);
});

test('[ABO-3] name, version and licence of every library of host and remotes, each once', async () => {
  await open(<LibrariesTab />);
  const table = await screen.findByRole('table', { name: 'Tredjepartsbiblioteker' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Bibliotek', 'Versjon', 'Lisens'],
    ['earcut', '3.0.2', 'Ikke oppgitt'],
    ['ol', '10.6.1', 'BSD-2-Clause'],
    ['pdfjs-dist', '5.4.1', 'Apache-2.0'],
    ['react', '19.3.0', 'MIT'],
  ]);
});

test.each([
  ['MIT', false],
  ['(MIT OR GPL-3.0-or-later)', false],
  ['GPL-2.0-or-later', true],
])(
  '[ABO-3] under the licence %s, the notice that the GPL requires is shown: %s',
  async (licence, isShown) => {
    const [first] = shipped[parts.reports] ?? [];
    const before = first?.licence ?? '';
    if (first) first.licence = licence;
    await open(<LibrariesTab />);
    await screen.findByRole('table');
    expect(screen.queryAllByText(/må følge GPL for hele utgaven/)).toHaveLength(isShown ? 1 : 0);
    if (first) first.licence = before;
  },
);

test.each(Object.values(parts))(
  '[ABO-3] no list is shown when the libraries of %s are missing',
  async (missing) => {
    await open(<LibrariesTab />, about, missing);
    expect(await screen.findByText(/Listen over biblioteker ble ikke hentet/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  },
);
