import { buildLineCreation } from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import type { ImportedLine } from '@feltbok/offline/stores/imported-files.domain.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { submitAll } from '@feltbok/runtime/editing/submit.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { forgetImportedMarksAtom, importedFilesAtom } from '../marks/imported-marks.state';
import { nameLineAtom } from '../marks/lines/lines.state';
import { markByUuidAtom } from '../marks/marks.state';
import { importAtom } from './import.state';

/**
 * Imported lines whose two marks are saved, so that the queue can send them after these. An import
 * can be undone while its summary is shown, and its file is known a moment before.
 */
export const readyLinesAtom = atom((get): ImportedLine[] => {
  const state = get(importAtom);
  if (state.phase === 'running') return [];
  const shown = state.phase === 'done' ? state.added?.id : undefined;
  const files = get(importedFilesAtom).filter(({ id, lines }) => lines.size > 0 && id !== shown);
  // The marks are looked up only where lines wait.
  if (files.length === 0) return [];
  const find = get(markByUuidAtom);
  const isSaved = (uuid: string) => find(uuid)?.mark.metaType === 'Database';
  return files
    .flatMap(({ lines }) => [...lines.values()])
    .filter(({ startMarkUuid, endMarkUuid }) => isSaved(startMarkUuid) && isSaved(endMarkUuid));
});

const isSavingAtom = atom(false);

/** Number of lines that share a transaction of the device. */
const linesPerBatch = 100;

/** Queues the lines that are ready, and removes them from their file. */
export const saveReadyLinesAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isSavingAtom)) return;
  set(isSavingAtom, true);
  try {
    let areStored = true;
    while (areStored && get(readyLinesAtom).length > 0) areStored = await set(saveBatchAtom);
  } catch (error) {
    get(hostServicesAtom).reportError(error, 'import');
  } finally {
    set(isSavingAtom, false);
  }
});

/** @returns whether all lines of the batch are queued; the user knows of those that are not */
const saveBatchAtom = atom(null, async (get, set): Promise<boolean> => {
  const open = get(openBusinessAtom);
  if (!open) return false;
  const { businessId } = open.business;
  const nameLine = get(nameLineAtom);
  const lines = get(readyLinesAtom).slice(0, linesPerBatch);
  const changes = lines.map((imported) => {
    const line = { ...imported, businessId };
    return buildLineCreation(toPlace(open), { line, name: nameLine(line) });
  });
  const outcomes = await submitAll(get, changes);
  await set(
    forgetImportedMarksAtom,
    lines.filter((_, index) => outcomes[index] === 'stored'),
  );
  return outcomes.every((outcome) => outcome === 'stored');
});
