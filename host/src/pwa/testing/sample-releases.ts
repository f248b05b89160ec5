import {
  type BuildAssets,
  composeSet,
  placeHost,
  placeRemote,
  type ReleaseSet,
  type Surroundings,
} from '../release-set.domain';

const createFile = (name: string) => ({ file: name, size: 1, integrity: `sha384-${name}` });

/** Assets of a sample build; its file names hold the build. */
const createAssets = (
  name: string,
  build: string,
  more: Partial<BuildAssets> = {},
): BuildAssets => ({
  name,
  contract: 1,
  build,
  files: [createFile('entry.js'), createFile(`page.${build}.js`)],
  copies: [createFile('button.js'), createFile('upload.js')],
  fallbacks: { 'shared/button': ['button.js'], 'shared/upload': ['upload.js'] },
  chains: {},
  ...more,
});

const createHostAssets = (build: string) =>
  createAssets('host', build, {
    files: [createFile('index.html')],
    fallbacks: { 'shared/button': ['button.js'] },
  });

export const host = (build = 'h1') => placeHost(createHostAssets(build), 'https://felt/');

export const maps = (build = 'm1', { contract = 1, base = 'https://maps/' } = {}) =>
  placeRemote(createAssets('maps', build, { contract }), base, host('h1'));

export const reports = (build = 'r1') =>
  placeRemote(createAssets('reports', build), 'https://reports/', host('h1'));

export const createSurroundings = (mark = 's1'): Surroundings => ({
  config: { remotes: { maps: 'https://maps' } },
  policies: { 'content-security-policy': `policy of ${mark}` },
  mark,
});

export const createSet = (hostBuild: string, mapsBuild: string): ReleaseSet =>
  composeSet(host(hostBuild), [maps(mapsBuild)], [], createSurroundings());
