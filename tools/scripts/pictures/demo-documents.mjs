import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { buildAnimatedPng } from './animated-png.mjs';
import {
  boundaryPhoto,
  coordinateFile,
  letterPages,
  sealDrawing,
  sketchDrawing,
  walker,
} from './demo-drawings.mjs';
import { openBrowser } from './open-browser.mjs';

const folder = join(projectRoot, 'sandbox/demo-documents');

/** ImageMagick 6, Ghostscript and Info-ZIP: Debian's packages imagemagick, ghostscript and zip. */
const convert = (/** @type {string[]} */ ...args) => execFileSync('convert', args);
const ghostscript = (/** @type {string[]} */ ...args) =>
  execFileSync('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', ...args]);

const colourProfile = '/usr/share/color/icc/ghostscript/srgb.icc';

/**
 * What makes an archive file of a PDF, PDF/A-2b: a title that the metadata can repeat, and what its
 * colours mean.
 */
const archiveDefinition = `%!
[ /Title (Protokoll 1987) /DOCINFO pdfmark
[ /_objdef {profile} /type /stream /OBJ pdfmark
[ {profile} << /N 3 >> /PUT pdfmark
[ {profile} (${colourProfile}) (r) file /PUT pdfmark
[ /_objdef {intent} /type /dict /OBJ pdfmark
[ {intent} << /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {profile} /OutputConditionIdentifier (sRGB) >> /PUT pdfmark
[ {Catalog} << /OutputIntents [ {intent} ] >> /PUT pdfmark
`;

/**
 * Makes the documents of the demo: a file of every type that the app shows, and one that it does
 * not. Each is a real file of its kind, made by other programs than those that show it.
 */
await runAsCommand(import.meta.url, async (onSignal) => {
  const work = mkdtempSync(join(tmpdir(), 'feltbok-documents-'));
  const at = (/** @type {string} */ name) => join(work, name);
  const out = (/** @type {string} */ name) => join(folder, name);
  const browser = await openBrowser();
  onSignal(() => browser.close());
  const page = await browser.newPage();

  /** @param {string} svg @param {number} width @param {number} height @param {string} name */
  const picture = async (svg, width, height, name) => {
    await page.setViewportSize({ width, height });
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`,
    );
    await page.screenshot({ path: at(name) });
  };

  await page.setContent(letterPages);
  writeFileSync(out('varsel.pdf'), await page.pdf({ format: 'A4', tagged: true }));
  writeFileSync(at('archive.ps'), archiveDefinition);
  ghostscript(
    '-dPDFA=2',
    '-dPDFACompatibilityPolicy=1',
    '-sColorConversionStrategy=RGB',
    `--permit-file-read=${colourProfile}`,
    `-sOutputFile=${out('protokoll-1987.pdf')}`,
    at('archive.ps'),
    out('varsel.pdf'),
  );

  await picture(boundaryPhoto('bolt'), 1280, 960, 'bolt.png');
  await picture(boundaryPhoto('stone'), 960, 720, 'stone.png');
  await picture(sketchDrawing, 1000, 700, 'sketch.png');
  await picture(sealDrawing, 256, 256, 'seal.png');
  writeFileSync(out('skisse.svg'), `${sketchDrawing.trim()}\n`);

  convert(at('bolt.png'), '-resize', '1000x', '-quality', '62', out('grensebolt.jpg'));
  convert(at('stone.png'), '-quality', '70', out('steinroys.webp'));
  convert(at('stone.png'), '-resize', '640x', '-quality', '55', out('aasted.avif'));
  convert(at('sketch.png'), '-colors', '32', out('kartutsnitt.png'));
  convert(
    at('sketch.png'),
    '-resize',
    '320x',
    '-colors',
    '8',
    '-type',
    'palette',
    '-compress',
    'none',
    `BMP3:${out('malebrev.bmp')}`,
  );
  convert(
    at('seal.png'),
    '-resize',
    '64x64',
    '(',
    '-clone',
    '0',
    '-resize',
    '32x32',
    ')',
    out('kommunevapen.ico'),
  );

  // A walk along the boundary, in steps.
  const steps = [];
  for (const step of [0, 1, 2, 3]) {
    await picture(
      sketchDrawing.replace('<!-- walker -->', walker(step)),
      400,
      280,
      `step-${step}.png`,
    );
    steps.push(at(`step-${step}.png`));
  }
  convert('-delay', '80', '-loop', '0', ...steps, '-colors', '16', out('befaring.gif'));
  for (const file of steps) convert(file, '-posterize', '6', `PNG24:${file}`);
  const stills = steps.map((file) => readFileSync(file));
  writeFileSync(out('befaring.apng'), buildAnimatedPng(stills, 800));

  // Two scanned pages in one bit, as fax machines and archives write them.
  for (const index of [0, 1]) {
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.setContent(letterPages);
    await page.evaluate((number) => {
      for (const [at, file] of document.querySelectorAll('.page').entries())
        file.toggleAttribute('hidden', at !== number);
    }, index);
    await page.screenshot({ path: at(`scan-${index}.png`) });
  }
  convert(
    at('scan-0.png'),
    at('scan-1.png'),
    '-resize',
    '200%',
    '-monochrome',
    '-compress',
    'Group4',
    out('skannet.tiff'),
  );

  writeFileSync(at('koordinater.kof'), coordinateFile);
  rmSync(out('maledata.zip'), { force: true });
  execFileSync('zip', ['-q', '-j', '-X', out('maledata.zip'), at('koordinater.kof')]);
  await browser.close();
  rmSync(work, { recursive: true });
});
