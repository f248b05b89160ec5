import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { toMarks } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import {
  buildMarkCreation,
  getMarkItemKey,
} from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import {
  applySyncedMarksAtom,
  renewServerMarksAtom,
} from '@feltbok/runtime/case/boundary-marks.state.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { caseMarksAtom } from '@feltbok/runtime/editing/case-marks.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { getZoneSystem } from '@feltbok/survey-formats/coordinates';
import fc from 'fast-check';
import { marksCall, openMarks } from '../testing/open-marks';
import { createDrawnMark, createSavedMark } from '../testing/sample-marks';
import { type ExportOrder, exportFile } from './export/export-file';
import {
  forgetImportedMarksAtom,
  retainImportedMarksAtom,
  showImportedFileAtom,
} from './imported-marks.state';
import { listedMarksAtom, newMarksAtom } from './marks.state';

beforeAll(() => startTranslation());

const fileId = 1;
const marksPerBatch = 100;

/** A mark that the case has before the import. */
const existingMark = createSavedMark();

const importMarks = (count: number): KnownMark[] =>
  Array.from({ length: count }, (_, index) =>
    createDrawnMark({
      uuid: crypto.randomUUID(),
      metaType: 'File',
      boundaryPointNumber: `P${index}`,
      north: existingMark.north + index,
    }),
  );

/**
 * Opens a page into which a file was imported. The test takes the parts of the queue, the server
 * and the device, so that their actions can happen in any order.
 */
async function openImported(count: number) {
  const { store, api, engine } = await openMarks({ marks: [existingMark] });
  engine.stop();
  const open = store.get(openBusinessAtom);
  if (!open) throw new Error('no case is open');
  const place = toPlace(open);
  const imported = importMarks(count);
  store.set(showImportedFileAtom, {
    id: fileId,
    marks: toMarks(imported),
    lines: new Map(),
  });

  let server: BoundaryMark[] = [existingMark];
  const inFile = new Set(imported.map(({ uuid }) => uuid));
  let answerRenewal: (() => Promise<unknown>) | null = null;
  const createChange = (mark: KnownMark) => buildMarkCreation(place, mark);

  const events = {
    queue(batch: readonly KnownMark[]) {
      const items = batch.map((mark) => ({
        key: getMarkItemKey(mark),
        change: createChange(mark),
        keptAt: '2026-11-26T10:00:00.000Z',
        size: 400,
      }));
      const { waiting, failed } = store.get(queueAtom);
      store.set(queueAtom, { waiting: [...waiting, ...items], failed });
    },
    async answer(batch: readonly KnownMark[]) {
      const saved = batch.map((mark, index) =>
        createSavedMark({
          ...mark,
          id: server.length + index + 100,
          metaType: 'Database',
          revision: 1,
        }),
      );
      server = [...server, ...saved];
      const sent = saved.map(({ id }, index) => ({
        change: createChange(batch[index] as KnownMark),
        synced: { revision: 1, body: { id } },
      }));
      void store.set(applySyncedMarksAtom, sent);
      const keys = new Set(batch.map(getMarkItemKey));
      const { waiting, failed } = store.get(queueAtom);
      store.set(queueAtom, { waiting: waiting.filter(({ key }) => !keys.has(key)), failed });
    },
    async forget(batch: readonly KnownMark[]) {
      await store.set(forgetImportedMarksAtom, batch);
      for (const { uuid } of batch) inFile.delete(uuid);
    },
    /** Rereads the file as if another tab had changed it. */
    async rereadFile() {
      store.set(retainImportedMarksAtom, fileId, new Set(inFile));
    },
    /** Requests the marks. The answer has the present marks of the server, but arrives later. */
    async startRenewal() {
      if (answerRenewal) return;
      api.serve(marksCall, 200, server);
      const release = api.hold(marksCall);
      const renewal = store.set(renewServerMarksAtom, 2077);
      answerRenewal = async () => {
        release();
        await renewal;
      };
    },
    async endRenewal() {
      await answerRenewal?.();
      answerRenewal = null;
    },
  };
  const listNumbers = () =>
    store
      .get(listedMarksAtom)
      .map(({ mark }) => mark.boundaryPointNumber)
      .sort();
  return {
    store,
    events,
    listNumbers,
    imported,
    expected: [existingMark, ...imported].map((mark) => mark.boundaryPointNumber).sort(),
    deleteOnServer: (uuid: string) => {
      server = server.filter((mark) => mark.uuid !== uuid);
    },
  };
}

