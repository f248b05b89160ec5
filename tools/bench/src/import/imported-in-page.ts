import { openBoundaryFiles } from '@feltbok/offline/stores/boundary-files.data.ts';
import {
  type ReadRequest,
  runImport,
  type WorkAnswer,
} from '../../../../remote-maps/src/import/do-import';
import { makeImportedMarks } from '../../../../remote-maps/src/marks/imported-marks.domain';

const userKey = crypto.randomUUID();

const createRequest = (file: File): ReadRequest => ({
  file,
  zone: 32,
  known: [],
  owner: { userKey, caseId: 1042 },
});

const findAddedFile = (answer: WorkAnswer | undefined) =>
  answer?.kind === 'ended' && 'added' in answer.result ? answer.result.added : null;

/**
 * Handles the worker's messages as the page does: the stored points are read from the device and
 * become marks that can be shown.
 * @returns number of marks
 */
export function importByWorker(worker: Worker, file: File): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkAnswer>) => {
      if (data.kind === 'progress') return;
      const added = findAddedFile(data);
      if (!added) return reject(new Error(JSON.stringify(data)));
      readMarks(added.id).then(resolve, reject);
    };
    worker.postMessage(createRequest(file));
  });
}

/**
 * Does the worker's work in the page itself, whose processor can be slowed down, unlike a worker's:
 * the file is read, checked and stored.
 * @returns milliseconds until the report
 */
export async function measureReport(file: File, expected: number): Promise<number> {
  const answers: WorkAnswer[] = [];
  const start = performance.now();
  await runImport(createRequest(file), (answer) => answers.push(answer));
  const took = performance.now() - start;
  const added = findAddedFile(answers.at(-1));
  const stored = added ? await readMarks(added.id) : 0;
  if (stored !== expected) throw new Error(`Only ${stored} points were stored`);
  return took;
}

/** Removes the file, so that the next import adds its points again. */
async function readMarks(id: number): Promise<number> {
  const files = await openBoundaryFiles(userKey);
  const file = (await files.readAll()).find((candidate) => candidate.id === id);
  const marks = await makeImportedMarks(file?.boundaryFile.features ?? [], 32, 2077);
  await files.remove([id]);
  files.close();
  return marks.size;
}
