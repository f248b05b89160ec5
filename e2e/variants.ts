import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

export type App = 'host' | 'remote-case' | 'remote-maps' | 'remote-reports';
/** `as built` is what `npm start` serves; the others are the same source with another stamp in every script. */
export type Variant = 'as built' | 'second';

export const builtApp = (app: App, variant: Variant) =>
  variant === 'as built' ? join(root, app, 'dist') : join(root, '.feltbok', 'variants', variant, app);

/** Builds one app once more, with a stamp by which a page tells whose scripts it runs. */
export async function buildVariant(app: App, variant: Exclude<Variant, 'as built'>): Promise<void> {
  const environment = { ...process.env, FELTBOK_BUILD_STAMP: variant, FELTBOK_BUILD_OUTPUT: builtApp(app, variant) };
  await promisify(execFile)('npm', ['run', 'build', '-w', app], { cwd: root, env: environment });
}
