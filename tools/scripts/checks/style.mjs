import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { listSourceFiles } from './source-files.mjs';
import { addSizes, compareWithGoals, isProduct } from './style-goals.mjs';

/** @typedef {{ line: number, rule: string, text: string }} Finding lines are counted from 1 */

const code = /^(?!.*\.d\.ts$).*\.(?:tsx?|mjs)$/;
const texts = /\/(?:en|nb|nn)\.ts$/;
const maximumWidth = 100;

const prepositionEnd =
  /(?:Of|In|At|To|From|By|With|After|Before|Behind|Among|Between|On|For|Beside|Without|Under|Over|Since|Until)$/;
/** Verbs and event handlers that end in a preposition in every code base. */
const usualName =
  /^(?:on|is|has|go|scroll|compare|convert|map|add|subscribe|listen|bind|attach|apply|group|sort|key|index|filter|sign|log|zoom|count|find|get|wait|move|write|read|copy|navigate|redirect|connect|resolve|look)[A-Z]?\w*(?:To|On|In|At|From|With|By|For|Up)$/;
const participleStart =
  /^(?!(?:need|seed|feed|embed|speed|proceed|exceed|succeed|shed|bed|red|breed)(?:[A-Z]|$))(?:(?:re|un)?[a-z]{2,}ed|made|taken|given|shown|known|found|drawn|written|told|begun|chosen|lost|laid|held|kept|left|sent|stood|built|seen|met|done|brought)(?:[A-Z]|$)/;
const vagueName =
  /^(?:one|other|others|came|said|left|given|own|theirs|mine|strangers|works|resting|doing|among|gathered|noted|raised|apart|mixed|wanted|unasked|living|far|whose|some|many|things?)$/;
const headlessStart =
  /^(?:Of|So|As|By|Where|In|With|Without|Until|Since|From|To|At|Also|Not|Nor|Both|Too|Then|Thus|Such|Likewise|Neither|Either|How)\b/;
const directive = /^(?:biome-ignore|@|#|ts-)/;

/**
 * @param {string} file whose ending tells the syntax
 * @param {string} content
 */
const parse = (file, content) => ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);

/** @param {ts.SourceFile} source @param {number} position */
const getLine = (source, position) => source.getLineAndCharacterOfPosition(position).line + 1;

/** @param {ts.SourceFile} source @param {(node: ts.Node) => void} visit */
function visitAll(source, visit) {
  /** @param {ts.Node} node */
  const visitBelow = (node) => {
    visit(node);
    ts.forEachChild(node, visitBelow);
  };
  visitBelow(source);
}

/**
 * Finds literals that are packed into other literals or patterns, and comments wider than a line.
 * @param {string} file
 * @param {string} content
 * @returns {Finding[]}
 */
export function findLayoutProblems(file, content) {
  const source = parse(file, content);
  /** @type {Finding[]} */
  const found = [];
  visitAll(source, (node) => {
    const rule = getLayoutRule(node);
    if (rule) found.push({ line: getLine(source, node.getStart(source)), rule, text: '' });
  });
  for (const { position, text } of listComments(source)) {
    const isLong = text.split('\n').some((line) => line.trimEnd().length > maximumWidth);
    if (!isLong || directive.test(getProse(text))) continue;
    const rule = `a comment is wider than ${maximumWidth} characters`;
    found.push({ line: getLine(source, position), rule, text: '' });
  }
  return found;
}

/** @param {ts.Node} node @returns {string | undefined} */
function getLayoutRule(node) {
  const isSpread =
    ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node);
  if (isSpread) {
    if (ts.isObjectLiteralExpression(node.expression)) return 'an object literal is spread';
    const isFilled =
      ts.isArrayLiteralExpression(node.expression) && node.expression.elements.length > 0;
    return isFilled ? 'an array literal is spread' : undefined;
  }
  if (!ts.isVariableDeclaration(node) || !node.initializer) return undefined;
  const isTuple =
    ts.isArrayBindingPattern(node.name) && ts.isArrayLiteralExpression(node.initializer);
  const isRecord =
    ts.isObjectBindingPattern(node.name) && ts.isObjectLiteralExpression(node.initializer);
  return isTuple || isRecord ? 'several variables are declared through one literal' : undefined;
}

/**
 * Finds function names that are no verbs, vague names of variables, and comments that are no
 * sentences.
 * @param {string} file
 * @param {string} content
 * @returns {Finding[]}
 */
export function findNamingProblems(file, content) {
  const source = parse(file, content);
  /** @type {Finding[]} */
  const found = [];
  visitAll(source, (node) => {
    const name = getFunctionName(node, source) ?? '';
    const line = getLine(source, node.getStart(source));
    if (prepositionEnd.test(name) && !usualName.test(name)) {
      found.push({ line, rule: 'a function name ends in a preposition', text: name });
    }
    if (participleStart.test(name)) {
      found.push({ line, rule: 'a function name begins with a participle', text: name });
    }
    if (isVariableName(node) && vagueName.test(node.getText(source))) {
      found.push({ line, rule: 'a variable has a vague name', text: node.getText(source) });
    }
  });
  for (const { position, text } of listComments(source)) {
    const prose = getProse(text);
    if (directive.test(prose) || !headlessStart.test(prose)) continue;
    const [beginning = ''] = prose.split('\n');
    const rule = 'a comment has no subject';
    found.push({ line: getLine(source, position), rule, text: beginning });
  }
  return found;
}

/**
 * Counts the parts of a source text that findings are compared with.
 * @param {string} file
 * @param {string} content
 * @returns {import('./style-goals.mjs').Size}
 */
