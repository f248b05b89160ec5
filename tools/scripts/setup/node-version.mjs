const oldest = [20, 19];

/**
 * @param {string} version such as '20.19.0'
 * @throws Error when that Node is too old for the packages this project uses
 */
export function requireNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(`Feltbok needs Node ${oldest.join('.')} or newer; this is Node ${version}.`);
}
