import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProblems } from './clean-tree.mjs';
import { findLanguageProblems } from './language.mjs';
import { findMovingCode, findMovingStyles } from './motion.mjs';
import { findNetworkUses } from './network-calls.mjs';
import { extractTexts, findTermProblems, readShownTexts, terms } from './shown-texts.mjs';
import { collectNames, findUnusedKeys, listKeys } from './unused-texts.mjs';

// The texts are joined from parts, so that this file passes the check itself.
const unclean = [
  `https://registry.${'npmjs'}.org/react`,
  `"resolved": ${'"https'}://example.org/x.tgz"`,
  `see /${'home'}/kari/notes`,
  `C:\\${'Users'}\\kari`,
  `// ${'TO'}DO later`,
  `// ${'FIX'}ME later`,
];
for (const text of unclean) {
  test(`a file may not contain '${text}'`, () => {
    assert.equal(findProblems(`fine\n${text}\nfine`)[0]?.line, 2);
  });
}

test('ordinary text passes', () => {
  const text =
    "fetch('/api/Cases'); // the todo list\nhttps://example.org/home/x registry.get(key) ../tmp/x";
  assert.deepEqual(findProblems(text), []);
});

const listUses = (/** @type {string} */ text) =>
  findNetworkUses('x.ts', text).map(({ name }) => name);

test('every form of network use is found', () => {
  assert.deepEqual(listUses("fetch('/x')"), ['fetch']);
  assert.deepEqual(listUses("window.fetch('/x')"), ['fetch']);
  assert.deepEqual(listUses('const f = fetch; const o = { fetch };'), ['fetch', 'fetch']);
  assert.deepEqual(listUses('new WebSocket(a); new XMLHttpRequest(); navigator.sendBeacon(a)'), [
    'WebSocket',
    'XMLHttpRequest',
    'sendBeacon',
  ]);
});

test('names that do not belong to the browser are ignored', () => {
  assert.deepEqual(
    listUses('api.fetch(); interface X { fetch(): void } let f: typeof fetch; // fetch('),
    [],
  );
});

const texts =
  "export const nb = { save: 'Lagre', sync: { failed_one: 'én', failed_other: " +
  "'flere', tried: { sent: 'Sendt' } } };";
const listUnused = (/** @type {string} */ text) =>
  findUnusedKeys(listKeys('nb.ts', texts), [collectNames('x.ts', text)]);

test('an unused text is listed with its whole key and plural form', () => {
  assert.deepEqual(listUnused("const a = t('other');"), [
    'save',
    'sync.failed_one',
    'sync.failed_other',
    'sync.tried.sent',
  ]);
});

const toTemplate = (/** @type {string} */ start) => `t(\`${start}.$\{how}\`);`;

test('a text counts as used through its key, a template or a path', () => {
  assert.deepEqual(
    listUnused(`t('save'); t('sync.failed', { count }); ${toTemplate('sync.tried')}`),
    [],
  );
  assert.deepEqual(listUnused('texts.save; texts.sync.failed; nb.sync.tried[how];'), []);
  assert.deepEqual(listUnused(`t('save'); ${toTemplate('sync')}`), []);
});

const findLanguageProblem = (/** @type {string} */ text, file = 'X.tsx') =>
  findLanguageProblems(file, text)[0]?.problem ?? null;

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
  test(`shown text follows the language of its reader: not '${text}'`, () => {
    assert.notEqual(findLanguageProblem(text), null);
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
    assert.notEqual(findLanguageProblem(text), null);
  });
}

test('[SHELL-12] a time is shown in the zone of Norway', () => {
  assert.equal(
    findLanguageProblem(
      "new Intl.DateTimeFormat('nb', { timeZone: 'Europe/Oslo' }); date.getUTCDay();",
    ),
    null,
  );
});

test('calls that name a language, round, or need none are ignored', () => {
  const text = `Number(x.toFixed(2)); x.toLocaleString('nb'); a.localeCompare(b, 'nb'); new Intl.Collator('nb');
    const a = <p aria-label={t('x')}>UTM {zone}: <b>N</b> · <img alt='' /></p>;`;
  assert.equal(findLanguageProblem(text), null);
});

test('numbers for programs have a point in every language', () => {
  assert.equal(
    findLanguageProblem('x.toFixed(3)', 'shared/survey-formats/src/write-kof.domain.ts'),
    null,
  );
});

test('no line breaks between a number and its unit', () => {
  for (const words of ['{{value}} cm', 'inntil 5 %', '500 m²']) {
    assert.notEqual(findLanguageProblem(`const nb = { a: '${words}' };`, 'nb.ts'), null);
    assert.equal(
      findLanguageProblem(`const nb = { a: '${words.replace(/ (?=\S+$)/, '\\u00a0')}' };`, 'nb.ts'),
      null,
    );
  }
  assert.equal(
    findLanguageProblem("const nb = { a: '{{count}} meter og {{count}} møter' };", 'nb.ts'),
    null,
  );
});

