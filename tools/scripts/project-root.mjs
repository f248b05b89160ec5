import { fileURLToPath } from 'node:url';

/** The checkout's folder; every script works from here, whatever folder it was called in. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
