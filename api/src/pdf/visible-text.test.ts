import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readAgreementText } from '@feltbok/papers/agreement-text.ts';
import { featureDocument } from '../testing/feature-page';
import { createPdf } from './pdf-job';

const makePaper = (html: string) => createPdf(featureDocument({ html, parties: [] }));
const readModel = async (html: string) => (await readAgreementText(html, 'text')).model;

/** Each with a text that lacks one thing that a reader sees, and else is the same. */
const visible: Record<string, [shown: string, plain: string]> = {
  'a struck word': ['<p>a <s>b</s></p>', '<p>a b</p>'],
  'a word that is deleted': ['<p>a <del>b</del></p>', '<p>a b</p>'],
  'a word struck in a link': [
    '<p><s><a href="tel:1">b</a></s></p>',
    '<p><a href="tel:1">b</a></p>',
  ],
  'a line under what is struck': [
    '<p style="text-decoration:underline line-through">b</p>',
    '<p style="text-decoration:line-through">b</p>',
  ],
  'a word struck around one that is not': [
    '<p><s>a <span style="text-decoration:none">b</span></s></p>',
    '<p><s>a </s>b</p>',
  ],
  'where a list begins': ['<ol start="3"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  'how a list is numbered': [
    '<ol style="list-style-type:decimal-leading-zero"><li>a</li></ol>',
    '<ol><li>a</li></ol>',
  ],
  'a box that is ticked': [
    '<ul><li><input type="checkbox" checked>a</li></ul>',
    '<ul><li><input type="checkbox">a</li></ul>',
  ],
  'whose box it is': [
    '<ul><li>a<ul><li><input type="checkbox">b</li></ul></li></ul>',
    '<ul><li><input type="checkbox">a<ul><li>b</li></ul></li></ul>',
  ],
  'a head over two columns': [
    '<table><thead><tr><th colspan="2">Nord</th></tr></thead>' +
      '<tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    '<table><thead><tr><th>Nord</th></tr></thead>' +
      '<tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  ],
  'the colour of a table': [
    '<table style="background-color:#e8f0e8"><tr><td>a</td></tr></table>',
    '<table><tr><td>a</td></tr></table>',
  ],
  'where a heading stands': ['<h2 style="text-align:right">a</h2>', '<h2>a</h2>'],
  'small letters in a heading': [
    '<h1>a <span style="font-size:10.5pt">b</span></h1>',
    '<h1>a b</h1>',
  ],
  'a line that ends as a text processor has it': ['<p>a\u2028b</p>', '<p>ab</p>'],
  'a line that ends by a vertical tab': ['<p>a\u000bb</p>', '<p>ab</p>'],
};

describe('[FLT-4] visible text is in the paper and in the fingerprint', () => {
  for (const [what, [shown, plain]] of Object.entries(visible)) {
    test(what, async () => {
      assert.notDeepEqual(makePaper(shown), makePaper(plain));
      assert.notEqual(await readModel(shown), await readModel(plain));
    });
  }
});

test('[FLT-4] texts that read alike make the same paper', async () => {
  const [first, ...rest] = [
    '<p>a <s>b</s><br>c •</p>',
    '<p>a <strike>b</strike>\u2028c \uf0b7</p>',
    '<p>a <span style="text-decoration-line: line-through">b</span>\u000bc •</p>',
  ].map(makePaper);
  for (const paper of rest) assert.deepEqual(paper, first);
});
