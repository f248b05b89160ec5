import { readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, type Figure, type Measure } from './figures';

/**
 * `npm run bench` measures everything, `npm run bench -- api` one subject; what follows the name is
 * handed on to it. A subject is a folder beside this file whose `bench.ts` exports its figures.
 * `--check` ends with 1 when a goal is missed or a subject fails, `--json FILE` writes what was
 * measured to a file.
 */
const given = process.argv.slice(2);
const isChecked = given.includes('--check');
const at = given.indexOf('--json');
const jsonFile = at < 0 ? undefined : given[at + 1];
const [name, ...more] = given.filter(
  (word, index) => word !== '--check' && (at < 0 || (index !== at && index !== at + 1)),
);
const subjects = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

if ((name !== undefined && !subjects.includes(name)) || (at >= 0 && jsonFile === undefined)) {
  console.error(
    `Nothing called ${name} can be measured. There are: ${subjects.join(', ')}. --json takes a file.`,
  );
  process.exit(2);
}

interface Measured {
  subject: string;
  /** Share of the processors that did nothing in the second before and after, from 0 to 1. */
  idle: { before: number; after: number };
  seconds: number;
  figures: Figure[];
  /** Why the subject did not run to its end. */
  error?: string;
}

/** Share of the processors that does nothing, over a second. */
async function idleShare(): Promise<number> {
  const times = () => {
    const all = cpus().map(({ times: of }) => of);
    const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
    return {
      idle: sum(all.map(({ idle }) => idle)),
      all: sum(all.flatMap((of) => Object.values(of))),
    };
  };
  const before = times();
  await pause(1000);
  const after = times();
  return (after.idle - before.idle) / (after.all - before.all);
}

async function measuredOf(subject: string): Promise<Measured> {
  console.log(`\n${subject}`);
  const before = await idleShare();
  const started = performance.now();
  const figures: Figure[] = [];
  let error: string | undefined;
  try {
    const { measure } = (await import(`./${subject}/bench.ts`)) as { measure: Measure };
    for await (const figure of measure(more)) {
      console.log(`  ${describe(figure)}`);
      figures.push(figure);
    }
  } catch (thrown) {
    error = String((thrown as Error).stack ?? thrown);
    console.error(`  It did not run to its end: ${error}`);
  }
  const seconds = (performance.now() - started) / 1000;
  const after = await idleShare();
  const [idleBefore, idleAfter] = [before, after].map((share) => `${(100 * share).toFixed(0)} %`);
  console.log(
    `  ${seconds.toFixed(0)} s; idle before ${idleBefore}, after ${idleAfter} of ${availableParallelism()} processors`,
  );
  return {
    subject,
    idle: { before, after },
    seconds,
    figures,
    ...(error !== undefined && { error }),
  };
}

const all: Measured[] = [];
for (const subject of name === undefined ? subjects : [name]) all.push(await measuredOf(subject));
if (jsonFile !== undefined) {
  const machine = { processors: cpus().map(({ model }) => model), node: process.version };
  writeFileSync(
    jsonFile,
    `${JSON.stringify({ at: new Date().toISOString(), machine, subjects: all }, null, 2)}\n`,
  );
}
const missed = all.flatMap(({ figures }) => figures).filter(({ met }) => !met).length;
const failed = all.filter(({ error }) => error !== undefined).length;
console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} of the goals missed.`);
if (failed > 0) console.log(`${failed} of the subjects did not run to their end.`);
process.exit(failed > 0 || (isChecked && missed > 0) ? 1 : 0);
