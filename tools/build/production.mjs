import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { buildProductionConfigurations } from './webpack.app.mjs';

/** Makes the production build of the app in the current folder, in `dist` or the given folder. */
const { values } = parseArgs({ options: { 'output-path': { type: 'string' } } });
const configurations = buildProductionConfigurations(
  basename(process.cwd()),
  values['output-path'],
);
const compiler = webpack(configurations);
compiler.run((error, stats) => {
  const report = error?.stack ?? stats?.toString('errors-warnings');
  if (report) console.error(report);
  if (error || stats?.hasErrors()) process.exitCode = 1;
  // Closing the compiler writes the cache for the next build.
  compiler.close((closeError) => {
    if (!closeError) return;
    console.error(closeError);
    process.exitCode = 1;
  });
});
