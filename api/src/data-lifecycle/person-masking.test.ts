import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findTraces, mask, maskPerson, mayName, namesPerson, type Person } from './person-masking';

const nobody: Person = {
  uuid: '',
  name: '',
  personId: '',
  address: '',
  email: '',
  phoneNumber: '',
};

/** Words of names in several alphabets, with letters that fold in unusual ways. */
const nameWord = fc.constantFrom(
  'Ola',
  'Åse',
  'Ánne',
  'Ørjan',
  'Nordvik',
  'Ånes',
  'Yıldız',
  'İpek',
  'Großmann',
  'Đặng',
  'Máđđi',
  'Łukasz',
  'Γεώργιος',
  'Мария',
  'Østby-Lie',
  "O'Brien",
  'Þór',
  'ﬁnn',
  '한글',
);
const name = fc.array(nameWord, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));

type Disguise = (text: string, seed: number) => string;

/** Inserts a text behind the letter that the seed chooses, and behind the marks of that letter. */
const insert =
  (inserted: string): Disguise =>
  (text, seed) => {
    const letters = text.match(/\P{M}\p{M}*/gu) ?? [];
    const at = 1 + (seed % letters.length);
    return [...letters.slice(0, at), inserted, ...letters.slice(at)].join('');
  };

const disguises: Record<string, Disguise> = {
  composed: (text) => text.normalize('NFC'),
  decomposed: (text) => text.normalize('NFD'),
  'full width': (text) =>
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0xfee0 + (letter.codePointAt(0) ?? 0))),
  capitals: (text) => text.toUpperCase(),
  'Turkish capitals': (text) => text.toLocaleUpperCase('tr'),
  'small letters': (text) => text.toLowerCase(),
  'soft hyphen': insert('\u00ad'),
  'no width': insert('\u200b'),
  joiner: insert('\u2060'),
  mark: insert('\u200e'),
  'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'two spaces': (text) => text.replaceAll(' ', '\n  '),
  'file name': (text) => text.replaceAll(' ', '_'),
};

/** Family name first, as the cadastre writes it. */
function reverseName(text: string): string {
  const words = text.split(' ');
  return `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`;
}

/** Forms of HTML, applied last: what comes after them would change their tags. */
const markups: Record<string, Disguise> = {
  none: (text) => text,
  'bold letters': (text, seed) => insert('<strong>')(text, seed).concat('</strong>'),
  entities: (text) => text.replace(/\p{L}/gu, (letter) => `&#${letter.codePointAt(0)};`),
  'hexadecimal entities': (text) =>
    text.replace(/\P{ASCII}/gu, (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`),
  'soft hyphen as entity': insert('&shy;'),
  'space as entity': (text) => text.replaceAll(' ', '&nbsp;'),
};

describe('the traces of a person', () => {
  test('[FLT-13] find a name in every spelling, and leave the text around it', () => {
    const spelling = fc.record({
      name,
      isReversed: fc.boolean(),
      steps: fc.array(fc.constantFrom(...Object.values(disguises)), { maxLength: 4 }),
      markup: fc.constantFrom(...Object.values(markups)),
      seed: fc.nat(100),
    });
    fc.assert(
      fc.property(spelling, ({ name, isReversed, steps, markup, seed }) => {
        const traces = findTraces([{ ...nobody, name }]);
        const written = markup(
          steps.reduce((text, step) => step(text, seed), isReversed ? reverseName(name) : name),
          seed,
        );
        const text = `<p>Grensen ved ${written}s mur &amp; steinen</p>`;
        const erased = maskPerson(text, traces);
        assert.ok(typeof erased === 'string' && erased.includes(mask), `${name}: ${text}`);
        const around = erased.replace(/<\/?strong>|[\p{Cf}]/gu, '');
        assert.match(around, /^<p>Grensen ved \*+s mur &amp; steinen<\/p>$/);
      }),
      { numRuns: 2000 },
    );
  });

  test('[FLT-13] find a Korean name whose syllable is composed but for its last part', () => {
    const traces = findTraces([{ ...nobody, name: '한글 Ola' }]);
    assert.equal(maskPerson('Ola, 하\u2060\u11ab글 møtte', traces), `${mask} møtte`);
  });

  test('[FLT-13] find a number however its digits are grouped', () => {
    const digits = (length: number) =>
      fc
        .array(fc.integer({ min: 1, max: 9 }), { minLength: length, maxLength: length })
        .map((all) => all.join(''));
    const separators = ['', ' ', '.', '-', '\u00a0', '\u2013', ' - ', '&nbsp;', '\u200b'];
    const grouped = fc.record({
      personId: digits(11),
      phoneNumber: digits(8).filter((number) => !number.startsWith('47')),
      between: fc.array(fc.constantFrom(...separators), { minLength: 12, maxLength: 12 }),
      country: fc.constantFrom('', '+47', '+47 ', '0047-', '(+47) ', '47 '),
      isStoredWithCountry: fc.boolean(),
    });
    const group = (number: string, between: readonly string[]) =>
      [...number]
        .map((digit, at) => `${digit}${at < number.length - 1 ? between[at] : ''}`)
        .join('');
    fc.assert(
      fc.property(grouped, ({ personId, phoneNumber, between, country, isStoredWithCountry }) => {
        const stored = isStoredWithCountry ? `+47 ${phoneNumber}` : phoneNumber;
        const traces = findTraces([{ ...nobody, personId, phoneNumber: stored }]);
        for (const written of [group(personId, between), country + group(phoneNumber, between)]) {
          const erased = String(maskPerson(`ring ${written}!`, traces));
          assert.match(erased, /^ring [(+]*\*+!$/, written);
        }
        assert.equal(namesPerson(`${personId}1`, traces), false);
      }),
    );
  });

  test('[FLT-13] find each of two numbers in a field, and an address', () => {
    const traces = findTraces([
      { ...nobody, phoneNumber: '22123456/90123456', address: 'Fjordvegen 12A' },
    ]);
    for (const text of ['22 12 34 56', '90-12-34-56', 'FJORDVEGEN 12 a', 'Fjordvegen&nbsp;12-A']) {
      assert.ok(namesPerson(text, traces), text);
    }
    for (const text of ['Fjordvegen 12', 'Fjordvegen 12 AB', '922123456'])
      assert.ok(!namesPerson(text, traces), text);
  });

  test('[FLT-13] leave other words, and a name of one word within a text', () => {
    const traces = findTraces([
      { ...nobody, name: 'Bo Li' },
      { ...nobody, name: 'Bakken' },
    ]);
    for (const text of ['Bo litt lenger', 'Turbo Li', 'Bò\u0308 Lì\u0308', 'Ved bakken']) {
      assert.equal(maskPerson(text, traces), text);
    }
    assert.deepEqual(maskPerson({ owner: 'BAKKEN ', note: 'x' }, traces), {
      owner: `${mask} `,
      note: 'x',
    });
  });

  test('[FLT-13] name possible mentions by part, spelling or neighbouring letters', () => {
    const traces = findTraces([{ ...nobody, name: 'Åse Kristin Ånes' }]);
    for (const text of ['Ånes ringte', 'aases mur', 'Avtale_Aanes.pdf', 'Kristin']) {
      assert.ok(!namesPerson(text, traces) && mayName(text, traces, true), text);
      assert.ok(!mayName(text, traces, false), `${text} in a case of others`);
    }
    assert.ok(mayName('Kristin og Åse Aanes', traces, false));
    assert.ok(!mayName('Anette og Asel', traces, true));
  });
});
