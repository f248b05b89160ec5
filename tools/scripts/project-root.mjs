import { fileURLToPath } from 'node:url';

/**
 * Folder of the checkout. Every script works from here, regardless of the folder it was called in.
 */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
