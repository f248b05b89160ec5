import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/**
 * Bundles the script of the worker that prepares photographs into one file, for a page outside the
 * app.
 */
export function bundlePhotoWorker(): string {
  const entry = fileURLToPath(import.meta.resolve('@feltbok/offline/photos/photo.worker.ts'));
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
  });
  const [script] = outputFiles;
  if (!script) throw new Error('The worker for photographs was not built');
  return script.text;
}
