import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { createPdf } from '../pdf/pdf-job';
import { featureDocument } from '../testing/feature-page';
import { readTags } from '../testing/pdf-structure';
import { encodePng } from '../testing/png';
import { withFile } from '../testing/poppler';
import { hasPreflight, runPreflight } from '../testing/preflight';
import {
  hasOpenssl,
  hasPdfsig,
  hasQpdf,
  qpdfErrors,
  runPdfsig,
  SealAuthority,
} from '../testing/seal-authority';
import { loadPkcs12Key, SealKeyError } from './seal-key';
import { findSealRanges, type SealCredentials, sealPdf } from './sealed-pdf';
import {
  AuthorityError,
  createTimestampAuthority,
  SealUnavailable,
  type TimestampAuthority,
} from './timestamp-authority.data';

const paper = createPdf(featureDocument());
/**
 * What the seal itself is, without the zeros behind it: its length is that of its outer SEQUENCE.
 */
function readContents(pdf: Uint8Array): Buffer {
  const { contents } = findSealRanges(pdf);
  const der = Buffer.from(
    Buffer.from(pdf.subarray(contents[0] + 1, contents[1] - 1)).toString('latin1'),
    'hex',
  );
  assert.equal(der[1], 0x82);
  return der.subarray(0, 4 + der.readUInt16BE(2));
}
const readCovered = (pdf: Uint8Array) =>
  Buffer.concat(findSealRanges(pdf).signed.map(([from, to]) => pdf.subarray(from, to)));
const readStructure = (der: Buffer) =>
  execFileSync('openssl', ['cms', '-inform', 'DER', '-cmsout', '-print', '-noout'], {
    input: der,
    encoding: 'utf8',
  });

describe('a sealed paper', { skip: !hasOpenssl }, () => {
  let server: SealAuthority;
  let authority: TimestampAuthority;
  let ways: Record<'key' | 'key and authority' | 'authority', SealCredentials>;
  before(async () => {
    server = new SealAuthority();
    authority = createTimestampAuthority(await server.listen());
    const key = await loadPkcs12Key(server.pkcs12('æøå'), 'æøå');
    ways = { key: { key }, 'key and authority': { key, authority }, authority: { authority } };
  });
  after(() => server.close());

  for (const way of ['key', 'key and authority', 'authority'] as const) {
    test(`[EVI-4] by ${way} begins with the paper, and is valid and tagged`, async () => {
      const sealed = await sealPdf(paper, ways[way]);
      assert.ok(Buffer.from(sealed.subarray(0, paper.length)).equals(paper));
      const { signed, contents } = findSealRanges(sealed);
      assert.deepEqual(
        [signed[0][0], signed[0][1], signed[1][0], signed[1][1]],
        [0, contents[0], contents[1], sealed.length],
      );
      if (hasQpdf) assert.equal(qpdfErrors(sealed), '');
      assert.deepEqual(await readTags(sealed), await readTags(paper));
      assert.doesNotMatch(
        Buffer.from(sealed.subarray(paper.length)).toString('latin1'),
        /Helvetica|ZapfDingbats/,
      );
    });

    test(`[EVI-4] by ${way} is still PDF/A, as PDFBox Preflight says of part 1`, {
      skip: !hasPreflight,
    }, async () => {
      // Nothing may be transparent in part 1, as signatures are.
      const signature = encodePng(
        { width: 2, height: 1, depth: 8, colourType: 2 },
        Buffer.from([0, 9, 9, 9, 90, 90, 90]),
      );
      const parties = featureDocument().parties.map(({ name }) => ({ name, signature }));
      const sealed = await sealPdf(createPdf(featureDocument({ parties }), 'a-1b'), ways[way]);
      withFile(sealed, (file) =>
        assert.match(runPreflight(file), /is a valid PDF\/A-1b file/, runPreflight(file)),
      );
    });
  }

  for (const way of ['key', 'key and authority'] as const) {
    test(`[EVI-4] by ${way} is completely valid for pdfsig, until a byte changes`, {
      skip: !hasPdfsig,
    }, async () => {
      const sealed = Buffer.from(await sealPdf(paper, ways[way]));
      const found = runPdfsig(sealed);
      for (const line of [
        'Fjordvik kommune',
        'ETSI.CAdES.detached',
        'Total document signed',
        'Signature is Valid',
      ])
        assert.ok(found.includes(line), `${line}: ${found}`);
      sealed[1000] = (sealed[1000] ?? 0) ^ 1;
      assert.doesNotMatch(runPdfsig(sealed), /Signature is Valid/);
    });
  }

  test('[EVI-4] is PAdES B-T, with its certificate and only the authority’s time', async () => {
    const sealed = await sealPdf(paper, ways['key and authority']);
    const structure = readStructure(readContents(sealed));
    assert.match(structure, /id-smime-aa-signingCertificateV2/);
    assert.match(structure, /id-smime-aa-timeStampToken/);
    const [signerInfo = ''] = structure.split('unsignedAttrs');
    assert.doesNotMatch(signerInfo, /signingTime/);
    assert.doesNotMatch(
      readStructure(readContents(await sealPdf(paper, ways.key))),
      /timeStampToken/,
    );
  });

  test('[EVI-4] by an authority alone has a document timestamp that OpenSSL verifies', async () => {
    const sealed = await sealPdf(paper, ways.authority);
    assert.match(Buffer.from(sealed).toString('latin1'), /\/DocTimeStamp[\s\S]*\/ETSI\.RFC3161/);
    assert.match(server.verifyToken(readContents(sealed), readCovered(sealed)), /Verification: OK/);
    assert.throws(() => server.verifyToken(readContents(sealed), readCovered(sealed).subarray(1)));
  });

  test('[EVI-4] is not made with a token for something else', async () => {
    const modes = {
      rejects: AuthorityError,
      'answers another question': AuthorityError,
      'is down': SealUnavailable,
    };
    for (const [mode, kind] of Object.entries(modes)) {
      server.mode = mode as SealAuthority['mode'];
      await assert.rejects(sealPdf(paper, ways['key and authority']), kind, mode);
    }
    server.mode = 'gives';
    await assert.rejects(
      createTimestampAuthority('http://127.0.0.1:1/').stamp(paper),
      SealUnavailable,
    );
  });
});

describe('a key to seal with', { skip: !hasOpenssl }, () => {
  test('[EVI-4] is read in the old and new formats of OpenSSL, by its passphrase', async () => {
    const server = new SealAuthority();
    try {
      for (const more of [[], ['-legacy']]) {
        const key = await loadPkcs12Key(server.pkcs12('hemmelig', ...more), 'hemmelig');
        assert.deepEqual([key.holder, key.certificateChain?.length], ['Fjordvik kommune', 1]);
      }
      await assert.rejects(loadPkcs12Key(server.pkcs12('hemmelig'), 'annen'), SealKeyError);
      await assert.rejects(loadPkcs12Key(Buffer.from('ingen nøkkel'), ''), SealKeyError);
      await assert.rejects(
        loadPkcs12Key(server.pkcs12('hemmelig', '-nokeys'), 'hemmelig'),
        SealKeyError,
      );
    } finally {
      await server.close();
    }
  });
});
