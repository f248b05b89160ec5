/**
 * Number of the parts of source texts that findings are compared with. Lines are those with text.
 * @typedef {{ functions: number, variables: number, comments: number, lines: number }} Size
 */

/** @typedef {{ rule: string, part: keyof Size, per: number, goal: number }} Goal */

/** Limits of findings for a number of parts, which hold for product and tests alike. */
const goals = /** @type {Goal[]} */ ([
  { rule: 'a function name ends in a preposition', part: 'functions', per: 100, goal: 2 },
  { rule: 'a function name begins with a participle', part: 'functions', per: 100, goal: 1.5 },
  { rule: 'a variable has a vague name', part: 'variables', per: 1000, goal: 2 },
  { rule: 'a comment has no subject', part: 'comments', per: 100, goal: 2.5 },
  { rule: 'an object literal is spread', part: 'lines', per: 10_000, goal: 0.5 },
  {
    rule: 'several variables are declared through one literal',
    part: 'lines',
    per: 10_000,
    goal: 2,
  },
  { rule: 'a line is wider than 100 characters', part: 'lines', per: 100, goal: 1 },
]);

const product = /^(?:host|own-phone|remote-[a-z]+|shared|api)\//;
const notProduct = /\.(?:test|spec|stories)\.|\/testing\//;

/** @param {string} file */
export const isProduct = (file) => product.test(file) && !notProduct.test(file);

/** @param {Size[]} sizes @returns {Size} */
export const addSizes = (sizes) =>
  sizes.reduce(
    (sum, size) => ({
      functions: sum.functions + size.functions,
      variables: sum.variables + size.variables,
      comments: sum.comments + size.comments,
      lines: sum.lines + size.lines,
    }),
    { functions: 0, variables: 0, comments: 0, lines: 0 },
  );

/**
 * Compares the findings of several files with the goals.
 * @param {string[]} rules the rule of each finding
 * @param {Size} size of the files
 * @returns {Array<{ isMet: boolean, line: string }>} a line for each goal
 */
export function compareWithGoals(rules, size) {
  return goals.map(({ rule, part, per, goal }) => {
    const count = rules.filter((found) => found === rule).length;
    const value = (count * per) / Math.max(1, size[part]);
    const isMet = value <= goal;
    const share = `${value.toFixed(1)} per ${per} ${part}`;
    return {
      isMet,
      line: `${isMet ? '✓' : '✗'} ${rule}: ${share} (goal ${goal}; ${count} places)`,
    };
  });
}
