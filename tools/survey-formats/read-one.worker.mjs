import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Reads one file as a page's worker does, and answers with what became of it.
 * @typedef {{ packageUrl: string, name: string, path: string, options: { zone: number } }} Request
 * @typedef {{ refused: string } | Counts} Outcome
 * @typedef {object} Counts
 * @property {string | null} system that the file names
 * @property {number} total lines or features
 * @property {number} points
 * @property {number} skipped
 * @property {number} rejected
 * @property {number} boundaries
 * @property {string[]} [types] the object types with their numbers of objects
 * @property {{ points: number, rejected: number, boundaries: number }} [withAllTypes] what becomes
 *   of the file when all of its types are chosen
 */

/** @type {Request} */
const { packageUrl, name, path, options } = workerData;
const { FileRejected, lookAtSurveyFile, preselectTypes, readSurveyFile } = await import(packageUrl);

/**
 * Measures the processor's time, as other work on the machine must not count.
 * @template Result
 * @param {() => Result} work
 * @returns {{ result: Result, seconds: number }}
 */
function measure(work) {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  return { result, seconds: (user + system) / 1_000_000 };
}

/**
 * @param {{ name: string, bytes: Uint8Array }} file
 * @param {Array<{ name: string }>} objectTypes
 */
function readAllTypes(file, objectTypes) {
  const names = objectTypes.map((type) => type.name);
  const { points, curves, report } = readSurveyFile(file, { ...options, objectTypes: names });
  return { points: points.length, rejected: report.rejected, boundaries: curves.length };
}

/** @returns {{ outcome: Outcome, seconds: number }} `seconds` of the longer of both steps */
function read() {
  const file = { name, bytes: new Uint8Array(readFileSync(path)) };
  let seconds = 0;
  /** @template Result @param {() => Result} work */
  const take = (work) => {
    const step = measure(work);
    seconds = Math.max(seconds, step.seconds);
    return step.result;
  };
  try {
    const { system, objectTypes } = take(() => lookAtSurveyFile(file));
    const request = { ...options, objectTypes: preselectTypes(objectTypes) };
    const { points, curves, report } = take(() => readSurveyFile(file, request));
    const types = objectTypes.map(
      (/** @type {{ name: string, objects: number }} */ type) => `${type.name}: ${type.objects}`,
    );
    /** @type {number[]} */
    const skipped = Object.values(report.skipped);
    const outcome = {
      system: system?.name ?? system?.kind ?? null,
      total: report.total,
      points: points.length,
      skipped: skipped.reduce((sum, count) => sum + count, 0),
      rejected: report.rejected,
      boundaries: curves.length,
      ...(types.length > 0 && { types, withAllTypes: readAllTypes(file, objectTypes) }),
    };
    return { outcome, seconds };
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    const { kind, name: system = '' } = /** @type {{ reason: any }} */ (error).reason;
    return { outcome: { refused: `${kind} ${system}`.trim() }, seconds };
  }
}

parentPort?.postMessage(read());
