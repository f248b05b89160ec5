import { findOrInstallFirefox } from '../../tools/scripts/engines/firefox.mjs';
import { findOrInstallWebKit } from '../../tools/scripts/engines/webkit.mjs';
import { startTestStack } from '../test-stack';
import { makeVariant } from '../variants';

/** Starts the app as it is built, and two deployed remotes of another build. */
export default async function runStack() {
  // Tests of engines that are missing on this machine are skipped with a line.
  await findOrInstallFirefox();
  await findOrInstallWebKit();
  console.log(
    'OPENING WITHOUT ANY SERVER IS NOT TESTED IN WEBKIT: by its WebDriver it does not always come ' +
      'to an end.',
  );
  const stop = await startTestStack();
  await Promise.all([
    makeVariant('remote-maps', 'second'),
    makeVariant('remote-reports', 'second'),
  ]);
  return stop;
}
