import { startTestStack } from './test-stack';
import { apps, makeVariant } from './variants';

/** The tests use what `npm start` serves, and deploy other builds of it. */
export default async function runStack() {
  const stop = await startTestStack();
  await Promise.all([
    ...apps.flatMap((app) => [makeVariant(app, 'second'), makeVariant(app, 'third')]),
    makeVariant('remote-reports', 'faulty'),
    makeVariant('remote-reports', 'next contract'),
    makeVariant('host', 'next schema'),
  ]);
  return stop;
}