export function measureSize(file, content) {
  const source = parse(file, content);
  let functions = 0;
  let variables = 0;
  visitAll(source, (node) => {
    if (getFunctionName(node, source)) functions += 1;
    if (isVariableName(node)) variables += 1;
  });
  const comments = listComments(source).filter(({ text }) => !directive.test(getProse(text)));
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  return { functions, variables, comments: comments.length, lines: lines.length };
}

/**
 * Compares whole groups of files with the goals, regardless of what a change touches.
 * @param {string[]} files
 * @returns {boolean} whether every goal is met
 */
function reportGoals(files) {
  const groups = Object.entries({
    product: files.filter(isProduct),
    'tests and tools': files.filter((file) => !isProduct(file)),
  });
  const results = groups.flatMap(([group, members]) => {
    const texts = members.map((file) => ({
      file,
      content: readFileSync(join(projectRoot, file), 'utf8'),
    }));
    const size = addSizes(texts.map(({ file, content }) => measureSize(file, content)));
    const rules = texts.flatMap(({ file, content }) => listRules(file, content));
    const compared = compareWithGoals(rules, size);
    console.log(
      [`${group}: ${members.length} files`, ...compared.map(({ line }) => line)].join('\n'),
    );
    return compared;
  });
  return results.every(({ isMet }) => isMet);
}

/** @param {string} file @param {string} content @returns {string[]} the rule of each finding */
function listRules(file, content) {
  const findings = [...findLayoutProblems(file, content), ...findNamingProblems(file, content)];
  const wideLines = content.split('\n').filter((line) => line.length > maximumWidth);
  return [
    ...findings.map(({ rule }) => rule),
    ...wideLines.map(() => `a line is wider than ${maximumWidth} characters`),
  ];
}

/** @param {ts.Node} node @param {ts.SourceFile} source */
function getFunctionName(node, source) {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return undefined;
  const holder = ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined;
  const name = (node.name ?? holder)?.getText(source);
  return name && /^#?[a-z]\w+$/.test(name) ? name : undefined;
}

/** @param {ts.Node} node */
function isVariableName(node) {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  const isDeclaration =
    ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent);
  return isDeclaration && parent.name === node;
}

/**
 * @param {ts.SourceFile} source
 * @returns {Array<{ position: number, text: string }>} a block comment with the indentation of its
 *   first line
 */
function listComments(source) {
  const { text: content } = source;
  /** @type {Map<number, { position: number, text: string }>} */
  const found = new Map();
  visitAll(source, (node) => {
    if (ts.isJsxText(node)) return;
    for (const { pos, end } of ts.getLeadingCommentRanges(content, node.getFullStart()) ?? []) {
      const lineStart = content.lastIndexOf('\n', pos - 1) + 1;
      const isAlone = content.slice(lineStart, pos).trim() === '';
      found.set(pos, { position: pos, text: content.slice(isAlone ? lineStart : pos, end) });
    }
  });
  return [...found.values()];
}

/** @param {string} comment */
const getProse = (comment) =>
  comment
    .trim()
    .replace(/^\/\*+|\*+\/$|^\/\/+/g, '')
    .replace(/^\s*\*? ?/gm, '')
    .trim();

/**
 * The commit that a change is compared with: where it left the main branch, or else the commit
 * before it.
 * @returns {string | undefined} undefined in a clone that has no earlier commit
 */
function findBase() {
  const head = runGit('rev-parse', 'HEAD');
  const fork = runGit('merge-base', 'origin/main', 'HEAD');
  return fork && fork !== head ? fork : runGit('rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/** @param {string[]} args @returns {string | undefined} undefined where git refuses */
function runGit(...args) {
  try {
    return execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Old code has names of former rules, so a changed file may have as many of each as it had.
 * @param {Finding[]} before
 * @param {Finding[]} after
 * @returns {Finding[]} all of a rule that has more than before
 */
export function findAdded(before, after) {
  const count = (/** @type {Finding[]} */ findings, /** @type {string} */ rule) =>
    findings.filter((finding) => finding.rule === rule).length;
  return after.filter(({ rule }) => count(after, rule) > count(before, rule));
}

/**
 * @param {string} base a commit
 * @returns {Map<string, string>} changed files, each with its path in the base
 */
function listChangedFiles(base) {
  const lines = (runGit('diff', '--name-status', '-M', base) ?? '').split('\n').filter(Boolean);
  const changed = lines.map((line) => {
    const [, before = '', after = before] = line.split('\t');
    return /** @type {const} */ ([after, before]);
  });
  return new Map(changed);
}

/** @param {string} file @param {Finding[]} findings */
const describe = (file, findings) =>
  findings.map(({ line, rule, text }) => `${file}:${line} ${rule}${text && `: ${text}`}`);

await runAsCommand(import.meta.url, async () => {
  const files = listSourceFiles().filter((file) => code.test(file) && !texts.test(file));
  if (process.argv.includes('--goals')) {
    if (!reportGoals(files)) throw new Error('Some goals are missed.');
    return;
  }
  const base = findBase();
  const changed = base ? listChangedFiles(base) : new Map();
  const problems = files.flatMap((file) => {
    const content = readFileSync(join(projectRoot, file), 'utf8');
    const layout = findLayoutProblems(file, content);
    const former = changed.get(file);
    if (former === undefined) return describe(file, layout);
    const before = findNamingProblems(file, runGit('show', `${base}:${former}`) ?? '');
    return describe(file, [...layout, ...findAdded(before, findNamingProblems(file, content))]);
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