test('a style with motion checks whether the user wants motion', () => {
  assert.deepEqual(findMovingStyles('a { color: red; transition: color 1s }'), [
    'transition: color 1s',
  ]);
  assert.deepEqual(findMovingStyles('@media (width > 9px) { a { animation-name: turn; } }'), [
    'animation-name: turn',
  ]);
  assert.deepEqual(
    findMovingStyles('html { scroll-behavior: smooth; overscroll-behavior: none }'),
    ['scroll-behavior: smooth'],
  );
  const asking =
    '@media (prefers-reduced-motion: no-preference) { a { transition: color 1s; } } /* ' +
    'animation: x; */';
  assert.deepEqual(findMovingStyles(asking), []);
  assert.deepEqual(findMovingStyles(`${asking} b { transition: color 1s; }`), [
    'transition: color 1s',
  ]);
});

test('code with motion uses the duration that the user prefers', () => {
  assert.deepEqual(
    findMovingCode('view.animate({ zoom, duration: getMotionDuration() }); other();'),
    [],
  );
  assert.equal(findMovingCode('view.animate({ zoom, duration: 200 });').length, 1);
  assert.equal(findMovingCode("list.scrollTo({ top: 0, behavior: 'smooth' });").length, 1);
});

const shown = readShownTexts();

test('[RGT-11] each notion has one name on screens, on papers and in the guide', () => {
  assert.deepEqual(findTermProblems(shown), []);
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

const findProblemsWithText = (/** @type {string} */ file, /** @type {string} */ content) =>
  findTermProblems([...shown, ...extractTexts(file, content)]);

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
  test(`[RGT-11] a second name is found: '${text}'`, () => {
    assert.equal(
      findProblemsWithText(
        `host/src/frame/${language}.ts`,
        `export const texts = { a: '${text}' };`,
      ).length,
      1,
    );
    assert.equal(
      findProblemsWithText('sandbox/src/x.ts', `const words = { ${language}: { a: '${text}' } };`)
        .length,
      1,
    );
    assert.equal(findProblemsWithText(`docs/user-guide/${language}.md`, text).length, 1);
  });
}

test('[RGT-11] a second name is found in a constant named after its language', () => {
  const found = findProblemsWithText(
    'host/src/auth/some-texts.ts',
    "const nn: Translation = { a: 'Eigedommen' };",
  );
  assert.equal(found.length, 1);
});

test('[RGT-11] a code name among the texts is found, a placeholder is not', () => {
  const found = findProblemsWithText(
    'host/src/frame/nn.ts',
    "export const texts = { a: 'Ho pinKey fram på iPaden, {{fileName}}' };",
  );
  assert.deepEqual(found, ["host/src/frame/nn.ts:1 'pinKey' is no word"]);
});

test('[RGT-11] a notion whose name no text uses is found', () => {
  const without = shown.filter(
    ({ language, text }) => language !== 'nn' || !/sakstype/i.test(text),
  );
  assert.deepEqual(findTermProblems(without), ["no text calls kind of case 'sakstype' in nn"]);
  assert.equal(Object.keys(terms).length > 20, true);
});

/**
 * @param {Record<'nb' | 'nn' | 'en', string>} words in the folder of a part that there is none of
 */
const findProblemsWithTrio = (words, path = 'one') =>
  findTermProblems([
    ...shown,
    ...Object.entries(words).flatMap(([language, text]) =>
      extractTexts(
        `host/src/case-history/extra/${language}.ts`,
        `export const texts = { ${path}: '${text}' };`,
      ),
    ),
  ]);

test('[RGT-11] a number that one language lacks is found', () => {
  const nb = 'Grensen er 5 % og 1 000,5 m³';
  const nn = 'Grensa er 5 % og 1 000,5 m³';
  assert.deepEqual(findProblemsWithTrio({ nb, nn, en: 'The limit is 5% and 1000.5 m³' }), []);
  assert.match(
    findProblemsWithTrio({ nb, nn, en: 'There is a limit' }).join(),
    /other numbers in one language/,
  );
});

test('[RGT-11] a text that is the same in two languages is the same in the third', () => {
  assert.deepEqual(
    findProblemsWithTrio({ nb: 'Prøv igjen', nn: 'Prøv igjen', en: 'Try again' }),
    [],
  );
  assert.match(
    findProblemsWithTrio({ nb: 'Prøv igjen', nn: 'Prøv igjen', en: 'Once more' }).join(),
    /'Try again'.*'Once more'/,
  );
  assert.match(
    findProblemsWithTrio({ nb: 'Forsøk igjen', nn: 'Prøv igjen', en: 'Try again' }).join(),
    /'Forsøk igjen'/,
  );
});

test('[RGT-11] a field has one label in forms, in the history and on papers', () => {
  const relabelled = shown.map((text) =>
    text.file === 'host/src/case-history/nb.ts' && text.key === 'fields.typeOfGround'
      ? { ...text, text: 'Satt i' }
      : text,
  );
  assert.match(findTermProblems(relabelled).join(), /'Nedsatt i', in the history 'Satt i'/);
});

test('[RGT-11] the guide names only what the screens show', () => {
  assert.match(
    findProblemsWithText('docs/user-guide/nb.md', 'Trykk **Lagre** og **Lagre alt**.').join(),
    /no screen has 'Lagre alt'/,
  );
});
