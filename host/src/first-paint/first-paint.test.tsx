import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '@feltbok/runtime/i18n/en.ts';
import { nb } from '@feltbok/runtime/i18n/nb.ts';
import { nn } from '@feltbok/runtime/i18n/nn.ts';
import { colours } from '@feltbok/ui/tokens.ts';
import { minifySync } from '@swc/core';
import { render, waitFor } from '@testing-library/react';
import { Landscape } from '../auth/Landscape';
import { hasSignInMarker } from '../auth/sign-in';
import { Logo } from '../frame/Logo';

const readFile = (name: string) => readFileSync(join(__dirname, name), 'utf8');
const script = readFile('first-paint.js');
const page = new DOMParser().parseFromString(readFile('../index.html'), 'text/html');
const start = page.querySelector('.fb-start') as HTMLElement;

const listShapes = (parent: Element, picture: string) =>
  [...parent.querySelectorAll(`${picture} > *`)].map((shape) =>
    ['class', 'd', 'cx', 'cy', 'r'].map((name) => shape.getAttribute(name)),
  );

test('[BEN-1] it has the texts of landing page and frame in each language', () => {
  const readText = (place: string, language: string) =>
    start.querySelector(`${place} [lang='${language}']`)?.textContent;
  for (const [language, texts] of Object.entries({ nb, nn, en })) {
    expect(readText('.fb-landing-tagline', language)).toBe(texts.tagline);
    expect(readText('.fb-start-action', language)).toBe(texts.signIn.action);
    expect(readText('.fb-landing-hint', language)).toBe(texts.signIn.hint);
    expect(readText('.fb-loading', language)).toBe(texts.signIn.resolving);
  }
  expect(start.querySelector('h1')?.textContent).toBe(nb.productName);
});

test('it draws the pictures of the landing page and of the bar', () => {
  const { container } = render(
    <>
      <Landscape />
      <Logo />
    </>,
  );
  for (const picture of ['.fb-landscape', 'svg[width="32"]']) {
    expect(listShapes(start, picture)).toEqual(listShapes(container, picture));
  }
});

test('its colours are those of the app, light and dark', () => {
  const css = readFile('first-paint.css');
  for (const [scheme, named] of Object.entries(colours)) {
    const [, block = ''] = new RegExp(`data-scheme='${scheme}'\\] \\{([^}]*)\\}`).exec(css) ?? [];
    const values = [...block.matchAll(/--fb-color-[\w-]+: ([^;]+);/g)].map(([, value]) => value);
    expect(values).toEqual(Object.values(named));
  }
});

describe('its script', () => {
  beforeEach(() => {
    globalThis.fetch = jest.fn(async () => Response.json({}));
  });

  const root = document.documentElement;
  const run = (stored: Record<string, string>, address = '/') => {
    localStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    history.replaceState(null, '', address);
    root.lang = 'nb';
    // The page runs the script's text in the global scope.
    new Function(script)();
    return { start: root.dataset.start, scheme: root.dataset.scheme, lang: root.lang };
  };

  test('[BEN-1] is smaller than 2 kB', () => {
    expect(minifySync(script, { mangle: true }).code.length).toBeLessThan(2048);
  });

  test.each([
    ['/case/1/business/2/property/3/maps', 'https://maps.example', []],
    ['/case/1/business/2/property/3', 'https://case.example', []],
    ['/case/1/business/2/property/3/reports/agreement', 'https://reports.example', ['editor.js']],
  ])(
    '[FED-1] at %s it preloads the remote and the shared modules of the host',
    async (address, remote, more) => {
      const remotes = {
        case: 'https://case.example',
        maps: 'https://maps.example',
        reports: 'https://reports.example',
      };
      const files = [
        'remoteEntry.js',
        'exposed.js',
        'screen.js',
        'own.css',
        'editor.js',
        'never.js',
      ].map((file) => ({
        file,
        integrity: `sha384-${file}`,
      }));
      const chains = {
        __federation_expose_remote: ['exposed.js', 'own.css', 'copy.js'],
        'first-screen': ['screen.js'],
        'later-agreement': ['editor.js'],
        'loaded-on-demand': ['other-copy.js'],
      };
      const fallbacks = { waited: ['copy.js'], later: ['other-copy.js'] };
      const answers: Record<string, object> = {
        '/config.json': { remotes },
        '/assets.json': {
          fallbacks: { waited: ['shared-by-host.js', 'later-library.js'], later: ['later.js'] },
        },
        [`${remote}/assets.json`]: { files, chains, fallbacks },
      };
      globalThis.fetch = jest.fn(async (url) => Response.json(answers[String(url)]));
      const ownPreload = Object.assign(document.createElement('link'), {
        rel: 'preload',
        href: '/own.js',
      });
      document.head.append(ownPreload);
      run({ 'feltbok.signed-in-before': 'yes' }, address);
      const listPreloads = () =>
        [...document.head.querySelectorAll('link[rel=preload]')].map((link) =>
          link.getAttribute('href'),
        );
      const ofRemote = ['remoteEntry.js', 'exposed.js', 'own.css', 'screen.js', ...more].map(
        (file) => `${remote}/${file}`,
      );
      await waitFor(() =>
        expect(listPreloads()).toEqual(['/own.js', ...ofRemote, '/shared-by-host.js']),
      );
      // The federation runtime and webpack request files in these modes; with others all would be
      // fetched twice.
      const modes = [...document.head.querySelectorAll(`link[href^="${remote}"]`)].map((link) =>
        link.getAttribute('crossorigin'),
      );
      expect(modes).toEqual(ofRemote.map(() => 'anonymous'));
      for (const link of document.head.querySelectorAll('link')) link.remove();
    },
  );

  test('[SHELL-8] an address without a screen preloads no remote', () => {
    run({ 'feltbok.signed-in-before': 'yes' }, '/case/1/business/2/property/3/nowhere');
    expect(jest.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['/config.json']);
  });

  test('[BEN-1] it asks for the configuration before the app’s code is there', async () => {
    run({});
    expect(await (await globalThis.feltbokConfig)?.json()).toEqual({});
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each([
    [{}, '/'],
    [{ 'feltbok.signed-in-before': 'yes' }, '/'],
    [{}, '/?code=a'],
    [{}, '/#error=b'],
  ])('[AUTH-1] with %j at %s it shows what the app will show first', (stored, address) => {
    expect(run(stored, address).start).toBe(hasSignInMarker() ? 'frame' : 'landing');
  });

  test('it follows the chosen language and theme', () => {
    expect(run({})).toMatchObject({ lang: 'nb', scheme: 'light' });
    expect(run({ 'feltbok.language': 'nn', 'feltbok.theme': 'dark' })).toMatchObject({
      lang: 'nn',
      scheme: 'dark',
    });
    expect(run({ 'feltbok.language': 'xx', 'feltbok.theme': 'device' })).toMatchObject({
      lang: 'nb',
      scheme: 'light',
    });
  });
});
