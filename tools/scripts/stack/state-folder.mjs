import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/**
 * Paths of what the running stack of one base port stores: database, demo data, config.json, logs.
 * @param {number} base
 */
export function getStatePaths(base) {
  const folder = join(projectRoot, '.feltbok', String(base));
  return {
    folder,
    data: join(folder, 'data'),
    demoData: join(folder, 'demo-data.json'),
    importedMark: join(folder, 'demo-data.imported'),
    config: join(folder, 'config.json'),
    casterKey: join(folder, 'ntrip-login-key'),
    partySecret: join(folder, 'identity', 'feltbok-parties.secret'),
    logs: join(folder, 'logs'),
    tokens: join(folder, 'tokens'),
  };
}
