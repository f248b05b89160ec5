import { isDeepStrictEqual } from 'node:util';
import type { CaseSketch, SketchContent } from '@feltbok/contract/sketches.ts';
import { sketchLimits } from '@feltbok/domain/sketches/sketch-limits.ts';
import type { Access } from '../access/access';
import { callRoute } from '../http/call-route';
import { formatRevisionTag } from '../http/etag';
import { createBadField, createNotFound } from '../http/problem';
import { createBadFields } from '../http/rule-errors';
import { findCaseMarks } from '../mark-attachments/case-marks';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import { findChangedElements } from './changed-elements';
import { changeSketch, findSketch, lockSketch, type SketchRecord } from './sketches.repository';

export function addSketchRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getSketch'),
    handler: async (request, reply) => {
      const { caseId } = request.params;
      const found = await request.withAccess((access) => findSketch(access, caseId));
      if (!found) throw createNotFound('The case');
      reply.header('ETag', formatRevisionTag(found.revision));
      return toCaseSketch(caseId, found);
    },
  });
  app.route({
    ...callRoute('putSketch'),
    handler: (request, reply) =>
      request.write(reply, (write) =>
        saveSketch(write, request.params.caseId, toContent(request.body)),
      ),
  });
}

const toCaseSketch = (caseId: number, { content, revision }: SketchRecord): CaseSketch => ({
  caseId,
  ...content,
  revision,
});

async function saveSketch(write: Write, caseId: number, content: SketchContent): Promise<Written> {
  requireValidSize(content);
  const before = await lockSketch(write, caseId);
  if (!before) throw createNotFound('The case');
  // A sketch that already has this content is unchanged, also for a device that repeats a save
  // whose response it never got.
  const isUpToDate = write.isBasedOn(before.revision);
  if (isDeepStrictEqual(content, before.content))
    return { status: 204, revision: before.revision, changes: [] };
  if (!isUpToDate)
    await write.requireRevision(before.revision, 'The sketch', async () =>
      toCaseSketch(caseId, before),
    );
  await requireKnownMarks(write, caseId, content, before.content);
  const touched = findChangedElements(before.content, content);
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
 * @throws RequestProblem 400 when a sketch is larger than its schema can express, or contains a
 *   uuid twice
 */
function requireValidSize({ shapes, labels }: SketchContent): void {
  const positions = shapes.reduce(
    (sum, shape) => sum + (shape.kind === 'circle' ? 1 : shape.positions.length),
    0,
  );
  if (positions > sketchLimits.positions) {
    throw createBadField(
      'shapes',
      `must not have more than ${sketchLimits.positions} positions together`,
    );
  }
  const uuids = [...shapes, ...labels].map(({ uuid }) => uuid);
  if (new Set(uuids).size < uuids.length)
    throw createBadField('shapes', 'must not hold the same uuid twice');
}

/**
 * Requires that new references to boundary marks are to marks of the case; existing references stay
 * valid.
 * @throws RequestProblem 400
 */
async function requireKnownMarks(
  access: Access,
  caseId: number,
  content: SketchContent,
  before: SketchContent,
) {
  const known = new Set(listElements(before).map(({ element }) => element.markUuid));
  const tied = listElements(content).filter(
    ({ element: { markUuid } }) => markUuid && !known.has(markUuid),
  );
  const marks = await findCaseMarks(
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
  if (errors.length > 0) throw createBadFields(errors);
}

const listElements = ({ shapes, labels }: SketchContent) => [
  ...shapes.map((element, index) => ({ element, path: `shapes[${index}]` })),
  ...labels.map((element, index) => ({ element, path: `labels[${index}]` })),
];

type Position = SketchContent['labels'][number]['location'];
const toPosition = ({ longitude, latitude }: Position): Position => ({ longitude, latitude });
const toMarkReference = ({ markUuid }: { markUuid?: string }) =>
  markUuid ? { markUuid: markUuid.toLowerCase() } : {};

/** Picks the fields that are stored, and no others. */
const toContent = ({ shapes, labels }: SketchContent): SketchContent => ({
  shapes: shapes.map((shape) =>
    shape.kind === 'circle'
      ? {
          uuid: shape.uuid,
          kind: shape.kind,
          centre: toPosition(shape.centre),
          radius: shape.radius,
          ...toMarkReference(shape),
        }
      : {
          uuid: shape.uuid,
          kind: shape.kind,
          positions: shape.positions.map(toPosition),
          ...toMarkReference(shape),
        },
  ),
  labels: labels.map((label) => {
    const { uuid, location, message, angle } = label;
    return { uuid, location: toPosition(location), message, angle, ...toMarkReference(label) };
  }),
});
