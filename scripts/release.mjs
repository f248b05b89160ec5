import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { digestsOf, referencesIn } from './deployment/digests.mjs';
import { projectRoot } from './project-root.mjs';
import { packageCommand } from './setup/package-command.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

const deploy = join(projectRoot, 'deploy');
const digestsFile = join(deploy, 'digests.env');

/**
 * What a deployer makes of a release before its images: the list of all that it is made of (CycloneDX), and the digests
 * of the images that it builds on, of the registry that `docker pull` asks here.
 */
await runAsCommand(import.meta.url, async () => {
  console.log(`${relative(projectRoot, await writeBill())} lists what the release is made of.`);
  const files = readdirSync(deploy).filter((name) => name.endsWith('.Dockerfile'));
  const texts = [...files.map((name) => join(deploy, name)), join(projectRoot, 'docker-compose.yml')];
  const digests = await digestsOf(referencesIn(texts.map((file) => readFileSync(file, 'utf8')).join('\n')));
  const lines = Object.entries(digests).map(([variable, digest]) => `${variable}=${digest}\n`);
  writeFileSync(digestsFile, `# Made by npm run release. Read by docker compose beside .env.\n${lines.join('')}`);
  console.log(`${relative(projectRoot, digestsFile)} pins ${lines.length} images. Build with:`);
  console.log('  docker compose --env-file .env --env-file deploy/digests.env up -d --build --wait');
});

/** @returns {Promise<string>} path of the list. @throws {Error} with what its maker said */
async function writeBill() {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const folder = join(projectRoot, '.feltbok', 'release');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `feltbok-${version}.cdx.json`);
  // npm complains of what the lock file has for other machines, and lists it all the same.
  const words = ['--package-lock-only', '--omit', 'dev', '--ignore-npm-errors', '--mc-type', 'application'];
  const program = packageCommand('@cyclonedx/cyclonedx-npm', 'cyclonedx-npm');
  const { succeeded, output } = await runQuietly(process.execPath, [program, ...words, '--output-file', file]);
  if (!succeeded) throw new Error(`The list of packages was not made: ${output}`);
  return file;
}
