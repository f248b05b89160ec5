/**
 * @typedef {object} Stage
 * @property {string} image that it begins from
 * @property {string | undefined} name
 * @property {Array<{ word: string, text: string }>} instructions after FROM, in their order
 */

/**
 * Parses the stages of a Dockerfile. It knows the parts of the format that ours use: comments, and
 * lines that end in a backslash.
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseStages(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  /** @type {Stage[]} */
  const stages = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? [];
    if (word === 'FROM') {
      const [image = '', , name] = rest.split(/\s+/);
      stages.push({ image, name, instructions: [] });
    } else if (word) stages.at(-1)?.instructions.push({ word, text: rest.trim() });
  }
  return stages;
}

/**
 * Finds mistakes in a Dockerfile that a reader may overlook.
 * @param {string} text
 * @param {(path: string) => boolean} exists whether the build's context has this path
 * @returns {string[]}
 */
export function findDockerfileErrors(text, exists) {
  const stages = parseStages(text);
  const last = stages.at(-1);
  if (!last) return ['has no FROM'];
  const users = last.instructions.filter(({ word }) => word === 'USER');
  const user = users.at(-1)?.text;
  const names = stages.flatMap(({ name }) => name ?? []);
  return [
    ...(user === undefined || /^(root|0)(:|$)/.test(user)
      ? ['runs as root: its last stage has no other USER']
      : []),
    ...stages
      .filter(
        ({ image }) =>
          !names.includes(image) && !/:\d+\.\d+\.\d+[\w.-]*@\$\{\w+_DIGEST\}$/.test(image),
      )
      .map(({ image }) => `starts from ${image}, which no digest pins`),
    ...stages
      .filter(({ instructions }) => instructions.some(isUncomparedInstall))
      .map(() => 'installs packages without comparing them with the lock file'),
    ...stages
      .filter(({ image }) => /^[\w-]+\.[\w.-]+\//.test(image))
      .map(({ image }) => `names a host: ${image}`),
    ...stages.flatMap(({ instructions }) => findCopyErrors(instructions, names, exists)),
  ];
}

/** @param {Stage['instructions'][number]} instruction */
const isUncomparedInstall = ({ word, text }) =>
  word === 'RUN' && /\bnpm (install|i|ci)\b/.test(text) && !text.includes('require-locked.mjs');

/**
 * @param {Stage['instructions']} instructions
 * @param {string[]} stageNames
 * @param {(path: string) => boolean} exists
 */
function findCopyErrors(instructions, stageNames, exists) {
  return instructions
    .filter(({ word }) => word === 'COPY' || word === 'ADD')
    .flatMap(({ text }) => {
      const words = text.split(/\s+/);
      const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
      if (from !== undefined)
        return stageNames.includes(from) ? [] : [`copies from ${from}, which is not a stage`];
      const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
      return sources
        .filter((source) => !exists(source))
        .map((source) => `copies ${source}, which does not exist`);
    });
}
