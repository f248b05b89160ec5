const constructed = [
  'new Function(getStringFromWasm0(arg0, arg1));',
  'new Function(getStringFromWasm0(arg0, arg1), getStringFromWasm0(arg2, arg3));',
];
/** It names the machine that built it. */
const ownAddress = 'import.meta.url';

/** What the compiler asks for as text, as the functions that the text stands for. */
const fixedFunctions = `
const fixedFunctions = {
  'return 0': () => 0,
  'return true': () => true,
  'path return path': (path) => path,
  "throw new Error('Dummy AccessModel, please initialize compiler with withAccessModel()')": () => {
    throw new Error('There are no files');
  },
  "throw new Error('Dummy Registry, please initialize compiler with withPackageRegistry()')": () => {
    throw new Error('There are no packages');
  },
};
function fixedFunction(...words) {
  const known = fixedFunctions[words.join(' ')];
  if (!known) throw new Error('Typst asks for a function that is not known: ' + words.join(' '));
  return known;
}
`;

/**
 * The script of Typst's web compiler without functions made of text, which the policy of the page
 * forbids.
 * @param {string} script `pkg/typst_ts_web_compiler.mjs` of the package
 * @returns {string}
 * @throws Error when the script is not the one that this was written for
 */
export function withoutEval(script) {
  let fixed = script;
  for (const line of constructed) {
    if (fixed.split(line).length !== 2)
      throw new Error(`Typst's web compiler has not once: ${line}`);
    fixed = fixed.replace(line, line.replace('new Function', 'fixedFunction'));
  }
  if (/\bnew Function\b|\beval\(/.test(fixed))
    throw new Error("Typst's web compiler makes more functions of text");
  return fixed.replaceAll(ownAddress, "''") + fixedFunctions;
}

/** As a loader of webpack. @param {string} script */
export default (script) => withoutEval(script);
