import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * The builds that a deployer has signed, so that nobody has to remember them.
 * @typedef {object} ReleaseRecord
 * @property {Record<string, { serial: number, builds: string[] }>} parts highest serial and all
 *   builds of each part
 * @property {string[]} revoked builds of any part that must not be started; each list that is
 *   signed names them
 */

/** @param {string} file @returns {ReleaseRecord} empty when there is none yet */
export function readRecord(file) {
  if (!existsSync(file)) return { parts: {}, revoked: [] };
  const { parts, revoked } = JSON.parse(readFileSync(file, 'utf8'));
  if (!parts || !Array.isArray(revoked)) throw new Error(`${file} is not a record of releases.`);
  return { parts, revoked };
}

/** @param {string} file @param {ReleaseRecord} record */
export function writeRecord(file, record) {
  const draft = `${file}.draft`;
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(draft, file);
}

/**
 * @param {ReleaseRecord} record
 * @param {string} part
 * @param {{ serial: number, build?: string }} signed without a build where it is made later, for
 *   instance in an image
 * @returns {ReleaseRecord}
 */
export function addSigned(record, part, { serial, build }) {
  const former = record.parts[part] ?? { serial: 0, builds: [] };
  const builds = new Set([...former.builds, ...(build ? [build] : [])]);
  const highest = Math.max(former.serial, serial);
  return {
    ...record,
    parts: { ...record.parts, [part]: { serial: highest, builds: [...builds] } },
  };
}

/**
 * Adds and withdraws revocations.
 * @param {ReleaseRecord} record
 * @param {{ revoke: string[], allow: string[] }} changes
 * @returns {ReleaseRecord}
 * @throws {Error} for a build that was never signed
 */
export function changeRevoked(record, { revoke, allow }) {
  const known = new Set(Object.values(record.parts).flatMap(({ builds }) => builds));
  const unknown = revoke.filter((build) => !known.has(build));
  if (unknown.length > 0) {
    throw new Error(
      `No release of ${unknown.join(', ')} is recorded. To record what is deployed:
` +
        '  npm run release -- record --host <address>\n' +
        `Recorded: ${[...known].join(', ') || 'none'}.`,
    );
  }
  const notRevoked = allow.filter((build) => !record.revoked.includes(build));
  if (notRevoked.length > 0) throw new Error(`${notRevoked.join(', ')} is not revoked.`);
  const revoked = new Set([...record.revoked, ...revoke].filter((build) => !allow.includes(build)));
  return { ...record, revoked: [...revoked] };
}
