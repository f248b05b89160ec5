import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { appConfiguration } from '../../../build/webpack.app.mjs';
import { projectRoot } from '../../../scripts/project-root.mjs';

/** What only a federated build, or one that a service worker stores, has need of. */
const ofFederation =
  /^(ModuleFederationPlugin|AssetsPlugin|StartChunksPlugin|LibrariesPlugin|InjectManifest)$/;

const sourceOf = (remote: string) => JSON.stringify(join(projectRoot, remote, 'src/remote.tsx'));

/**
 * What stands in the place of the host's `remotes.ts`: the remotes are parts of the host's own
 * build.
 */
const bundledRemotes = `
import { whenAuthorised } from ${JSON.stringify(join(projectRoot, 'host/src/device/when-shown.ts'))};
const parts = {
  case: () => import(${sourceOf('remote-case')}),
  maps: () => import(${sourceOf('remote-maps')}),
  reports: () => import(${sourceOf('remote-reports')}),
};
export class ContractMismatch extends Error {}
export const placeRemotes = () => undefined;
export const placesOfParts = () => ({ host: new URL('/', location.href).href });
const loaded = new Map();
export function fetchRemote(name) {
  const known = loaded.get(name) ?? parts[name]().then((container) => container.default);
  loaded.set(name, known);
  return known;
}
export async function prepareRemote(store, name, path) {
  const [remote] = await Promise.all([fetchRemote(name).catch(() => null), whenAuthorised(store)]);
  remote?.prepare?.(store, path);
}
`;

/**
 * Builds the app as one: the host's configuration without federation, in which the remotes are
 * parts of the host.
 * @returns the folder of the build, which the caller deletes
 * @throws Error with webpack's errors
 */
export async function buildOneBundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feltbok-one-bundle-'));
  const remotes = join(folder, 'bundled-remotes.js');
  await writeFile(remotes, bundledRemotes);
  const configuration = appConfiguration('host', 'production') as Configuration;
  const compiler = webpack({
    ...configuration,
    name: 'one-bundle',
    dependencies: [],
    cache: false,
    output: { ...configuration.output, path: folder, clean: false },
    plugins: [
      ...(configuration.plugins ?? []).filter(
        (plugin) => plugin && !ofFederation.test(plugin.constructor.name),
      ),
      new webpack.NormalModuleReplacementPlugin(/^\.{1,2}\/remotes$/, remotes),
    ],
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || !stats || stats.hasErrors())
        reject(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(() => resolve());
    });
  });
  return folder;
}
