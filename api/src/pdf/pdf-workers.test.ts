import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import { createFairLimits, FairQueue } from '../fair-queue';
import { featureDocument, featureHtml } from '../testing/feature-page';
import { encodePng } from '../testing/png';
import { hasPoppler, readText } from '../testing/poppler';
import { createPdfWorkers, PdfWorkersBusy } from './pdf-workers';

const pool = createPdfWorkers({ workers: 1 });
after(() => pool.close());
const job = (html: string) => featureDocument({ html, parties: [{ name: 'Anna', signature: '' }] });

test('a document does not depend on what its worker made before', async () => {
  const html = '<p>Anna\u00a0A Á a-b a\u2011b fi</p>';
  await pool.make(featureDocument({ html: featureHtml }), '4699');
  const later = await pool.make(job(html), '4699');
  const alone = createPdfWorkers({ workers: 1 });
  const first = await alone.make(job(html), '4699');
  await alone.close();
  assert.ok(Buffer.from(later).equals(first));
});

describe('a worker', () => {
  /** A program that does something else at a certain text, and answers all others. */
  const stumbling = (at: string) => {
    const file = join(mkdtempSync(join(tmpdir(), 'feltbok-worker-')), 'worker.cjs');
    writeFileSync(
      file,
      `process.on('message', ({ html }) => {
         if (html === 'stumble') { ${at} }
         process.send({ pdf: new Uint8Array([1]) });
       });`,
    );
    return file;
  };

  for (const [what, at] of [
    ['that throws', 'throw new Error("gone");'],
    ['that ends', 'process.exit(3);'],
  ] as const) {
    test(`${what} fails its document alone`, async () => {
      const workers = createPdfWorkers({ workers: 1 }, stumbling(at));
      const made = [
        workers.make(job('a'), '4699'),
        workers.make(job('stumble'), '4699'),
        workers.make(job('b'), '4699'),
      ];
      const outcomes = await Promise.allSettled(made);
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
      assert.ok(!((outcomes[1] as PromiseRejectedResult).reason instanceof PdfInputError));
      await workers.close();
    });
  }

  test('[API-4] that takes too long is ended, and the next document is made', async () => {
    const workers = createPdfWorkers({ workers: 1, timeMs: 3000 }, stumbling('for (;;);'));
    const first = workers.make(job('stumble'), '4699');
    const second = workers.make(job('b'), '4699');
    await assert.rejects(first, /takes more time/);
    assert.deepEqual([...(await second)], [1]);
    await workers.close();
  });

  test('[API-4] that takes too much memory ends, and the next document is made', async () => {
    const workers = createPdfWorkers({ workers: 1, memoryMb: 260 });
    const side = 5900;
    const large = encodePng(
      { width: side, height: side, depth: 8, colourType: 6 },
      Buffer.alloc(side * (side * 4 + 1)),
    );
    const made = [
      workers.make(job(`<img src="${large}">`), '4699'),
      workers.make(job('<p>b</p>'), '4699'),
    ];
    await assert.rejects(made[0] as Promise<unknown>, /takes more memory/);
    assert.equal(Buffer.from((await made[1])?.subarray(0, 5) ?? []).toString(), '%PDF-');
    await workers.close();
  });

  test('has a limited queue, and none after it is closed', async () => {
    const workers = createPdfWorkers({ workers: 1, waiting: 1 }, stumbling(''));
    const made = [
      workers.make(job('a'), '4699'),
      workers.make(job('b'), '4699'),
      workers.make(job('c'), '4699'),
    ];
    const outcomes = await Promise.allSettled(made);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    );
    assert.ok((outcomes[2] as PromiseRejectedResult).reason instanceof PdfWorkersBusy);
    await workers.close();
    await assert.rejects(workers.make(job('d'), '4699'), PdfWorkersBusy);
  });
});

