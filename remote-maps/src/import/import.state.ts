import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import {
  removeImportedFilesAtom,
  setImportedFileStoredAtom,
} from '@feltbok/runtime/device/imported-files.state.ts';
import { pinKeyAtom } from '@feltbok/runtime/device/pin-key.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom, sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { type AxisOrder, type FileRejection, preselectTypes } from '@feltbok/survey-formats';
import { systemsByName } from '@feltbok/survey-formats/coordinates';
import { atom } from 'jotai';
import { trianglesAtom, trianglesLoadAtom } from '../map-services/triangles.state';
import { formOfMark } from '../mark-model/mark-form.domain';
import type { FileLook } from '../marks/import/import-file';
import { type ImportReport, isOtherType } from '../marks/import/import-report.domain';
import { toKnownPoint } from '../marks/import/known-points.domain';
import { markDraftsAtom, storeMarkDraftAtom } from '../marks/mark-drafts.state';
import { listedMarksAtom, markByUuidAtom } from '../marks/marks.state';
import { propertyOutlineAtom } from '../property/property.state';
import { askForImport, askForLook, type Work } from './ask-worker';
import type { AddedFile } from './do-import';
import { showStoredFilesAtom } from './stored-files.state';

/** The state of importing a file. */
export type ImportState =
  | { phase: 'closed' }
  | {
      phase: 'choosing';
      reason: FileRejection | 'no room' | 'failed' | null;
      report: ImportReport | null;
      fileName: string;
    }
  | { phase: 'looking'; file: File }
  | ({ phase: 'chosen'; file: File } & FileToImport)
  /** `part` 0 to 1; null when it is too late to cancel. */
  | { phase: 'running'; file: File; part: number | null }
  /** `added` is null when every point was there already. */
  | {
      phase: 'done';
      fileName: string;
      report: ImportReport;
      added: AddedFile | null;
      types: TypeChoice | null;
    };

/** Whose types apply where points of the file lie on marks of other types. */
type TypeChoice = 'case' | 'file';

/** What a chosen file states, and what the user adds. */
export interface FileToImport extends Omit<Extract<FileLook, { ok: true }>, 'ok'> {
  zone: UtmZone | null;
  /** Name of the system that the user chose, where the file names none. */
  named: string | null;
  /** The system of the heights for which the file names none. */
  heightSystem: HeightSystem;
  /** Names of the object types that the user wants to import. */
  chosenTypes: readonly string[];
  /** The first axis, where the file contradicts itself; `null` until the user chooses. */
  axisOrder: AxisOrder | null;
  /** Whether corners of lines become marks where there is none. */
  areCornersAdded: boolean;
}

const nothingChosen: ImportState = { phase: 'choosing', reason: null, report: null, fileName: '' };

const ownedStateAtom = atom<{ state: ImportState; owner: string }>({
  state: { phase: 'closed' },
  owner: '',
});

/** The user and the open case, so that another user or case does not see an import begun here. */
const ownerAtom = atom((get) => {
  const session = get(sessionAtom);
  return session.state === 'authorised'
    ? `${session.userKey} ${get(openBusinessAtom)?.case.caseId}`
    : '';
});

const stateAtom = atom(
  (get): ImportState => {
    const { state, owner } = get(ownedStateAtom);
    return owner === get(ownerAtom) ? state : { phase: 'closed' };
  },
  (get, set, state: ImportState, owner: string = get(ownerAtom)) =>
    set(ownedStateAtom, { state, owner }),
);
const workAtom = atom<Work<unknown> | null>(null);

export const importAtom = atom((get) => get(stateAtom));

export const openImportAtom = atom(null, (_get, set) => set(stateAtom, nothingChosen));

/** Closes the dialog and ends a running worker, unless its points are being stored already. */
export const closeImportAtom = atom(null, (get, set) => {
  const state = get(stateAtom);
  if (state.phase === 'running' && state.part === null) return;
  get(workAtom)?.cancel();
  set(workAtom, null);
  set(stateAtom, { phase: 'closed' });
});

