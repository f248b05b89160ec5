import { startTestStack } from '../test-stack';
import { makeVariant } from '../variants';

/** The engines meet the app as it is built, and two remotes of another build that are deployed. */
export default async function runStack() {
  const stop = await startTestStack();
  await Promise.all([
    makeVariant('remote-maps', 'second'),
    makeVariant('remote-reports', 'second'),
  ]);
  return stop;
}
