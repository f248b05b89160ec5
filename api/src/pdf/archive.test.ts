import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { featureDocument } from '../testing/feature-page';
import { signedPdf } from './signed-document';

/** Debian's libpdfbox2-java with what Java no longer includes: libactivation-java and libjaxb-api-java. */
const jars = ['pdfbox2', 'fontbox2', 'preflight', 'xmpbox', 'commons-logging', 'javax.activation', 'jaxb-api'].map(
  (name) => `/usr/share/java/${name}.jar`,
);
const hasPreflight = jars.every((jar) => existsSync(jar)) && spawnSync('java', ['-version']).error === undefined;
if (!hasPreflight) {
  console.log('NO VALIDATOR LOOKS AT THE PDF/A: install libpdfbox2-java, libactivation-java and libjaxb-api-java.');
}

const pdf = await signedPdf(featureDocument(), 'PDF/A-2b');
const plain = pdf.toString('latin1');

describe('the file', () => {
  test('[AGR-14] says that it is a PDF/A-2b, with title, author, language, and the moment it was made', () => {
    assert.match(plain, /^%PDF-1\.7/);
    assert.match(plain, /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B<\/pdfaid:conformance>/);
    assert.match(plain, /\/Lang \(nb-NO\)/);
    assert.match(plain, /\(D:20261124103000Z\)/);
    assert.match(plain, /<xmp:CreateDate>2026-11-24T10:30:00Z</);
    const metadata = pdf.toString('utf8');
    assert.ok(metadata.includes('<rdf:li xml:lang="x-default">Avtale – &lt;sak&gt; &amp; 2026/118</rdf:li>'));
    assert.ok(metadata.includes('<rdf:li>Kari Landmåler, Fjordvik kommune</rdf:li>'));
    assert.ok(metadata.includes('<rdf:li>nb-NO</rdf:li>'));
  });

  test('[AGR-14] its colours are those of a profile that it holds', () => {
    assert.match(plain, /\/S \/GTS_PDFA1/);
    assert.match(plain, /\/DestOutputProfile \d+ 0 R/);
  });

  test('[AGR-14] claims no tags, and holds nothing that an archive may not take', () => {
    assert.doesNotMatch(plain, /\/MarkInfo|\/StructTreeRoot|pdfuaid|conformance>A</);
    assert.doesNotMatch(plain, /\/JavaScript|\/JS|\/Launch|\/EmbeddedFile|\/Encrypt|\/AcroForm|\/OpenAction/);
  });
});

/** There is no free validator of part 2 that could be had everywhere. Part 1 asks for more of all that is used here. */
test('[AGR-14] the same pages as PDF/A-1b are found valid by PDFBox Preflight', { skip: !hasPreflight }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-pdf-'));
  try {
    const file = join(folder, 'twin.pdf');
    writeFileSync(file, await signedPdf(featureDocument(), 'PDF/A-1b'));
    const validator = ['-cp', jars.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b', file];
    const { stdout, stderr } = spawnSync('java', validator, { encoding: 'utf8' });
    assert.match(stdout, /is a valid PDF\/A-1b file/, stdout + stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