/** Reports that the file cannot be imported, and asks for another one. */
const rejectFileAtom = atom(
  null,
  (
    get,
    set,
    fileName: string,
    reason: FileRejection | 'no room' | 'failed',
    report: ImportReport | null = null,
    ownerKey: string = get(ownerAtom),
  ) => {
    if (ownerKey !== get(ownerAtom)) return;
    get(hostServicesAtom).notify({ kind: 'error', text: getText('ToastMessages.InvalidFiles') });
    set(stateAtom, { phase: 'choosing', reason, report, fileName });
  },
);

/** Reads what a chosen file states about itself. */
export const chooseFileAtom = atom(null, async (get, set, file: File): Promise<void> => {
  get(workAtom)?.cancel();
  const work = askForLook(file);
  set(workAtom, work);
  set(stateAtom, { phase: 'looking', file });
  const look = await work.result.catch((error: unknown) => {
    get(hostServicesAtom).reportError(error, 'import');
    return null;
  });
  if (get(workAtom) !== work) return;
  set(workAtom, null);
  if (!look) set(rejectFileAtom, file.name, 'failed');
  else if (!look.ok) set(rejectFileAtom, file.name, look.reason);
  else {
    const { ok: _ok, ...stated } = look;
    const { system, objectTypes, hasPoints } = stated;
    set(stateAtom, {
      ...stated,
      phase: 'chosen',
      file,
      zone: system?.kind === 'plane' ? system.zone : null,
      named: null,
      heightSystem: get(customerContextAtom)?.measuring?.heightSystem ?? 'unknown',
      chosenTypes: preselectTypes(objectTypes),
      axisOrder: null,
      // A file that has only lines would else bring no marks for them.
      areCornersAdded: !hasPoints,
    });
  }
});

type ImportChoice = Pick<
  FileToImport,
  'zone' | 'named' | 'heightSystem' | 'chosenTypes' | 'axisOrder' | 'areCornersAdded'
>;

/** Changes what the user adds to the file's own statements. */
export const setImportChoiceAtom = atom(null, (get, set, choice: Partial<ImportChoice>) => {
  const state = get(stateAtom);
  if (state.phase === 'chosen') set(stateAtom, { ...state, ...choice });
});

/** Whether an object type with points is chosen, in a file that has object types. */
export const hasTypesToImport = ({ objectTypes, chosenTypes }: FileToImport): boolean =>
  objectTypes.length === 0 ||
  objectTypes.some(({ name, places }) => places > 0 && chosenTypes.includes(name));

/** Whether the points are in NGO1948, which only triangles convert. */
export const isInNgo = ({ system, named }: Pick<FileToImport, 'system' | 'named'>): boolean => {
  const used = system ?? (named === null ? undefined : systemsByName.get(named));
  return used?.kind === 'plane' && used.isNgo === true;
};

/** Whether everything that the file does not state is chosen. */
export const canStartImportAtom = atom((get) => {
  const state = get(stateAtom);
  if (state.phase !== 'chosen' || state.zone === null || (state.isNtm && state.named === null))
    return false;
  if (state.axisOrders !== null && state.axisOrder === null) return false;
  if (!hasTypesToImport(state)) return false;
  return !isInNgo(state) || get(trianglesAtom) !== null;
});

/**
 * Reads the chosen file in the chosen zone, stores its points and lines and shows them. Existing
 * ones are skipped.
 */
