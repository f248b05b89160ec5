import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/**
 * The script of the worker that prepares photographs, as one file: for a page that is not the
 * app's.
 */
export function photoWorkerScript(): string {
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
