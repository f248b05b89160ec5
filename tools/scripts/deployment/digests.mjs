import { runQuietly } from '../setup/run-quietly.mjs';

/**
 * The images that stand in Dockerfiles or a compose file with a variable for their digest, as in
 * `node:24.1@${NODE_DIGEST}`.
 * @param {string} text
 * @returns {Record<string, string>} image with its tag, by the variable. @throws {Error} where one
 *   is for two images
 */
export function referencesIn(text) {
  /** @type {Record<string, string>} */
  const references = {};
  for (const [, image = '', variable = ''] of text.matchAll(
    /([\w./-]+:[\w.-]+)@\$\{(\w+_DIGEST)(?::\?[^}]*)?\}/g,
  )) {
    const other = references[variable];
    if (other !== undefined && other !== image)
      throw new Error(`${variable} is for ${other} and for ${image}.`);
    references[variable] = image;
  }
  return references;
}

/**
 * The digests of images, by what the registry answers.
 * @param {Record<string, string>} references as of `referencesIn`
 * @param {NodeJS.ProcessEnv} [environment] where `docker` is found
 * @returns {Promise<Record<string, string>>} `sha256:…` by variable
 * @throws {Error} with what docker said, where one cannot be had; none is made up
 */
export async function digestsOf(references, environment = process.env) {
  /** @type {Record<string, string>} */
  const digests = {};
  for (const [variable, image] of Object.entries(references)) {
    const pulled = await runQuietly('docker', ['pull', image], { environment });
    const digest = /^Digest: (sha256:[0-9a-f]{64})$/m.exec(pulled.output)?.[1];
    if (!pulled.succeeded || digest === undefined) {
      throw new Error(
        `The digest of ${image} cannot be had, and deploy/digests.env stays as it is: ${pulled.output.trim()}`,
      );
    }
    digests[variable] = digest;
  }
  return digests;
}
