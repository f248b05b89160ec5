import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  ensureLocalReleaseKey,
  getPublicKey,
  type ReleaseKey,
  signBuild,
} from '../tools/build/release-signing.mjs';

const root = join(import.meta.dirname, '..');

export type App = 'host' | 'remote-case' | 'remote-maps' | 'remote-reports';
export const apps: readonly App[] = ['host', 'remote-case', 'remote-maps', 'remote-reports'];

/** Further builds of the same source, distinguished by a stamp in every script. */
export type StampedVariant = 'second' | 'third' | 'faulty' | 'next contract' | 'next schema';
/**
 * `as built` is what `npm start` serves; `one screen` has the stamp in one script only; `plain` has
 * no CKEditor.
 */
export type Variant = 'as built' | 'one screen' | 'plain' | StampedVariant;

export const getBuildFolder = (app: App, variant: Variant) =>
  variant === 'as built'
    ? join(root, app, 'dist')
    : join(root, '.feltbok', 'variants', variant, app);

/** A file in the list of an assets.json. */
interface ListedFile {
  file: string;
  size: number;
  integrity: string;
}

interface Assets {
  name: string;
  build: string;
  files: ListedFile[];
  copies: ListedFile[];
}

/**
 * Makes another build of an app from the existing one, as if every script had been changed, or one
 * screen's script: each changed script records in the page which build it belongs to, and has
 * another hash in its name, which all others use. Styles and pictures keep names and content, as
 * they do when only scripts change.
 */
export async function makeVariant(app: App, variant: 'one screen' | StampedVariant): Promise<void> {
  const from = getBuildFolder(app, 'as built');
  const to = getBuildFolder(app, variant);
  await rm(to, { recursive: true, force: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.map$|^\.stamp$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1));
  const assets = JSON.parse(await readFile(join(from, 'assets.json'), 'utf8'));
  const changed = variant === 'one screen' ? [await findScreenScript(from, files)] : files;
  const renamed = createRenaming(changed, variant);
  const withContract = createContractChange(variant);
  const reshaped = createSchemaChange(variant);

  for (const file of files.filter((name) => name !== 'assets.json')) {
    const target = join(to, renamed(file));
    await mkdir(dirname(target), { recursive: true });
    if (!/\.(js|json|html)$/.test(file)) await copyFile(join(from, file), target);
    else {
      const content = reshaped.text(
        withContract.text(renamed(await readFile(join(from, file), 'utf8'))),
      );
      const before = isPageScript(file) && changed.includes(file) ? createStamp(app, variant) : '';
      await writeFile(
        target,
        before + (variant === 'faulty' && file === 'remoteEntry.js' ? errorScript : '') + content,
      );
    }
  }

  withContract.check(app);
  reshaped.check(app);

  const newAssets = {
    ...JSON.parse(renamed(JSON.stringify(assets))),
    contract: withContract.number(assets.contract),
  };
  await rewriteList(to, newAssets);
  signBuild(to, ensureLocalReleaseKey());
}

/** Writes the list of a build whose files were changed, with the build's new hash. */
async function rewriteList(folder: string, assets: Assets): Promise<void> {
  const describeFile = async ({ file }: ListedFile): Promise<ListedFile> => {
    const content = await readFile(join(folder, file));
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    return { file, size: content.length, integrity };
  };
  const files = await Promise.all(assets.files.map(describeFile));
  const copies = await Promise.all(assets.copies.map(describeFile));
  const build = computeHex(JSON.stringify([files, copies]), 16);
  await writeFile(join(folder, 'assets.json'), JSON.stringify({ ...assets, files, copies, build }));
  if (assets.name === 'host') {
    await replaceText(join(folder, 'service-worker.js'), assets.build, build);
  }
}

/**
 * Makes a host that trusts other keys, as if its source had been built with them.
 * @param variant that its scripts come from
 * @param keys the last one signs
 * @param folder of the new build
 */
