import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsIn } from './clean-tree.mjs';
import { languageProblems } from './language.mjs';
import { movingCode, movingStyles } from './motion.mjs';
import { networkUses } from './network-calls.mjs';
import { problemsOfTerms, shownTexts, terms, textsIn } from './shown-texts.mjs';
import { keysOf, namesIn, unnamed } from './unused-texts.mjs';

// In parts, so that this file itself is clean.
const unclean = [
  `https://registry.${'npmjs'}.org/react`,
  `"resolved": ${'"https'}://example.org/x.tgz"`,
  `see /${'home'}/kari/notes`,
  `C:\\${'Users'}\\kari`,
  `// ${'TO'}DO later`,
  `// ${'FIX'}ME later`,
];
for (const text of unclean) {
  test(`the tree may not hold '${text}'`, () => {
    assert.equal(problemsIn(`fine\n${text}\nfine`)[0]?.line, 2);
  });
}

test('ordinary text is clean', () => {
  const text =
    "fetch('/api/Cases'); // the todo list\nhttps://example.org/home/x registry.get(key) ../tmp/x";
  assert.deepEqual(problemsIn(text), []);
});

const uses = (/** @type {string} */ text) => networkUses('x.ts', text).map(({ name }) => name);

test('reaching for the network is seen in every form', () => {
  assert.deepEqual(uses("fetch('/x')"), ['fetch']);
  assert.deepEqual(uses("window.fetch('/x')"), ['fetch']);
  assert.deepEqual(uses('const f = fetch; const o = { fetch };'), ['fetch', 'fetch']);
  assert.deepEqual(uses('new WebSocket(a); new XMLHttpRequest(); navigator.sendBeacon(a)'), [
    'WebSocket',
    'XMLHttpRequest',
    'sendBeacon',
  ]);
});

test('names that are not the browser’s are left alone', () => {
  assert.deepEqual(
    uses('api.fetch(); interface X { fetch(): void } let f: typeof fetch; // fetch('),
    [],
  );
});

const texts =
  "export const nb = { save: 'Lagre', sync: { failed_one: 'én', failed_other: " +
  "'flere', tried: { sent: 'Sendt' } } };";
const unusedIn = (/** @type {string} */ text) =>
  unnamed(keysOf('nb.ts', texts), [namesIn('x.ts', text)]);

test('an unused text is named, with each part of its key and plural form', () => {
  assert.deepEqual(unusedIn("const a = t('other');"), [
    'save',
    'sync.failed_one',
    'sync.failed_other',
    'sync.tried.sent',
  ]);
});

const template = (/** @type {string} */ start) => `t(\`${start}.$\{how}\`);`;

test('a text is used by key, by template, and by a path', () => {
  assert.deepEqual(
    unusedIn(`t('save'); t('sync.failed', { count }); ${template('sync.tried')}`),
    [],
  );
  assert.deepEqual(unusedIn('texts.save; texts.sync.failed; nb.sync.tried[how];'), []);
  assert.deepEqual(unusedIn(`t('save'); ${template('sync')}`), []);
});

const languageProblem = (/** @type {string} */ text, file = 'X.tsx') =>
  languageProblems(file, text)[0]?.problem ?? null;

for (const text of [
  "const a = metres.toFixed(2) + '\u00a0m';",
  'size.toLocaleString();',
  'name.toLocaleUpperCase();',
  'one.localeCompare(other);',
  'new Intl.NumberFormat();',
  'new Intl.Segmenter(undefined, {});',
  'const a = <p>Lagre</p>;',
  "const a = <img alt='Kart' />;",
  "const a = <button aria-label='Lukk' />;",
]) {
  test(`what is shown asks for the language of its reader: not '${text}'`, () => {
    assert.notEqual(languageProblem(text), null);
  });
}

