import { readdirSync } from 'node:fs';
import { describe, type Measure } from './figures';

/**
 * `npm run bench` measures everything, `npm run bench -- api` one subject; what follows the name is handed on to it.
 * A subject is a folder beside this file whose `bench.ts` exports its figures.
 */
const [name, ...more] = process.argv.slice(2);
const subjects = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

if (name !== undefined && !subjects.includes(name)) {
  console.error(`Nothing called ${name} can be measured. There are: ${subjects.join(', ')}.`);
  process.exit(2);
}

let missed = 0;
for (const subject of name === undefined ? subjects : [name]) {
  const { measure } = (await import(`./${subject}/bench.ts`)) as { measure: Measure };
  console.log(`\n${subject}`);
  for await (const figure of measure(more)) {
    console.log(`  ${describe(figure)}`);
    if (!figure.met) missed += 1;
  }
}
console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} of the goals missed.`);
