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
 * `as built` is what `npm start` serves; `one screen` has the stamp in one script alone; `plain` is
 * without CKEditor.
 */
export type Variant = 'as built' | 'one screen' | 'plain' | StampedVariant;

export const builtApp = (app: App, variant: Variant) =>
  variant === 'as built'
    ? join(root, app, 'dist')
    : join(root, '.feltbok', 'variants', variant, app);

/** What a list of files in an assets.json holds of each. */
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
 * Makes another build of an app out of the one that is there, as if every script had been changed,
 * or that of one screen: each that was notes in the page by which build it was made, and has
 * another hash in its name, by which all others know it. Styles and pictures stay, names and
 * content, as they do when only scripts change.
 */
export async function makeVariant(app: App, variant: 'one screen' | StampedVariant): Promise<void> {
  const from = builtApp(app, 'as built');
  const to = builtApp(app, variant);
  await rm(to, { recursive: true, force: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.map$|^\.stamp$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1));
  const assets = JSON.parse(await readFile(join(from, 'assets.json'), 'utf8'));
  const changed = variant === 'one screen' ? [await scriptOfOneScreen(from, files)] : files;
  const renamed = renaming(changed, variant);
  const raised = raisingContract(variant);
  const reshaped = raisingSchema(variant);

  for (const file of files.filter((one) => one !== 'assets.json')) {
    const target = join(to, renamed(file));
    await mkdir(dirname(target), { recursive: true });
    if (!/\.(js|json|html)$/.test(file)) await copyFile(join(from, file), target);
    else {
      const content = reshaped.text(raised.text(renamed(await readFile(join(from, file), 'utf8'))));
      const before = isPageScript(file) && changed.includes(file) ? stampOf(app, variant) : '';
      await writeFile(
        target,
        before + (variant === 'faulty' && file === 'remoteEntry.js' ? errorScript : '') + content,
      );
    }
  }

  raised.check(app);
  reshaped.check(app);

  const newAssets = {
    ...JSON.parse(renamed(JSON.stringify(assets))),
    contract: raised.number(assets.contract),
  };
  await listAnew(to, newAssets);
  signBuild(to, ensureLocalReleaseKey());
}

/** Gives a build whose files were changed the list of what they are now, and its own hash. */
async function listAnew(folder: string, assets: Assets): Promise<void> {
  const listed = async ({ file }: ListedFile): Promise<ListedFile> => {
    const content = await readFile(join(folder, file));
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    return { file, size: content.length, integrity };
  };
  const files = await Promise.all(assets.files.map(listed));
  const copies = await Promise.all(assets.copies.map(listed));
  const build = hexOf(JSON.stringify([files, copies]), 16);
  await writeFile(join(folder, 'assets.json'), JSON.stringify({ ...assets, files, copies, build }));
  if (assets.name === 'host') {
    await replaceIn(join(folder, 'service-worker.js'), assets.build, build);
  }
}

/**
 * Makes a host that trusts other keys, as if its source had been built with them.
 * @param variant whose scripts it has
 * @param keys the last one signs
 * @param folder where it is made
 */
export async function makeHostWithKeys(
  variant: StampedVariant,
  keys: readonly ReleaseKey[],
  folder: string,
): Promise<void> {
  await cp(builtApp('host', variant), folder, { recursive: true });
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
  // Its page and its worker have them, each by itself.
  if (changed < 2) throw new Error(`The keys stand in ${changed} scripts of the host`);
  await listAnew(folder, JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')));
}

const escapeForRegExp = (text: string) => text.replaceAll(/[+/=]/g, '\\$&');

/**
 * The largest script that the entry alone names. When the source of one screen is changed, a build
 * has another such script, its new name in the entry and in the list of files, and all else as
 * before.
 */
async function scriptOfOneScreen(folder: string, files: string[]): Promise<string> {
  const scripts = files.filter((file) => file.endsWith('.js'));
  const contents = new Map<string, string>();
  for (const file of scripts) contents.set(file, await readFile(join(folder, file), 'utf8'));
  const namedBy = (hash: string) => scripts.filter((file) => contents.get(file)?.includes(hash));
  const [largest] = scripts
    .filter((file) => String(namedBy(hashIn(file) ?? file)) === 'remoteEntry.js')
    .sort((a, b) => (contents.get(b)?.length ?? 0) - (contents.get(a)?.length ?? 0));
  if (!largest) throw new Error(`${folder} has no script that its entry alone names`);
  return largest;
}

const hashIn = (file: string) => /\.([0-9a-f]{12})\.js$/.exec(file)?.[1];

const hexOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

const isPageScript = (file: string) => file.endsWith('.js') && file !== 'service-worker.js';

const stampOf = (app: App, variant: Variant) =>
  `(globalThis.feltbokStamps ??= []).push(${JSON.stringify(`${app} ${variant}`)});`;

/** Meets an error of its own, once, soon after it was loaded. */
const errorScript = "setTimeout(() => { throw new Error('fault of this build'); });";

/** Puts the variant's own hash wherever a text names a script of the build by its hash. */
function renaming(files: string[], variant: Variant) {
  const hashes = files.flatMap((file) => hashIn(file) ?? []);
  const renames = new Map(hashes.map((hash) => [hash, hexOf(`${hash} ${variant}`, 12)]));
  const anyHash = new RegExp([...renames.keys()].join('|'), 'g');
  return (text: string) => text.replace(anyHash, (hash) => renames.get(hash) ?? hash);
}

/**
 * A build for the next contract says so in its list and in the module that it exposes; any other
 * stays as it is.
 */
function raisingContract(variant: Variant) {
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
 * A build that stores drafts and preferences in a schema of the next number, and reads those of the
 * present one. What it writes the present build cannot read.
 */
function raisingSchema(variant: Variant) {
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

async function replaceIn(file: string, before: string, after: string) {
  const content = await readFile(file, 'utf8');
  if (!content.includes(before)) throw new Error(`${file} does not name the build ${before}`);
  await writeFile(file, content.replaceAll(before, after));
}