for (const text of [
  'const hour = new Date().getHours();',
  "new Date(moment).toLocaleDateString('nb');",
  "new Intl.DateTimeFormat('nb', { hour: '2-digit' });",
  "new Intl.DateTimeFormat('nb', { timeZone: 'UTC' });",
  'date.toDateString();',
]) {
  test(`[SHELL-12] no time is shown in the device’s zone: not '${text}'`, () => {
    assert.notEqual(languageProblem(text), null);
  });
}

test('[SHELL-12] a time is shown in the zone of Norway', () => {
  assert.equal(
    languageProblem(
      "new Intl.DateTimeFormat('nb', { timeZone: 'Europe/Oslo' }); date.getUTCDay();",
    ),
    null,
  );
});

test('what names its language, rounds, or is of no language is left alone', () => {
  const text = `Number(x.toFixed(2)); x.toLocaleString('nb'); a.localeCompare(b, 'nb'); new Intl.Collator('nb');
    const a = <p aria-label={t('x')}>UTM {zone}: <b>N</b> · <img alt='' /></p>;`;
  assert.equal(languageProblem(text), null);
});

test('what programs read has a point in every language', () => {
  assert.equal(
    languageProblem('x.toFixed(3)', 'shared/survey-formats/src/write-kof.domain.ts'),
    null,
  );
});

test('no line ends between a number and its unit', () => {
  for (const words of ['{{value}} cm', 'inntil 5 %', '500 m²']) {
    assert.notEqual(languageProblem(`const nb = { a: '${words}' };`, 'nb.ts'), null);
    assert.equal(
      languageProblem(`const nb = { a: '${words.replace(/ (?=\S+$)/, '\\u00a0')}' };`, 'nb.ts'),
      null,
    );
  }
  assert.equal(
    languageProblem("const nb = { a: '{{count}} meter og {{count}} møter' };", 'nb.ts'),
    null,
  );
});

test('a style that moves asks first whether the user wants motion', () => {
  assert.deepEqual(movingStyles('a { color: red; transition: color 1s }'), [
    'transition: color 1s',
  ]);
  assert.deepEqual(movingStyles('@media (width > 9px) { a { animation-name: turn; } }'), [
    'animation-name: turn',
  ]);
  assert.deepEqual(movingStyles('html { scroll-behavior: smooth; overscroll-behavior: none }'), [
    'scroll-behavior: smooth',
  ]);
  const asking =
    '@media (prefers-reduced-motion: no-preference) { a { transition: color 1s; } } /* ' +
    'animation: x; */';
  assert.deepEqual(movingStyles(asking), []);
  assert.deepEqual(movingStyles(`${asking} b { transition: color 1s; }`), ['transition: color 1s']);
});

test('code that moves something does it for as long as the user wants motion', () => {
  assert.deepEqual(
    movingCode('view.animate({ zoom, duration: getMotionDuration() }); other();'),
    [],
  );
  assert.equal(movingCode('view.animate({ zoom, duration: 200 });').length, 1);
  assert.equal(movingCode("list.scrollTo({ top: 0, behavior: 'smooth' });").length, 1);
});

const shown = shownTexts();

test('[RGT-11] each notion has one name on screens, on papers and in the guide', () => {
  assert.deepEqual(problemsOfTerms(shown), []);
  for (const place of [
    'docs/user-guide/nn.md',
    'shared/runtime/i18n/en.ts',
    'api/src/user-guide/user-guide-pdf.ts',
  ]) {
    assert.ok(
      shown.some(({ file }) => file === place),
      place,
    );
  }
});

/** What is found when one text more is shown. */
const withText = (/** @type {string} */ file, /** @type {string} */ content) =>
  problemsOfTerms([...shown, ...textsIn(file, content)]);