export async function makeHostWithKeys(
  variant: StampedVariant,
  keys: readonly ReleaseKey[],
  folder: string,
): Promise<void> {
  await cp(getBuildFolder('host', variant), folder, { recursive: true });
  const builtIn = new RegExp(
    `\\[\\{"?key"?:"${escapeForRegExp(getPublicKey(ensureLocalReleaseKey()))}"\\}\\]`,
    'g',
  );
  let changed = 0;
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.js')) continue;
    const before = await readFile(join(folder, file), 'utf8');
    const after = before.replaceAll(builtIn, JSON.stringify(keys));
    if (after === before) continue;
    await writeFile(join(folder, file), after);
    changed += 1;
  }
  // The page and its worker both contain the keys.
  if (changed < 2) throw new Error(`The keys stand in ${changed} scripts of the host`);
  await rewriteList(folder, JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')));
}

const escapeForRegExp = (text: string) => text.replaceAll(/[+/=]/g, '\\$&');

/**
 * Finds the largest script that only the entry names. When the source of one screen changes, a
 * build has another such script, its new name in the entry and in the list of files, and everything
 * else unchanged.
 */
async function findScreenScript(folder: string, files: string[]): Promise<string> {
  const scripts = files.filter((file) => file.endsWith('.js'));
  const contents = new Map<string, string>();
  for (const file of scripts) contents.set(file, await readFile(join(folder, file), 'utf8'));
  const listReferrers = (hash: string) =>
    scripts.filter((file) => contents.get(file)?.includes(hash));
  const [largest] = scripts
    .filter((file) => String(listReferrers(findHash(file) ?? file)) === 'remoteEntry.js')
    .sort((a, b) => (contents.get(b)?.length ?? 0) - (contents.get(a)?.length ?? 0));
  if (!largest) throw new Error(`${folder} has no script that its entry alone names`);
  return largest;
}

const findHash = (file: string) => /\.([0-9a-f]{12})\.js$/.exec(file)?.[1];

const computeHex = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

const isPageScript = (file: string) => file.endsWith('.js') && file !== 'service-worker.js';

const createStamp = (app: App, variant: Variant) =>
  `(globalThis.feltbokStamps ??= []).push(${JSON.stringify(`${app} ${variant}`)});`;

/** Throws an error once, soon after it is loaded. */
const errorScript = "setTimeout(() => { throw new Error('fault of this build'); });";

/** Replaces the hash of each script in a text with the variant's own hash. */
function createRenaming(files: string[], variant: Variant) {
  const hashes = files.flatMap((file) => findHash(file) ?? []);
  const renames = new Map(hashes.map((hash) => [hash, computeHex(`${hash} ${variant}`, 12)]));
  const anyHash = new RegExp([...renames.keys()].join('|'), 'g');
  return (text: string) => text.replace(anyHash, (hash) => renames.get(hash) ?? hash);
}

/**
 * A build for the next contract names it in its list and in the module that it exposes; any other
 * build stays unchanged.
 */
function createContractChange(variant: Variant) {
  const raises = variant === 'next contract';
  let wasFound = false;
  return {
    number: (contract: number) => (raises ? contract + 1 : contract),
    text: (text: string) =>
      raises
        ? text.replace(/\bcontract:(\d+),routes\b/, (_, contract) => {
            wasFound = true;
            return `contract:${Number(contract) + 1},routes`;
          })
        : text,
    check: (app: App) => {
      if (raises && !wasFound) throw new Error(`${app} names its contract nowhere`);
    },
  };
}

/**
 * A build that stores drafts and preferences in a schema with the next number, and also reads the
 * present one. The present build cannot read what it writes.
 */
function createSchemaChange(variant: Variant) {
  const raises = variant === 'next schema';
  const kinds = new Set<string>();
  return {
    text: (text: string) =>
      raises
        ? text.replace(/\bkind:"(draft|preferences)",schema:1\b/g, (_, kind) => {
            kinds.add(kind);
            return `kind:"${kind}",schema:2,migrate:(former,value)=>value`;
          })
        : text,
    check: (app: App) => {
      if (raises && kinds.size !== 2) throw new Error(`${app} keeps drafts or preferences nowhere`);
    },
  };
}

async function replaceText(file: string, before: string, after: string) {
  const content = await readFile(file, 'utf8');
  if (!content.includes(before)) throw new Error(`${file} does not name the build ${before}`);
  await writeFile(file, content.replaceAll(before, after));
}
