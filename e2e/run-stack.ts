import { browserTestBase } from '../scripts/ports.mjs';
import { startStack } from '../scripts/stack/start-stack.mjs';
import { apps, makeVariant } from './variants';

/** Origins on which tests serve hosts of their own: the ports base + 40 to base + 59. */
const testOrigins = (base: number) => Array.from({ length: 20 }, (_, index) => `http://localhost:${base + 40 + index}`);

/** The tests drive what `npm start` serves, from the beginning of its life, on ports of its own. */
export default async function runStack() {
  const base = browserTestBase();
  const stack = await startStack({ base, fresh: true, quiet: true, moreOrigins: testOrigins(base) });
  stack.broken.then((how) => console.error(how.message));
  await Promise.all([
    ...apps.flatMap((app) => [makeVariant(app, 'second'), makeVariant(app, 'third')]),
    makeVariant('remote-reports', 'faulty'),
    makeVariant('remote-reports', 'next contract'),
    makeVariant('host', 'next schema'),
  ]);
  return () => stack.stop();
}
