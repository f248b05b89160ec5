import { findOrInstallFirefox } from '../../tools/scripts/engines/firefox.mjs';
import { findOrInstallWebKit } from '../../tools/scripts/engines/webkit.mjs';
import { startTestStack } from '../test-stack';
import { makeVariant } from '../variants';

/** The engines meet the app as it is built, and two remotes of another build that are deployed. */
export default async function runStack() {
  // What cannot be had on this machine the tests leave out, and say so.
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
