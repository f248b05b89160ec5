import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findUnprintableLetters,
  toPrintableText,
} from '@feltbok/domain/values/printable-letters.ts';
import { toPrintable } from '@feltbok/papers/printable.ts';
import { create, type Font } from 'fontkit';
import { readFontFiles } from './typeset';

/** The upright faces in which letters are looked for: Noto Sans, then DejaVu Sans. */
const [noto, dejaVu] = [readFontFiles()[0], readFontFiles()[4]].map(
  (bytes) => create(bytes as Buffer) as Font,
);

test('[PAP-2] papers can show the letters of the fonts', () => {
  assert.ok(noto && dejaVu);
  for (let point = 0x20; point < 0x1f800; point += 1) {
    const letter = String.fromCodePoint(point);
    // Signs of the fonts Symbol and Wingdings are shown by letters that mean the same.
    if (toPrintableText(letter) !== letter && findUnprintableLetters(letter).length === 0) continue;
    if (
      /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/u.test(letter) ||
      letter.normalize('NFC') !== letter
    )
      continue;
    const isInFonts: boolean =
      noto.hasGlyphForCodePoint(point) || dejaVu.hasGlyphForCodePoint(point);
    assert.equal(findUnprintableLetters(letter).length === 0, isInFonts, point.toString(16));
  }
});

test('[PAP-2] a letter that no font has is named, and shown as its number', () => {
  assert.deepEqual(findUnprintableLetters('Áŋŋa ✓ 漢字 漢 →\u00ad'), ['漢', '字']);
  assert.equal(toPrintableText('før 漢 etter\u00ad'), 'før [U+6F22] etter');
  assert.equal(toPrintableText('e\u0301'), 'é');
  // The text of an agreement holds its pictures too.
  assert.deepEqual(findUnprintableLetters(`✓ ${'A'.repeat(3_000_000)} 漢`), ['漢']);
});

test('[FLT-4] bullets and line ends of text processors are shown as meant', () => {
  assert.equal(toPrintableText('\uf0b7 a\vb\u2028c'), '• a b c');
  assert.deepEqual(findUnprintableLetters('\uf0b7\uf0a7\uf0d8\uf0fc\uf0fe\uf0a8'), []);
});

test('a long word may be broken', () => {
  assert.equal(
    toPrintable('x'.repeat(25), 10),
    `${'x'.repeat(10)}\u200b${'x'.repeat(10)}\u200b${'x'.repeat(5)}`,
  );
});
