import { isDeepStrictEqual } from 'node:util';
import type { CaseSketch, SketchContent } from '@feltbok/contract/sketches.ts';
import { sketchLimits } from '@feltbok/domain/sketches/sketch-limits.ts';
import type { Access } from '../access/access';
import { callRoute } from '../http/call-route';
import { revisionTag } from '../http/etag';
import { badField, notFound } from '../http/problem';
import { badFields } from '../http/rule-errors';
import { marksOfCase } from '../mark-attachments/case-marks';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import { changedElements } from './changed-elements';
import { changeSketch, type SketchRecord, sketchForChange, sketchOf } from './sketches.repository';

export function sketchesRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getSketch'),
    handler: async (request, reply) => {
      const { caseId } = request.params;
      const found = await request.withAccess((access) => sketchOf(access, caseId));
      if (!found) throw notFound('The case');
      reply.header('ETag', revisionTag(found.revision));
      return shown(caseId, found);
    },
  });
  app.route({
    ...callRoute('putSketch'),
    handler: (request, reply) =>
      request.write(reply, (write) =>
        saveSketch(write, request.params.caseId, contentOf(request.body)),
      ),
  });
}

const shown = (caseId: number, { content, revision }: SketchRecord): CaseSketch => ({
  caseId,
  ...content,
  revision,
});

async function saveSketch(write: Write, caseId: number, content: SketchContent): Promise<Written> {
  mustFit(content);
  const before = await sketchForChange(write, caseId);
  if (!before) throw notFound('The case');
  // What stands already is no change, also for a device that repeats a save whose answer it never
  // got.
  const isUpToDate = write.isBasedOn(before.revision);
  if (isDeepStrictEqual(content, before.content))
    return { status: 204, revision: before.revision, changes: [] };
  if (!isUpToDate)
    await write.mustBeBasedOn(before.revision, 'The sketch', async () => shown(caseId, before));
  await mustBeTiedWithin(write, caseId, content, before.content);
  const touched = changedElements(before.content, content);
  const change = { resource: 'sketch', id: caseId, caseId };
  return {
    status: 204,
    revision: await changeSketch(write, caseId, content),
    changes: [
      before.revision === 0
        ? { action: 'created', ...change, after: touched.after }
        : { action: 'changed', ...change, ...touched },
    ],
  };
}

/**
 * @throws RequestProblem 400 where a sketch is larger than its schema can say, or names one thing
 *   twice
 */
function mustFit({ shapes, labels }: SketchContent): void {
  const positions = shapes.reduce(
    (sum, shape) => sum + (shape.kind === 'circle' ? 1 : shape.positions.length),
    0,
  );
  if (positions > sketchLimits.positions) {
    throw badField(
      'shapes',
      `must not have more than ${sketchLimits.positions} positions together`,
    );
  }
  const uuids = [...shapes, ...labels].map(({ uuid }) => uuid);
  if (new Set(uuids).size < uuids.length)
    throw badField('shapes', 'must not hold the same uuid twice');
}

/**
 * What was tied before stays so; a new tie is to a boundary mark that the case has. @throws
 * RequestProblem 400
 */
async function mustBeTiedWithin(
  access: Access,
  caseId: number,
  content: SketchContent,
  before: SketchContent,
) {
  const known = new Set(elementsOf(before).map(({ element }) => element.markUuid));
  const tied = elementsOf(content).filter(
    ({ element: { markUuid } }) => markUuid && !known.has(markUuid),
  );
  const marks = await marksOfCase(
    access,
    caseId,
    tied.map(({ element }) => element.markUuid as string),
  );
  const errors = tied
    .filter(({ element: { markUuid } }) => markUuid && !marks.has(markUuid))
    .map(({ path }) => ({
      field: `${path}.markUuid`,
      message: 'names no boundary mark of the case',
    }));
  if (errors.length > 0) throw badFields(errors);
}

const elementsOf = ({ shapes, labels }: SketchContent) => [
  ...shapes.map((element, index) => ({ element, path: `shapes[${index}]` })),
  ...labels.map((element, index) => ({ element, path: `labels[${index}]` })),
];

type Position = SketchContent['labels'][number]['location'];
const positionOf = ({ longitude, latitude }: Position): Position => ({ longitude, latitude });
const tieOf = ({ markUuid }: { markUuid?: string }) =>
  markUuid ? { markUuid: markUuid.toLowerCase() } : {};

/** What is stored of a body: its own fields and no others. */
const contentOf = ({ shapes, labels }: SketchContent): SketchContent => ({
  shapes: shapes.map((shape) =>
    shape.kind === 'circle'
      ? {
          uuid: shape.uuid,
          kind: shape.kind,
          centre: positionOf(shape.centre),
          radius: shape.radius,
          ...tieOf(shape),
        }
      : {
          uuid: shape.uuid,
          kind: shape.kind,
          positions: shape.positions.map(positionOf),
          ...tieOf(shape),
        },
  ),
  labels: labels.map((label) => {
    const { uuid, location, message, angle } = label;
    return { uuid, location: positionOf(location), message, angle, ...tieOf(label) };
  }),
});