describe('of two customers', () => {
  test('[SRV-3] one with many papers leaves a process to the other', {
    timeout: 120_000,
  }, async () => {
    const workers = createPdfWorkers({ workers: 2 });
    const makePage = () => workers.make(job('<p>Én side</p>'), '1899');
    await makePage();
    let finishedCount = 0;
    const makeLongPaper = async () => {
      await workers.make(job(`<p>${'lang tekst '.repeat(60_000)}</p>`), '4699');
      finishedCount += 1;
    };
    const longPapers = Promise.allSettled(Array.from({ length: 12 }, makeLongPaper));
    for (let nth = 0; nth < 3; nth += 1) await makePage();
    assert.ok(finishedCount < 3, `${finishedCount} long papers were finished before three short`);
    await workers.close();
    await longPapers;
  });

  test('[SRV-3] the one that waits longest is next, and none takes all places', () => {
    const queue = new FairQueue<string>(createFairLimits({ places: 2, waiting: 4 }));
    assert.deepEqual(
      ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((job) => queue.add(job.charAt(0), job)),
      [true, true, true, false, true, false],
    );
    assert.deepEqual([queue.take()?.job, queue.take()?.job, queue.take()], ['a1', 'b1', undefined]);
    assert.ok(queue.add('c', 'c1'));
    assert.ok(queue.remove('a', 'a3'));
    assert.equal(queue.remove('a', 'a3'), false);
    assert.ok(queue.add('a', 'a4'));
    queue.markEnded('a');
    assert.deepEqual([queue.take()?.job, queue.take()?.job], ['c1', 'a2']);
    assert.equal(queue.count(), 1);
    assert.deepEqual(queue.empty(), ['a4']);
  });
});

test('[SRV-3] a template is sanitised in a separate process within its time limit', async () => {
  const workers = createPdfWorkers({ workers: 1 });
  assert.equal(
    await workers.sanitise('<p onclick="x()">Enige<script>1</script></p>', '4699'),
    '<p>Enige</p>',
  );
  await assert.rejects(
    workers.sanitise('<script>1</script>', '4699'),
    /holds nothing that an agreement may hold/,
  );
  await workers.close();
  const hurried = createPdfWorkers({ workers: 1, timeMs: 1 });
  await assert.rejects(hurried.sanitise('<p>Enige</p>', '4699'), /takes more time/);
  await hurried.close();
});

