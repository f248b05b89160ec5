import { readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, type Figure, type Measure } from './figures';

/**
 * `npm run bench` measures everything, `npm run bench -- api` one subject, which gets the arguments
 * after its name. A subject is a folder beside this file whose `bench.ts` exports its figures.
 * `--check` ends with 1 when a goal is missed or a subject fails, and `--json FILE` writes the
 * measurements to a file.
 */
const args = process.argv.slice(2);
const isChecked = args.includes('--check');
const at = args.indexOf('--json');
const jsonFile = at < 0 ? undefined : args[at + 1];
const [name, ...more] = args.filter(
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
  /** Share of the processors that was idle in the second before and after, from 0 to 1. */
  idle: { before: number; after: number };
  seconds: number;
  figures: Figure[];
  /** Reason why the subject did not finish. */
  error?: string;
}

/** Measures the share of the processors that is idle, over a second. */
async function measureIdleShare(): Promise<number> {
  const times = () => {
    const all = cpus().map(({ times: of }) => of);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
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

async function measureSubject(subject: string): Promise<Measured> {
  console.log(`\n${subject}`);
  const before = await measureIdleShare();
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
  const after = await measureIdleShare();
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
for (const subject of name === undefined ? subjects : [name])
  all.push(await measureSubject(subject));
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
if (failed > 0) console.log(`${failed} of the subjects did not finish.`);
process.exit(failed > 0 || (isChecked && missed > 0) ? 1 : 0);
