import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildPackage } from './build-package.mjs';
import { readInWorker } from './read-in-worker.mjs';

/** A folder with files of other programs; this project has none of them. */
const corpora = process.env.FELTBOK_CORPORA;
const isLeftOut = !corpora && 'left out: FELTBOK_CORPORA names no folder with files';
if (isLeftOut)
  console.log('FILES OF OTHER PROGRAMS ARE NOT READ: left out, FELTBOK_CORPORA is not set');
/** What becomes of each file, by its path in that folder. */
const outcomesFile = new URL('./corpora-outcomes.json', import.meta.url);
const largestSeconds = 3;

const folder = mkdtempSync(join(tmpdir(), 'feltbok-corpora-'));
const packageUrl = pathToFileURL(join(folder, 'package', 'index.js')).href;
before(() => buildPackage(join(folder, 'package')));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} path */
const read = (path) =>
  readInWorker({ packageUrl, name: basename(path), path, options: { zone: 32 } });

const mostAttempts = 3;

/** Reads a file again where other work on the machine has slowed it down. @param {string} path */
async function readInTime(path) {
  let reading = await read(path);
  for (let attempt = 1; attempt < mostAttempts && reading.seconds >= largestSeconds; attempt += 1)
    reading = await read(path);
  return reading;
}

/**
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('[FMT-5] every file of other programs is read, or refused with its reason', {
  skip: isLeftOut,
}, async () => {
  const root = /** @type {string} */ (corpora);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
  /** @type {Record<string, import('./read-one.worker.mjs').Outcome>} */
  const outcomes = {};
  for (const file of files) outcomes[file] = (await read(join(root, file))).outcome;
  if (process.env.FELTBOK_CORPORA_UPDATE)
    writeFileSync(outcomesFile, `${JSON.stringify(outcomes, null, 2)}\n`);
  assert.deepEqual(outcomes, JSON.parse(readFileSync(outcomesFile, 'utf8')));
});

const manyPoints = 100_000;
/** @param {(index: number) => string} format */
const repeat = (format) => Array.from({ length: manyPoints }, (_, index) => format(index)).join('');

/** @type {Array<[name: string, text: () => string]>} */
const largeFiles = [
  [
    'points.kof',
    () =>
      repeat((index) => {
        const number = `GP-${index}`.padEnd(11);
        const north = (6_689_343 + (index % 1000)).toFixed(3);
        const east = (370_761 + Math.floor(index / 1000)).toFixed(3).padStart(12);
        return ` 05 ${number}4051      ${north}${east}   21.300\r\n`;
      }),
  ],
  [
    'points.sos',
    () =>
      '.HODE\n..TEGNSETT UTF-8\n..TRANSPAR\n...KOORDSYS 22\n...ENHET 0.01\n' +
      repeat(
        (index) =>
          `.PUNKT ${index + 1}:\n..OBJTYPE Grensepunkt\n..NØ\n${668_934_307 + index} 37076107\n`,
      ) +
      '.SLUTT\n',
  ],
  [
    'points.gml',
    () =>
      `<a:FeatureCollection xmlns:a="a">${repeat(
        (index) =>
          '<a:member><a:Grensepunkt><a:Point srsName="EPSG:25832">' +
          `<a:pos>370761.065 ${6_689_343 + (index % 1000)}</a:pos></a:Point></a:Grensepunkt></a:member>`,
      )}</a:FeatureCollection>`,
  ],
  [
    'points.geojson',
    () =>
      `{"type":"FeatureCollection","features":[${repeat(
        (index) =>
          `${index ? ',' : ''}{"type":"Feature","properties":{"name":"${index}"},` +
          `"geometry":{"type":"Point","coordinates":[6.66,${60.32 + index / 1_000_000}]}}`,
      )}]}`,
  ],
];

for (const [name, format] of largeFiles)
  test(`[FMT-5] 100,000 points in ${name} are read in under 3 s`, async () => {
    const { outcome, seconds } = await readInTime(write(name, format()));
    assert.ok('points' in outcome && outcome.points === manyPoints, JSON.stringify(outcome));
    assert.ok(seconds < largestSeconds, `${seconds} s`);
  });

const depth = 100_000;
const collection = '{"type":"FeatureCollection","features":[';
/** @type {Array<[name: string, text: string]>} */
const deepFiles = [
  ['lists.geojson', '['.repeat(depth) + ']'.repeat(depth)],
  ['collections.geojson', collection.repeat(depth) + ']}'.repeat(depth)],
  [
    'geometries.geojson',
    '{"type":"GeometryCollection","geometries":['.repeat(depth) + ']}'.repeat(depth),
  ],
  ['elements.gml', '<a>'.repeat(depth) + '</a>'.repeat(depth)],
  ['rings.gml', `<a>${'<member>'.repeat(depth)}${'</member>'.repeat(depth)}</a>`],
  ['elements.xml', `<LandXML>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</LandXML>`],
  ['objects.sos', `.HODE\n${'.'.repeat(depth)}\n.PUNKT\n..NØ\n${'1 '.repeat(depth)}\n`],
];

for (const [name, text] of deepFiles)
  test(`[FMT-5] ${name}, nested deeply, ends in under 3 s with a reason`, async () => {
    const { outcome, seconds } = await readInTime(write(name, text));
    assert.ok('refused' in outcome || outcome.points === 0, JSON.stringify(outcome));
    assert.ok(seconds < largestSeconds, `${seconds} s`);
  });
