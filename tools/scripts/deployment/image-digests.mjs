import { runQuietly } from '../setup/run-quietly.mjs';

/**
 * Finds the images in Dockerfiles or a compose file that have a variable for their digest, like
 * `node:24.1@${NODE_DIGEST}`.
 * @param {string} text
 * @returns {Record<string, string>} image with its tag, by the variable
 * @throws {Error} when one variable stands for two images
 */
export function findImageReferences(text) {
  /** @type {Record<string, string>} */
  const references = {};
  for (const [, image = '', variable = ''] of text.matchAll(
    /([\w./-]+:[\w.-]+)@\$\{(\w+_DIGEST)(?::\?[^}]*)?\}/g,
  )) {
    const known = references[variable];
    if (known !== undefined && known !== image)
      throw new Error(`${variable} stands for ${known} and ${image}.`);
    references[variable] = image;
  }
  return references;
}

/**
 * Asks the registry for the digests of images.
 * @param {Record<string, string>} references from `findImageReferences`
 * @param {NodeJS.ProcessEnv} [environment] where `docker` is found
 * @returns {Promise<Record<string, string>>} `sha256:…` by variable
 * @throws {Error} with docker's message, when a digest cannot be fetched
 */
export async function fetchDigests(references, environment = process.env) {
  /** @type {Record<string, string>} */
  const digests = {};
  for (const [variable, image] of Object.entries(references)) {
    const pulled = await runQuietly('docker', ['pull', image], { environment });
    const digest = /^Digest: (sha256:[0-9a-f]{64})$/m.exec(pulled.output)?.[1];
    if (!pulled.succeeded || digest === undefined) {
      throw new Error(
        `The digest of ${image} could not be fetched, and deploy/digests.env was not changed: ${pulled.output.trim()}`,
      );
    }
    digests[variable] = digest;
  }
  return digests;
}
