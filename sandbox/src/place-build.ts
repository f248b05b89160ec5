import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Open pages request lazy parts of the build that they run for as long as they stay open. */
const formerBuildMs = 30 * 24 * 3_600_000;

/**
 * Tells whether a name changes with its content. Files with stable names are copied last, so that
 * they never refer to a file that is not there yet.
 */
const isListed = (file: string) => !/[.-][0-9a-f]{8,}\.[^/]+$/.test(file);

/**
 * Puts a build beside those that are served from a folder, and removes files that no build has had
 * for thirty days.
 * @param build folder of the build in the image
 * @param root folder that is served, and kept from image to image
 */
export async function placeBuild(build: string, root: string, now = new Date()): Promise<void> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.map$|^\.stamp$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(build.length + 1));
  for (const file of [...files.filter((name) => !isListed(name)), ...files.filter(isListed)]) {
    const to = join(root, file);
    await mkdir(dirname(to), { recursive: true });
    await cp(join(build, file), to);
    await utimes(to, now, now);
  }
  await removeFormer(root, now);
}

async function removeFormer(root: string, now: Date): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && now.getTime() - (await stat(file)).mtimeMs > formerBuildMs)
      await rm(file);
  }
}
