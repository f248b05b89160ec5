import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { digestsOf, referencesIn } from './deployment/digests.mjs';
import { projectRoot } from './project-root.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-release-'));
after(() => rmSync(folder, { recursive: true }));
const environment = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
/** In docker's place, as no test asks a registry. @param {string} script */
const docker = (script) => writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

test('[SRV-13] each image has one variable for its digest', () => {
  const text = `FROM node:24.1.0-slim@\${NODE_DIGEST} AS a\nimage: postgres:17.1@\${POSTGRES_DIGEST:?made by a command}\n`;
  assert.deepEqual(referencesIn(text), { NODE_DIGEST: 'node:24.1.0-slim', POSTGRES_DIGEST: 'postgres:17.1' });
  assert.throws(() => referencesIn(`${text}FROM node:22.1.0@\${NODE_DIGEST}`), /is for node:24.* and for node:22/);
});

test("[SRV-13] digests are the registry's; without its answer there are none", async () => {
  const digest = `sha256:${'0a'.repeat(32)}`;
  docker(`echo "24.1: Pulling from $2"; echo "Digest: ${digest}"`);
  assert.deepEqual(await digestsOf({ NODE_DIGEST: 'node:24.1' }, environment), { NODE_DIGEST: digest });
  docker('echo "Cannot connect to the Docker daemon" >&2; exit 1');
  await assert.rejects(
    digestsOf({ NODE_DIGEST: 'node:24.1' }, environment),
    /node:24\.1 cannot be had.*Cannot connect/,
  );
  docker('echo "Digest: sha256:short"');
  await assert.rejects(digestsOf({ NODE_DIGEST: 'node:24.1' }, environment), /cannot be had/);
});

test('[SRV-13, SRV-14] a release lists its packages, and without a registry leaves no digests', async () => {
  docker('echo "no registry" >&2; exit 1');
  const digests = join(projectRoot, 'deploy/digests.env');
  const before = existsSync(digests) ? readFileSync(digests, 'utf8') : undefined;
  const { succeeded, output } = await runQuietly(process.execPath, ['scripts/release.mjs'], { environment });
  assert.equal(succeeded, false, 'the command fails where a digest is missing');
  assert.match(output, /digest of .* cannot be had/);
  assert.equal(existsSync(digests) ? readFileSync(digests, 'utf8') : undefined, before);
  const file = /^(\S+\.cdx\.json) lists/m.exec(output)?.[1] ?? '';
  const bill = JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));
  assert.deepEqual([bill.bomFormat, bill.metadata.component.name], ['CycloneDX', 'feltbok']);
  /** @param {{ purl: string, components?: any[] }[]} components @returns {string[]} */
  const named = (components) =>
    components.flatMap(({ purl, components: inner = [] }) => [decodeURIComponent(purl), ...named(inner)]);
  const listed = new Set(named(bill.components));
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([path, { name, version }]) => `pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`);
  assert.ok(shipped.length > 300);
  assert.deepEqual(
    shipped.filter((one) => !listed.has(one)),
    [],
  );
});