/** Exports these marks to KOF and returns the numbers of the points in the file. */
async function exportNumbers(
  marks: readonly KnownMark[] | 'loading' | 'missing',
): Promise<string[]> {
  if (typeof marks === 'string') throw new Error(`the marks are ${marks}`);
  const order: ExportOrder = {
    format: 'KOF',
    system: getZoneSystem(32),
    marks,
    caseNumber: '2026/118',
    municipalityNumber: '4699',
  };
  const text = await exportFile(order, new Date('2026-11-24T08:00:00Z')).text();
  const points = text.split('\r\n').filter((line) => line.startsWith(' 05 '));
  return points.map((line) => line.slice(4, 14).trim()).sort();
}

type Events = Awaited<ReturnType<typeof openImported>>['events'];

/** The events of a saved batch: it is queued first, and the others happen in any order. */
const batchEvents = fc
  .shuffledSubarray(
    [
      'answer',
      'forget',
      'rereadFile',
      'startRenewal',
      'endRenewal',
      'startRenewal',
      'endRenewal',
    ] as const,
    { minLength: 7 },
  )
  .map((names): Array<keyof Events> => ['queue', ...names]);

function splitBatches(marks: readonly KnownMark[]): KnownMark[][] {
  const batches: KnownMark[][] = [];
  for (let start = 0; start < marks.length; start += marksPerBatch) {
    batches.push(marks.slice(start, start + marksPerBatch));
  }
  return batches;
}

describe.each([1, 40, 500])('of %d imported marks', (count) => {
  const batchCount = Math.ceil(count / marksPerBatch);
  const histories = fc.record({
    batches: fc.array(batchEvents, { minLength: batchCount, maxLength: batchCount }),
    /** Which batch has its next event. */
    turns: fc.array(fc.nat(batchCount - 1), { maxLength: batchCount * 8 }),
  });

  test('[FLT-1] all stay in the list after a save, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ batches, turns }) => {
        const page = await openImported(count);
        const rest = batches.map((names) => [...names]);
        const marks = splitBatches(page.imported);
        const leftOver = rest.flatMap((names, batch) => names.map(() => batch));
        for (const batch of [...turns, ...leftOver]) {
          const name = rest[batch]?.shift();
          if (!name) continue;
          await page.events[name](marks[batch] ?? []);
          expect(page.listNumbers()).toEqual(page.expected);
        }
        await page.events.endRenewal();
        await page.events.startRenewal();
        await page.events.endRenewal();
        expect(page.listNumbers()).toEqual(page.expected);
        expect(page.store.get(newMarksAtom)).toEqual([]);
        expect(page.store.get(caseMarksAtom)).toHaveLength(page.expected.length);
        expect(new Set(page.store.get(listedMarksAtom).map(({ status }) => status))).toEqual(
          new Set(['saved']),
        );
        expect(await exportNumbers(page.store.get(caseMarksAtom))).toEqual(page.expected);

        // A colleague deletes one of them: no source may have it any longer.
        const deleted = page.imported[0] as KnownMark;
        page.deleteOnServer(deleted.uuid);
        await page.events.startRenewal();
        await page.events.endRenewal();
        expect(page.listNumbers()).not.toContain(deleted.boundaryPointNumber);
        expect(page.listNumbers()).toHaveLength(page.expected.length - 1);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
