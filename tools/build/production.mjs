import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { productionConfigurations } from './webpack.app.mjs';

/** Makes the production build of the app of the current folder, in `dist` or the folder given. */
const { values } = parseArgs({ options: { 'output-path': { type: 'string' } } });
const configurations = productionConfigurations(basename(process.cwd()), values['output-path']);
const compiler = webpack(configurations);
compiler.run((error, stats) => {
  const report = error?.stack ?? stats?.toString('errors-warnings');
  if (report) console.error(report);
  if (error || stats?.hasErrors()) process.exitCode = 1;
  // The cache for the next build is written when the compiler is closed.
  compiler.close((closeError) => {
    if (!closeError) return;
    console.error(closeError);
    process.exitCode = 1;
  });
});
