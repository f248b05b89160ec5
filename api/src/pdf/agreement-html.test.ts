import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  hasContent,
  isNestedTooDeeply,
  sanitiseAgreement,
} from '@feltbok/papers/agreement-html.ts';
import fc from 'fast-check';

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA' +
  '60e6kgAAAABJRU5ErkJggg==';

/** Each as the editor writes it. */
const written: Record<string, string> = {
  headings: '<h1>Avtale</h1><h2>Partene</h2><h3>Grensen</h3><h4>Vederlag</h4>',
  'Norwegian and Sámi letters': '<p>Ánne Østby, Čáhppes gård – «grensen går her» æøå ŋđŧ</p>',
  'bold, italic, underline, strike, sub and super':
    '<p><strong>a</strong><i>b</i><u>c</u><s>d</s><sub>e</sub><sup>f</sup></p>',
  alignment:
    '<p style="text-align:center">a</p><h2 style="text-align:right">b</h2><p ' +
    'style="text-align:justify">c</p>',
  indentation: '<p style="margin-left:40px">a</p>',
  'font colour and size':
    '<p><span style="color:hsl(0, 75%, 60%);background-color:hsla(0, 0%, 90%, ' +
    '0.5);font-size:22px">a</span><span class="text-big">b</span></p>',
  'font family': '<p><span style="font-family:\'Courier New\', Courier, monospace">a</span></p>',
  highlighting: '<p><mark class="marker-yellow">a</mark></p>',
  'nested lists':
    '<ul><li>a<ol style="list-style-type:lower-latin" start="3" reversed><li ' +
    'data-list-item-id="e3b0">b</li></ol></li></ul>',
  'list markers':
    '<ul><li class="ck-list-marker-color" ' +
    'style="--ck-content-list-marker-color:#6bc125">a</li></ul>',
  'to-do lists':
    '<ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" checked ' +
    'disabled /><span class="todo-list__label__description">a</span></label></li></ul>',
  'fields that the case fills':
    '<p>Eiendom <span class="template-field" data-field="property">31/472</span></p>' +
    '<div class="template-field" data-field="marks"><p>________</p></div>',
  'decorative pictures': `<p>a<img src="${png}" alt="" role="presentation" /></p>`,
  'tables with merged cells':
    '<figure class="table" style="width:100%"><table style="border:1px double hsl(0, 0%, ' +
    '70%);border-collapse:collapse"><colgroup><col style="width:33.33%" /><col ' +
    'style="width:66.67%" /></colgroup><thead><tr><th colspan="2" ' +
    'scope="col">a</th></tr></thead><tbody><tr><td rowspan="2" ' +
    'style="background-color:#eee;border-bottom:1px solid ' +
    '#999;padding:4px;vertical-align:top">b</td><td>c</td></tr></tbody></table>' +
    '<figcaption>d</figcaption></figure>',
  links:
    '<p><a href="https://www.kartverket.no">a</a><a href="mailto:post@fjordvik.no">b</a><a ' +
    'href="tel:+4758000000">c</a></p>',
  'page breaks':
    '<div class="page-break" style="page-break-after:always"><span ' +
    'style="display:none">\u00a0</span></div>',
  pictures:
    '<figure class="image image_resized image-style-side" style="width:25%"><img ' +
    `style="aspect-ratio:1/1" src="${png}" alt="Kart" width="1" height="1" ` +
    '/><figcaption>a</figcaption></figure>',
  quotes: '<blockquote><p>a</p></blockquote>',
  'horizontal lines': '<hr />',
};

describe('output of the editor', () => {
  for (const [what, html] of Object.entries(written)) {
    test(`${what} are kept`, () => {
      assert.equal(sanitiseAgreement(html), html);
    });
  }
});

