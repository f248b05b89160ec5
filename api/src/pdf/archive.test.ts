import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { featureDocument } from '../testing/feature-page';
import { encodePng } from '../testing/png';
import { withFile } from '../testing/poppler';
import { hasPreflight, runPreflight } from '../testing/preflight';
import { createPdf } from './pdf-job';

const pdf = createPdf(featureDocument());
const plain = pdf.toString('latin1');

describe('the file', () => {
  test('[PAP-1] is marked as PDF/A-2a, with title, author, language and time', () => {
    assert.match(plain, /^%PDF-1\.7/);
    assert.match(
      plain,
      /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/,
    );
    assert.match(plain, /\/MarkInfo|\/StructTreeRoot/);
    assert.match(plain, /\/Lang \(nb-NO\)/);
    assert.match(plain, /<xmp:CreateDate>2026-11-24T10:30:00Z</);
    const metadata = pdf.toString('utf8');
    assert.ok(
      metadata.includes(
        '<rdf:li xml:lang="x-default">Avtale – &lt;sak&gt; &amp; 2026/118</rdf:li>',
      ),
    );
    assert.ok(metadata.includes('<rdf:li>Kari Landmåler, Fjordvik kommune</rdf:li>'));
  });

  test('[AGR-14] contains the profile of its colours', () => {
    assert.match(plain, /\/S \/GTS_PDFA1/);
    assert.match(plain, /\/DestOutputProfile \d+ 0 R/);
  });

  test('[AGR-14] contains nothing that archives forbid', () => {
    assert.doesNotMatch(
      plain,
      /\/JavaScript|\/JS |\/Launch|\/EmbeddedFile|\/Encrypt|\/AcroForm|\/OpenAction/,
    );
  });

  const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined;
  if (!hasQpdf) console.log('QPDF DOES NOT CHECK THE FILE: it is not on this machine.');
  test('[AGR-14] is valid by qpdf', { skip: !hasQpdf }, () => {
    withFile(pdf, (file) => {
      const { stdout, status } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
      assert.equal(status, 0, stdout);
    });
  });
});

/**
 * No free validator of PDF/A-2 is available on all machines. For the features used here, PDF/A-1 is
 * stricter.
 */
test('[AGR-14] the same pages as PDF/A-1b are valid by PDFBox Preflight', {
  skip: !hasPreflight,
}, () => {
  // PDF/A-1 forbids transparency, which signatures otherwise have.
  const signature = encodePng(
    { width: 2, height: 1, depth: 8, colourType: 2 },
    Buffer.from([0, 9, 9, 9, 90, 90, 90]),
  );
  const parties = featureDocument().parties.map(({ name }) => ({ name, signature }));
  withFile(createPdf(featureDocument({ parties }), 'a-1b'), (file) => {
    const preflightReport = runPreflight(file);
    assert.match(preflightReport, /is a valid PDF\/A-1b file/, preflightReport);
  });
});
