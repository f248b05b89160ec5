import type { CaseSketch } from '@feltbok/contract/sketches.ts';
import { isSameSketch, type Sketch, sketchMergeFields } from '@feltbok/domain/sketches/sketch.ts';
import { mergeByField } from '@feltbok/domain/values/merge.ts';
import type { Base, Change } from '../change.ts';
import { laterReplaces } from './folding.domain.ts';
import type { Kind } from './kind.ts';

/**
 * PUT /api/Sketches/{caseId}: all that is drawn on the map of a case. What is drawn is saved stroke
 * by stroke, without a word.
 */
export const sketchKind: Kind<Sketch> = {
  screen: 'maps',
  messages: () => ({
    saved: null,
    notSaved: 'ToastMessages.SketchSaveError',
    waiting: null,
    synced: 'ToastMessages.SketchSynced',
    notSynced: 'ToastMessages.SketchSaveError',
  }),
  fold: laterReplaces,
  theirs({ current, revision }): Base<Sketch> | undefined {
    const sketch = current as Partial<CaseSketch> | null | undefined;
    if (!Array.isArray(sketch?.shapes) || !Array.isArray(sketch.labels)) return undefined;
    return {
      revision: sketch.revision ?? revision,
      values: { shapes: sketch.shapes, labels: sketch.labels },
    };
  },
  isSame: isSameSketch,
  merge(mine, theirs) {
    const versions = {
      base: mine.basedOn?.values ?? null,
      mine: mine.payload,
      theirs: theirs.values,
    };
    const merged = mergeByField(sketchMergeFields, versions);
    return merged && withSketch(mine, merged, theirs);
  },
  // Sketches do not come with the cases.
  applyPending: (business) => business,
  applySynced: (business) => business,
};

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

const urlOf = (caseId: number) => `/api/Sketches/${caseId}`;

/** Of whatever waits or failed of a case's sketch. */
export const sketchItemKey = (caseId: number) => `PUT ${urlOf(caseId).toLowerCase()}`;

export const isSketchChange = (change: Change): change is Change<Sketch> =>
  change.kind === 'sketch';

/**
 * @param pendingMarks uuids of boundary marks that it is tied to and that the server does not have
 *   yet
 */
export function sketchChange(
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
    url: urlOf(caseId),
    ...(pendingMarks.length > 0 && { dependsOn: pendingMarks }),
    data: sketch,
    payload: sketch,
    basedOn,
  };
}

/** The change with another sketch in it, based on theirs. */
const withSketch = (
  change: Change<Sketch>,
  sketch: Sketch,
  theirs: Base<Sketch>,
): Change<Sketch> => ({
  ...change,
  data: sketch,
  payload: sketch,
  basedOn: theirs,
});