for (const [language, text] of /** @type {const} */ ([
  ['nb', 'Stedfortreder uten fullmakt'],
  ['nb', 'Stedfortreder med fullmakt'],
  ['nn', 'Stadfortredar med fullmakt til å avgjere'],
  ['en', 'Represented by a proxy'],
  ['nb', 'Åpnes uten nett'],
  ['nn', 'Når du har dekning'],
  ['nb', 'Påstand fra partene'],
  ['nb', 'Ingen møter'],
  ['nn', 'Lukk saka i sakssystemet'],
  ['en', 'No boundary points'],
])) {
  test(`[RGT-11] a second name is noticed: '${text}'`, () => {
    assert.equal(
      withText(`host/src/frame/${language}.ts`, `export const texts = { a: '${text}' };`).length,
      1,
    );
    assert.equal(
      withText('sandbox/src/x.ts', `const words = { ${language}: { a: '${text}' } };`).length,
      1,
    );
    assert.equal(withText(`docs/user-guide/${language}.md`, text).length, 1);
  });
}

test('[RGT-11] a second name in a constant that is called after its language is noticed', () => {
  const found = withText(
    'host/src/auth/some-texts.ts',
    "const nn: Translation = { a: 'Eigedommen' };",
  );
  assert.equal(found.length, 1);
});

test('[RGT-11] a name of the code among texts is noticed, a placeholder is none', () => {
  const found = withText(
    'host/src/frame/nn.ts',
    "export const texts = { a: 'Ho pinKey fram på iPaden, {{fileName}}' };",
  );
  assert.deepEqual(found, ["host/src/frame/nn.ts:1 'pinKey' is no word"]);
});

test('[RGT-11] a notion whose own name no text has is noticed', () => {
  const without = shown.filter(
    ({ language, text }) => language !== 'nn' || !/sakstype/i.test(text),
  );
  assert.deepEqual(problemsOfTerms(without), ["nothing calls kind of case 'sakstype' in nn"]);
  assert.equal(Object.keys(terms).length > 20, true);
});

/**
 * @param {Record<'nb' | 'nn' | 'en', string>} words in the folder of a part that there is none of
 */
const withTrio = (words, path = 'one') =>
  problemsOfTerms([
    ...shown,
    ...Object.entries(words).flatMap(([language, text]) =>
      textsIn(
        `host/src/case-history/extra/${language}.ts`,
        `export const texts = { ${path}: '${text}' };`,
      ),
    ),
  ]);

test('[RGT-11] a number that one language lacks is noticed', () => {
  const nb = 'Grensen er 5 % og 1 000,5 m³';
  const nn = 'Grensa er 5 % og 1 000,5 m³';
  assert.deepEqual(withTrio({ nb, nn, en: 'The limit is 5% and 1000.5 m³' }), []);
  assert.match(
    withTrio({ nb, nn, en: 'There is a limit' }).join(),
    /other numbers in one language/,
  );
});

test('[RGT-11] what is one text in two languages is one in the third', () => {
  assert.deepEqual(withTrio({ nb: 'Prøv igjen', nn: 'Prøv igjen', en: 'Try again' }), []);
  assert.match(
    withTrio({ nb: 'Prøv igjen', nn: 'Prøv igjen', en: 'Once more' }).join(),
    /'Try again'.*'Once more'/,
  );
  assert.match(
    withTrio({ nb: 'Forsøk igjen', nn: 'Prøv igjen', en: 'Try again' }).join(),
    /'Forsøk igjen'/,
  );
});

test('[RGT-11] a field has one label in forms, in the history and on papers', () => {
  const relabelled = shown.map((one) =>
    one.file === 'host/src/case-history/nb.ts' && one.key === 'fields.typeOfGround'
      ? { ...one, text: 'Satt i' }
      : one,
  );
  assert.match(problemsOfTerms(relabelled).join(), /'Nedsatt i', in the history 'Satt i'/);
});

test('[RGT-11] the guide names what is on the screens', () => {
  assert.match(
    withText('docs/user-guide/nb.md', 'Trykk **Lagre** og **Lagre alt**.').join(),
    /no screen has 'Lagre alt'/,
  );
});
