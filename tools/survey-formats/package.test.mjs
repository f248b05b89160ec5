import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { findTestBrowser } from '../scripts/browser.mjs';
import { projectRoot } from '../scripts/project-root.mjs';
import { getNpmCommand } from '../scripts/setup/npm.mjs';
import { runQuietly } from '../scripts/setup/run-quietly.mjs';
import { buildPackage, packPackage } from './build-package.mjs';

const readme = readFileSync(join(projectRoot, 'shared/survey-formats/README.md'), 'utf8');
const kof = ' 05 GP-13      4051      6689343.071  370761.065   21.300\r\n 05 GP-14      4051\r\n';
const expected = ['GP-13 6689343.071 370761.065', 'line 2: no north'];

/** A project of somebody else, outside this one. */
const scratch = mkdtempSync(join(tmpdir(), 'feltbok-scratch-'));
after(() => rmSync(scratch, { recursive: true }));

before(async () => {
  await buildPackage(join(scratch, 'built'));
  const archive = await packPackage(join(scratch, 'built'), scratch);
  rmSync(join(scratch, 'built'), { recursive: true });
  writeFileSync(join(scratch, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(scratch, 'borders.kof'), kof);
  const { command, prefix } = getNpmCommand();
  await runInScratch(command, [...prefix, 'install', '--offline', '--no-audit', archive]);
});

/**
 * @param {string} command
 * @param {string[]} args
 */
async function runInScratch(command, args) {
  const { succeeded, output } = await runQuietly(command, args, { folder: scratch });
  assert.ok(succeeded, output);
  return output.trim().split('\n');
}

/**
 * Finds the example of the README that names a file.
 * @param {string} file
 */
function findExample(file) {
  const [, example] =
    new RegExp(`^\`\`\`\\w+\\n((?://|<!--) ${file}\\b[^]*?)^\`\`\``, 'm').exec(readme) ?? [];
  assert.ok(example, `The README has no example ${file}`);
  return example;
}

test('[FMT-1] the packed package runs in Node as its README says', async () => {
  for (const file of ['read.js', 'write.js', 'transform.js'])
    writeFileSync(join(scratch, file), findExample(file));
  assert.deepEqual(await runInScratch(process.execPath, ['read.js']), expected);
  assert.deepEqual(await runInScratch(process.execPath, ['write.js']), ['.HODE']);
  assert.deepEqual(await runInScratch(process.execPath, ['transform.js']), [
    'NTM 6: 1258453.673 108841.633',
  ]);
});

test('[FMT-1] the packed package has types that another project is checked by', async () => {
  const source = findExample('read.js').replace(
    /^.*node:fs.*$/m,
    'declare const bytes: Uint8Array;',
  );
  const typed = source.replace(/^const bytes = .*$/m, '').replace(/console\.log/g, 'show');
  writeFileSync(
    join(scratch, 'typed.ts'),
    `${typed}\ndeclare function show(text: string): void;\n` +
      '// @ts-expect-error a zone is a number\nreadSurveyFile({ name: "a.kof", bytes }, { zone: "32" });\n',
  );
  const compiler = join(projectRoot, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'NodeNext',
    '--lib',
    'ES2023',
    '--ignoreConfig',
  ];
  await runInScratch(process.execPath, [compiler, ...options, '--types', '', 'typed.ts']);
});

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
]);

const browserPath = findTestBrowser();
if (!browserPath) console.log('THE PACKAGE IS NOT TESTED IN A BROWSER: left out, there is none');

test('[FMT-1] the packed package runs in a browser without a bundler as its README says', {
  skip: !browserPath && 'left out: there is no browser',
}, async () => {
  writeFileSync(join(scratch, 'index.html'), findExample('index.html'));
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : String(request.url);
    response.setHeader('content-type', types.get(extname(path)) ?? 'application/octet-stream');
    try {
      response.end(readFileSync(join(scratch, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.setInputFiles('input', join(scratch, 'borders.kof'));
    await page.waitForFunction('document.querySelector("pre").textContent !== ""');
    assert.deepEqual((await page.textContent('pre'))?.trim().split('\n'), expected);
  } finally {
    await browser.close();
    server.close();
  }
});

test('[FMT-1] the packed package needs no other, and names the licences of what it contains', () => {
  const folder = join(scratch, 'node_modules', '@feltbok', 'survey-formats');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  assert.deepEqual(Object.keys(manifest.dependencies ?? {}), []);
  const licences = readFileSync(join(folder, 'third-party.txt'), 'utf8');
  for (const library of ['proj4', 'saxes', 'xmlchars'])
    assert.match(licences, new RegExp(`^${library} `, 'm'));
});
