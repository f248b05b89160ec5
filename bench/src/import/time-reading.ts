import { importFile } from '../../../remote-maps/src/marks/import/import-file';
import { bareLoop } from './bare-loop';
import { manyPoints } from './kof-file';

const rounds = 15;
const count = Number(process.argv[2]);

/**
 * Prints on one line, as JSON, how many milliseconds of processor time an import and the bare loop
 * take, in turns: the clock on the wall also counts what other programs do meanwhile. Run by
 * itself, as a worker is, with the number of points.
 */
const file = new File([manyPoints(count).join('\r\n')], 'grenser.kof');
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const own: number[] = [];
const least: number[] = [];
for (let round = 0; round <= rounds; round += 1) {
  const start = processorTime();
  const outcome = await importFile({ file, zone: 32, known: [] });
  const between = processorTime();
  await bareLoop(file);
  const end = processorTime();
  if (!outcome.ok || outcome.report.added !== count) throw new Error('Not every point was read');
  // The first turn of each warms up.
  if (round > 0) own.push(between - start);
  if (round > 0) least.push(end - between);
}
console.log(JSON.stringify({ own, least }));
