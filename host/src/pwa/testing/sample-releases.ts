import {
  type BuildAssets,
  composeSet,
  placeHost,
  placeRemote,
  type ReleaseSet,
  type Surroundings,
} from '../release-set.domain';

const file = (name: string) => ({ file: name, size: 1, integrity: `sha384-${name}` });

/** Assets of a sample build; its file names hold the build. */
const assetsOf = (name: string, build: string, more: Partial<BuildAssets> = {}): BuildAssets => ({
  name,
  contract: 1,
  build,
  files: [file('entry.js'), file(`page.${build}.js`)],
  copies: [file('button.js'), file('upload.js')],
  fallbacks: { 'shared/button': ['button.js'], 'shared/upload': ['upload.js'] },
  chains: {},
  ...more,
});

const hostAssets = (build: string) =>
  assetsOf('host', build, {
    files: [file('index.html')],
    fallbacks: { 'shared/button': ['button.js'] },
  });

export const host = (build = 'h1') => placeHost(hostAssets(build), 'https://felt/');

export const maps = (build = 'm1', { contract = 1, base = 'https://maps/' } = {}) =>
  placeRemote(assetsOf('maps', build, { contract }), base, host('h1'));

export const reports = (build = 'r1') =>
  placeRemote(assetsOf('reports', build), 'https://reports/', host('h1'));

export const surroundings = (mark = 's1'): Surroundings => ({
  config: { remotes: { maps: 'https://maps' } },
  policies: { 'content-security-policy': `policy of ${mark}` },
  mark,
});

export const setOf = (hostBuild: string, mapsBuild: string): ReleaseSet =>
  composeSet(host(hostBuild), [maps(mapsBuild)], [], surroundings());