describe('external addresses', () => {
  const encodeSvg = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`).toString('base64');
  /** Addresses under `at` in every place where HTML, CSS and SVG can have one. */
  const hostile = (at: string): string[] => [
    `<img src="${at}/1.png">`,
    `<img src="${at.replace('http:', '')}/2.png">`,
    `<img srcset="${at}/3.png 2x">`,
    `<picture><source srcset="${at}/4.png"><img></picture>`,
    `<p style="background:url(${at}/5)">a</p>`,
    `<p style="background-image:url('${at}/6')">a</p>`,
    `<p style="background-color:u\\72l(${at}/7)">a</p>`,
    `<ul style="list-style-image:url(${at}/8)"><li>a</li></ul>`,
    `<style>@import "${at}/9";</style>`,
    `<style>@font-face{font-family:x;src:url(${at}/10)}</style><p style="font-family:x">a</p>`,
    `<link rel="stylesheet" href="${at}/11">`,
    `<iframe src="${at}/12"></iframe>`,
    `<object data="${at}/13"></object>`,
    `<embed src="${at}/14">`,
    `<video src="${at}/15" poster="${at}/15b"></video>`,
    `<audio src="${at}/16"></audio>`,
    `<svg><image href="${at}/17"/></svg>`,
    `<svg><use xlink:href="${at}/18#a"/></svg>`,
    `<img src="data:image/svg+xml;base64,${encodeSvg(`<image href="${at}/19"/>`)}">`,
    `<base href="${at}/20/"><img src="a.png">`,
    `<meta http-equiv="refresh" content="0;url=${at}/21">`,
    `<script src="${at}/22"></script>`,
    `<script>fetch('${at}/23')</script>`,
    `<input type="image" src="${at}/24">`,
    `<body background="${at}/25">a</body>`,
    `<table background="${at}/26"><tr><td background="${at}/26b">a</td></tr></table>`,
    `<!DOCTYPE a [<!ENTITY b SYSTEM "${at}/27">]><p>&b;</p>`,
    `<?xml-stylesheet href="${at}/28"?><p>a</p>`,
    `<a href="${at}/29" ping="${at}/29b">a</a>`,
    `<math><mi href="${at}/30">a</mi></math>`,
    `<p onclick="fetch('${at}/31')">a</p><img src=x onerror="fetch('${at}/31b')">`,
    '<img src="file:///etc/passwd"><img src="/etc/passwd"><img src="picture 1">',
  ];

  test('[API-7] in thirty hostile texts cause no request, and include no file', {
    timeout: 120_000,
  }, async () => {
    const asked: string[] = [];
    const canary = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    try {
      const texts = hostile(at);
      assert.ok(texts.length >= 30);
      for (const text of texts) {
        const pdf = await pool.make(job(`<p>før</p>${text}<p>etter</p>`), '4699');
        if (hasPoppler) {
          assert.match(readText(pdf), /før[\s\S]*etter/, text);
          assert.doesNotMatch(readText(pdf), /root:/, text);
        }
      }
      // The canary sings: what asks for it is heard.
      await fetch(`${at}/alive`);
      assert.deepEqual(asked, ['/alive']);
    } finally {
      canary.close();
      canary.closeAllConnections();
    }
  });
});

describe('bad input', () => {
  const word = (index: number) =>
    '<p class="MsoNormal" style="mso-margin-top-alt:auto;tab-stops:35.4pt"><o:p></o:p><span ' +
    'lang="NO-BOK" ' +
    'style="font-size:11.0pt;font-family:&quot;Calibri&quot;,sans-serif;' +
    `mso-fareast-language:NO-BOK">Avsnitt ${index} med tekst fra Word.</span></p>`;
  const words = Array.from({ length: 2000 }, (_, index) => word(index)).join('');
  const hundredCells = Array.from({ length: 100 }, (_, index) => `<td>k${index}</td>`).join('');
  const cases: Record<string, [html: string, wanted: RegExp]> = {
    'half a megabyte of pasted Word': [
      '<html xmlns:o="urn:schemas-microsoft-com:office:office">' +
        `<!--[if gte mso 9]><xml><o:x/></xml><![endif]-->${words}`,
      /Avsnitt 0 [\s\S]*Avsnitt 1999 /,
    ],
    'tables in tables in tables': [
      `${'<table><tr><td>rute '.repeat(12)}innerst${'</td></tr></table>'.repeat(12)}`,
      /innerst/,
    ],
    'ragged rows and spans beyond the table': [
      '<table><tr><td rowspan="900" colspan="70000">a</td></tr>' +
        '<tr><td>b</td><td>c</td><td>d</td></tr><tr></tr><tr><td rowspan="0">e</td></tr></table>',
      /a[\s\S]*b[\s\S]*e/,
    ],
    'a hundred columns': [`<table><tr>${hundredCells}</tr></table>`, /9\s*9/],
    'broken HTML': ['<p>a<b>b<i>c</p></b>d<table><td>e<ul><li>f</table></i>g<', /a[\s\S]*g/],
    'a word without end': [`<p>${'x'.repeat(60_000)}</p>`, /x{40}[\s\S]*x{40}/],
    'a paragraph of a book': [`<p>${'ord '.repeat(30_000)}slutt</p>`, /slutt/],
    'unknown fonts, colours and sizes': [
      '<p style="font-family:Papyrus;color:notacolour;font-size:9000px">a</p>' +
        '<p style="color:rgb(1,2)">b</p>',
      /a[\s\S]*b/,
    ],
    'emoji, Arabic and marks': ['<p>👩‍👧 مرحبا e\u0301\u0302 \u0007 slutt</p>', /slutt/],
  };
  for (const [what, [html, expected]] of Object.entries(cases)) {
    test(`[API-4] ${what} is printed`, { timeout: 90_000 }, async () => {
      const pdf = await pool.make(job(html), '4699');
      assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
      if (hasPoppler) assert.match(readText(pdf), expected);
    });
  }
});