/** Each with what must be removed afterwards. */
const hostile: Record<string, [html: string, forbidden: RegExp]> = {
  scripts: ['<script>alert(1)</script><p>a</p>', /script|alert/],
  'scripts in pictures of vectors': ['<svg><script>alert(1)</script></svg>', /svg|script|alert/],
  'event handlers': [
    `<img src="${png}" onerror="alert(1)"><p onclick="alert(1)">a</p>`,
    /onerror|onclick|alert/,
  ],
  'addresses that run': [
    '<a href="javascript:alert(1)">a</a><a href=" java&#10;script:alert(1)">b</a>',
    /href|alert/,
  ],
  'addresses of files': ['<a href="file:///etc/passwd">a</a>', /file:/],
  'pictures from the network': ['<img src="https://elsewhere.example/a.png">', /img|elsewhere/],
  'pictures from any protocol': ['<img src="//elsewhere.example/a.png">', /img|elsewhere/],
  'pictures from the disk': [
    '<img src="/etc/passwd"><img src="file:///etc/passwd"><img src="a.png">',
    /img|passwd/,
  ],
  'pictures of other types': [
    '<img src="data:image/svg+xml;base64,PHN2Zz4="><img src="data:image/webp;base64,UklGRg==">' +
      '<img src="data:text/html;base64,AAAA">',
    /img|data:/,
  ],
  'pictures that are not what they say': ['<img src="data:image/png;base64,PHN2Zz4=">', /img/],
  'further sources of a picture': [
    `<img src="${png}" srcset="https://elsewhere.example/a.png 2x">`,
    /srcset|elsewhere/,
  ],
  'styles that fetch': [
    '<p style="background:url(https://elsewhere.example/a)">a</p>' +
      '<p style="background-color:url(//elsewhere.example)">b</p>' +
      '<td style="border:1px solid url(//elsewhere.example)">c</td>',
    /url|elsewhere/,
  ],
  'styles that fetch, spelt otherwise': [
    '<p style="background-color:u\\72l(//elsewhere.example)">a</p>',
    /elsewhere/,
  ],
  'styles that break out': [
    '<p style="color:red}*{background:url(//elsewhere.example)">a</p>',
    /url|elsewhere/,
  ],
  'styles that cover the page': [
    '<div style="position:fixed;top:0;left:0;z-index:9;width:100vw">a</div>',
    /position|z-index/,
  ],
  'style sheets': [
    '<style>@import "//elsewhere.example"</style>' +
      '<link rel="stylesheet" href="//elsewhere.example">',
    /./,
  ],
  'classes of the app': ['<p class="fb-toast ant-modal text-big">a</p>', /fb-|ant-/],
  frames: [
    '<iframe src="https://elsewhere.example"></iframe><object data="x"></object><embed src="x">',
    /./,
  ],
  'fields that are no ticks': [
    '<form action="//elsewhere.example"><input type="password" name="p"></form>',
    /./,
  ],
  comments: ['<!--[if IE]><script>alert(1)</script><![endif]-->', /./],
  'documents in documents': [
    '<html><head><base href="//elsewhere.example"></head><body>a</body></html>',
    /base|elsewhere/,
  ],
  'handles to the app': ['<p id="root" name="root" data-x="1">a</p>', /id=|name=|data-/],
};

describe('invalid content of an agreement', () => {
  for (const [what, [html, forbidden]] of Object.entries(hostile)) {
    test(`${what} are removed`, () => {
      assert.doesNotMatch(sanitiseAgreement(html), forbidden);
    });
  }

  test('the text around them stays', () => {
    assert.equal(
      sanitiseAgreement('<p>a<script>b</script>c</p><font face="x">d</font>'),
      '<p>ac</p>d',
    );
  });

  test('a link into another window cannot reach back', () => {
    assert.equal(
      sanitiseAgreement('<a href="https://example.org" target="_blank" rel="opener">a</a>'),
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });
});

describe('sanitising', () => {
  const html = [
    ...Object.values(written),
    ...Object.values(hostile).map(([html]) => html),
    '<',
    '>',
    '"',
    "'",
    '&lt;',
    '&amp;lt;',
    '</p>',
    '<!--',
    '-->',
    ']]>',
    '<textarea>',
    '<xmp>',
    '<math><mi>',
    '\u0000',
  ];

  test('gives the same result when it is repeated, for any input', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...html), fc.string()), { maxLength: 8 }),
        (parts) => {
          const once = sanitiseAgreement(parts.join(''));
          assert.equal(sanitiseAgreement(once), once);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('removes every script, handler and foreign address, for any input', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...html), fc.string()), { maxLength: 8 }),
        (parts) => {
          assert.doesNotMatch(
            sanitiseAgreement(parts.join('')),
            /<script|<[^>]*\son\w+=|<img[^>]*elsewhere|<[^>]*url\(/i,
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  test('detects excessive nesting before parsing, however hidden', () => {
    for (const nest of ['<b>', '<b></x>', '<B><i></i>', '<b x=y>', '<b\n>', '<x-y>']) {
      assert.ok(isNestedTooDeeply(nest.repeat(2000)), nest);
    }
    for (const html of Object.values(written)) assert.ok(!isNestedTooDeeply(html.repeat(2000)));
    for (const html of ['<br>', '<img>', 'a < b ', '</b>', '<!-- -->', '<b></b>']) {
      assert.ok(!isNestedTooDeeply(html.repeat(2000)), html);
    }
  });

  test('flattens nesting that is just not too deep', () => {
    const nest = '<b>'.repeat(1000);
    assert.ok(!isNestedTooDeeply(nest));
    assert.ok((sanitiseAgreement(nest).match(/<b>/g) ?? []).length < 100);
  });
});

test('content is readable text or a picture', () => {
  for (const html of ['<p>a</p>', `<figure><img src="${png}" /></figure>`])
    assert.ok(hasContent(sanitiseAgreement(html)));
  for (const html of ['', '<p> </p>', '<p>\u00a0</p>', '<script>a</script>', '<hr><p><br></p>'])
    assert.ok(!hasContent(sanitiseAgreement(html)), html);
});