export const startImportAtom = atom(null, async (get, set): Promise<void> => {
  const state = get(stateAtom);
  const session = get(sessionAtom);
  const open = get(openBusinessAtom);
  if (state.phase !== 'chosen' || state.zone === null || session.state !== 'authorised' || !open)
    return;
  const { file, zone, named: system, heightSystem, axisOrder, areCornersAdded } = state;
  const knownLines = state.boundaryLines > 0 ? await set(listKnownLinesAtom) : [];
  // The user may have cancelled meanwhile.
  if (get(stateAtom) !== state) return;
  const objectTypes = state.objectTypes.length > 0 ? state.chosenTypes : null;
  const load = get(trianglesLoadAtom);
  const triangles = isInNgo(state) && load.phase === 'completed' ? load.file : null;
  const owner = { userKey: session.userKey, caseId: open.case.caseId, pinKey: get(pinKeyAtom) };
  const ownerKey = get(ownerAtom);
  const known = get(otherMarksAtom).map(toKnownPoint);
  const property = get(propertyOutlineAtom)?.box ?? null;
  const request = {
    file,
    zone,
    system,
    heightSystem,
    axisOrder,
    objectTypes,
    triangles,
    known,
    knownLines,
    areCornersAdded,
    property,
    owner,
  };
  const work = askForImport(request, (part) => {
    if (get(workAtom) === work) set(stateAtom, { phase: 'running', file, part }, ownerKey);
  });
  set(workAtom, work);
  set(stateAtom, { phase: 'running', file, part: 0 });
  const end = await work.result.catch((error: unknown) => {
    get(hostServicesAtom).reportError(error, 'import');
    return { kind: 'failed' } as const;
  });
  const added = end.kind === 'read' ? end.added : null;
  if (added) {
    set(setImportedFileStoredAtom);
    await set(showStoredFilesAtom);
  }
  if (get(workAtom) !== work) return;
  set(workAtom, null);
  if (end.kind === 'rejected') set(rejectFileAtom, file.name, end.reason, end.report, ownerKey);
  else if (end.kind !== 'read') set(rejectFileAtom, file.name, end.kind, null, ownerKey);
  else
    set(
      stateAtom,
      {
        phase: 'done',
        fileName: file.name,
        report: end.report,
        types: null,
        added,
      },
      ownerKey,
    );
});

/** Lines are loaded by parts of the map that its first screen has not. */
const listKnownLinesAtom = atom(null, async (_get, set) => {
  const { listLinePairsAtom } = await import(
    /* webpackChunkName: "boundary-lines" */ './known-lines.state'
  );
  return set(listLinePairsAtom);
});

/** The case's marks except unchanged imported ones, which the worker reads from the device. */
const otherMarksAtom = atom((get) => {
  const drafts = get(markDraftsAtom);
  return get(listedMarksAtom)
    .filter(({ mark, status }) => {
      const isNew = status === 'not saved' && mark.metaType === 'File';
      return !isNew || drafts.has(mark.uuid);
    })
    .map(({ mark }) => mark);
});

/**
 * Decides for all points at marks of other types. The file's types become unsaved changes of the
 * marks; where the file states none, the mark's type stays.
 */
export const chooseTypesAtom = atom(null, async (get, set, types: TypeChoice): Promise<void> => {
  const state = get(stateAtom);
  if (state.phase !== 'done') return;
  set(stateAtom, { ...state, types });
  if (types === 'case') return;
  for (const duplicate of state.report.duplicatePoints) {
    const { type, of } = duplicate;
    if (type === null || !('uuid' in of) || !isOtherType(duplicate)) continue;
    const draft = get(markDraftsAtom).get(of.uuid);
    const mark = draft?.mark ?? get(markByUuidAtom)(of.uuid)?.mark;
    if (!mark) continue;
    await set(storeMarkDraftAtom, {
      mark,
      form: { ...(draft?.form ?? formOfMark(mark)), typeOfBoundaryMark: type },
    });
  }
});

/**
 * Undoes an import while its summary is shown.
 * @throws DOMException when the device rejects it
 */
export const undoImportAtom = atom(null, async (get, set): Promise<void> => {
  const state = get(stateAtom);
  if (state.phase !== 'done' || !state.added) return;
  await set(removeImportedFilesAtom, [state.added.id]);
  set(stateAtom, { phase: 'closed' });
});
