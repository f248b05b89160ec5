import { parseArgs } from 'node:util';

/** @typedef {import('./steps.mjs').Step} Step */
/**
 * `npm test` is ordinary, `npm run test:full` has the rest; what is chosen by name, and
 * `npm run test:long`, runs whole.
 * @typedef {'ordinary' | 'full' | 'whole'} Extent
 */

/**
 * Steps of the command line with what they need, the paths after them as filters, and `--watch`.
 * Arguments after a second `--` go to the runner of the one step chosen.
 * @param {string[]} given
 * @param {Step[]} steps
 * @throws Error that says what cannot be asked for
 */
export function readRequest(given, steps) {
  const end = given.includes('--') ? given.indexOf('--') : given.length;
  const switches = /** @type {const} */ ({ type: 'boolean', default: false });
  const { values, positionals } = parseArgs({
    args: given.slice(0, end),
    options: { full: switches, long: switches, verbose: switches, watch: switches },
    allowPositionals: true,
  });
  const named = steps.filter(({ name }) => positionals.includes(name));
  const paths = positionals.filter((word) => !steps.some(({ name }) => name === word));
  const more = given.slice(end + 1);
  const [only] = named;
  const isOne = named.length === 1;
  if (paths.length > 0 && !isOne) {
    throw new Error(
      `No step is called ${paths.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`,
    );
  }
  if (more.length > 0 && !isOne) throw new Error('Choose one step to hand further arguments to.');
  const watchable = steps.filter(({ watch }) => watch).map(({ name }) => name);
  if (values.watch && !(isOne && only?.watch))
    throw new Error(`Choose one step to watch: ${watchable.join(', ')}.`);
  const extent = readExtent(values, named.length > 0);
  const isWanted = (/** @type {Step} */ step) => {
    if (named.length === 0) return isPartOf(step, extent);
    return named.includes(step) || named.some(({ needs }) => needs.includes(step.name));
  };
  return {
    chosen: steps.filter(isWanted),
    paths,
    more,
    extent,
    watch: values.watch ? only?.watch : undefined,
    long: values.long,
    verbose: values.verbose,
  };
}

/**
 * @param {{ full: boolean, long: boolean }} values
 * @param {boolean} isChosen
 * @returns {Extent}
 */
function readExtent({ full, long }, isChosen) {
  if (isChosen || long) return 'whole';
  return full ? 'full' : 'ordinary';
}

/** @param {Step} step @param {Extent} extent */
function isPartOf({ partOf = 'ordinary' }, extent) {
  return extent === 'whole' || partOf === 'both' || partOf === extent;
}
