import type { KnownMark } from './boundary-marks.domain.ts';
import { listMarks, type MarkSources, toMarks } from './mark-list.domain.ts';

const createMark = (uuid: string, different: Partial<KnownMark> = {}): KnownMark => ({
  uuid,
  businessId: 2077,
  name: '',
  boundaryPointNumber: uuid,
  typeOfBoundaryMark: '51',
  typeOfGround: '',
  status: '',
  approved: '',
  codeForSurvey: '',
  claimByAttendees: '',
  settlement: '',
  measurementMethod: '96',
  quality: { accuracy: null },
  north: 6_689_343,
  east: 370_761,
  utmType: 25_832,
  metaType: 'Database',
  ...different,
});

const saved = createMark('saved', { id: 1 });
const imported = createMark('imported', { metaType: 'File' });
const nothing: MarkSources = { server: toMarks([]), queued: [] };

function listStatuses(sources: Partial<MarkSources>) {
  const list = listMarks({ ...nothing, ...sources });
  return [...list.values()].map(({ mark, status }) => `${mark.boundaryPointNumber} ${status}`);
}

test('[FLT-1] a mark is listed once, and is saved when the server has it', () => {
  const server = toMarks([saved, createMark('imported', { id: 2 })]);
  const statuses = listStatuses({ server, imported: [toMarks([imported])] });
  expect(statuses).toEqual(['saved saved', 'imported saved']);
});

test('[FLT-1] a mark is listed while file, queue or server has it', () => {
  const file = toMarks([imported]);
  const queued = [{ mark: imported, isDeletion: false, status: 'sending' as const }];
  expect(listStatuses({ imported: [file] })).toEqual(['imported not saved']);
  expect(listStatuses({ imported: [file], queued })).toEqual(['imported sending']);
  expect(listStatuses({ imported: [toMarks([])], queued })).toEqual(['imported sending']);
  expect(listStatuses({ server: file, imported: [toMarks([])] })).toEqual(['imported saved']);
});

test('[MARK-9] a waiting deletion removes the mark from the list', () => {
  const queued = [{ mark: saved, isDeletion: true, status: 'waiting' as const }];
  expect(listStatuses({ server: toMarks([saved]), queued })).toEqual([]);
});

test('[MARK-14] a rejected change shows what the server has, a rejected creation itself', () => {
  const changed = createMark('saved', { boundaryPointNumber: 'changed' });
  const statuses = listStatuses({
    server: toMarks([saved]),
    rejected: [
      { mark: changed, status: 'conflict' },
      { mark: imported, status: 'failed' },
    ],
  });
  expect(statuses).toEqual(['saved conflict', 'imported failed']);
});

test('[MARK-19] unsaved edits take precedence over everything else', () => {
  const statuses = listStatuses({
    server: toMarks([saved]),
    imported: [toMarks([imported])],
    rejected: [{ mark: saved, status: 'failed' }],
    drafts: toMarks([
      createMark('saved', { boundaryPointNumber: 'written' }),
      createMark('imported', { boundaryPointNumber: 'moved' }),
    ]),
  });
  expect(statuses).toEqual(['written not saved', 'moved not saved']);
});
