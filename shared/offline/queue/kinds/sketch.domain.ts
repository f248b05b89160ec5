import type { CaseSketch } from '@feltbok/contract/sketches.ts';
import { isSameSketch, type Sketch, sketchMergeFields } from '@feltbok/domain/sketches/sketch.ts';
import { mergeByField } from '@feltbok/domain/values/merge.ts';
import type { Base, Change } from '../change.ts';
import { keepLater } from './folding.domain.ts';
import type { Kind } from './kind.ts';

/**
 * PUT /api/Sketches/{caseId}: all that is drawn on the map of a case. Each stroke is saved, so a
 * save that succeeds shows no toast.
 */
export const sketchKind: Kind<Sketch> = {
  screen: 'maps',
  getMessages: () => ({
    saved: null,
    notSaved: 'ToastMessages.SketchSaveError',
    waiting: null,
    synced: 'ToastMessages.SketchSynced',
    notSynced: 'ToastMessages.SketchSaveError',
  }),
  fold: keepLater,
  readServerVersion({ current, revision }): Base<Sketch> | undefined {
    const sketch = current as Partial<CaseSketch> | null | undefined;
    if (!Array.isArray(sketch?.shapes) || !Array.isArray(sketch.labels)) return undefined;
    return {
      revision: sketch.revision ?? revision,
      values: { shapes: sketch.shapes, labels: sketch.labels },
    };
  },
  isSame: isSameSketch,
  merge(change, serverVersion) {
    const versions = {
      base: change.basedOn?.values ?? null,
      ownVersion: change.payload,
      serverVersion: serverVersion.values,
    };
    const merged = mergeByField(sketchMergeFields, versions);
    return merged && replaceSketchInChange(change, merged, serverVersion);
  },
  // The case list holds no sketches, so there is nothing to update in it.
  applyPending: (business) => business,
  applySynced: (business) => business,
};

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

const getSketchUrl = (caseId: number) => `/api/Sketches/${caseId}`;

/** The queue key of a case's sketch. */
export const getSketchItemKey = (caseId: number) => `PUT ${getSketchUrl(caseId).toLowerCase()}`;

export const isSketchChange = (change: Change): change is Change<Sketch> =>
  change.kind === 'sketch';

/**
 * Builds the change that saves the sketch of a case.
 * @param pendingMarks uuids of boundary marks that shapes are attached to and that are still queued
 */
export function buildSketchChange(
  { caseId, businessId, caseNumber }: Place,
  sketch: Sketch,
  basedOn: Base<Sketch>,
  pendingMarks: readonly string[] = [],
): Change<Sketch> {
  return {
    kind: 'sketch',
    caseId,
    businessId,
    caseNumber,
    method: 'PUT',
    url: getSketchUrl(caseId),
    ...(pendingMarks.length > 0 && { dependsOn: pendingMarks }),
    data: sketch,
    payload: sketch,
    basedOn,
  };
}

/** Replaces the sketch in a change, and bases the change on the server's version. */
const replaceSketchInChange = (
  change: Change<Sketch>,
  sketch: Sketch,
  serverVersion: Base<Sketch>,
): Change<Sketch> => ({
  ...change,
  data: sketch,
  payload: sketch,
  basedOn: serverVersion,
});
