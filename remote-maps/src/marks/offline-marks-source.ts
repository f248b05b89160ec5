import type { OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import { createAnswersSource } from '@feltbok/offline/stores/stored-answers.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom, type Store } from '@feltbok/runtime/federation/remote.ts';

/** Bytes of a mark as JSON, of an answer without marks, of all lines, and of a sketch. */
const usualSize = { mark: 420, answer: 100, lines: 2000, sketch: 1000 };

/**
 * The boundary marks and lines, control measurements and sketch of a case for use without contact.
 * The host downloads the code lists, which all cases share.
 */
export function createOfflineMarksSource(store: Store): OfflineSource[] {
  const device = store.get(deviceStoreAtom);
  if (!device) return [];
  const { api } = store.get(hostServicesAtom);
  return [
    createAnswersSource({
      part: 'marks',
      device,
      api,
      listCalls: ({ caseId, businesses }) => [
        ...businesses.map(({ businessId, boundaryMarksCount }) => ({
          name: 'getBoundaryMarks' as const,
          parameters: { path: {}, query: { businessId } },
          usualSize: usualSize.answer + boundaryMarksCount * usualSize.mark,
        })),
        ...businesses.map(({ businessId }) => ({
          name: 'getBoundaryLines' as const,
          parameters: { path: {}, query: { businessId } },
          usualSize: usualSize.lines,
        })),
        ...businesses.map(({ businessId }) => ({
          name: 'getControlMeasurements' as const,
          parameters: { path: {}, query: { businessId } },
          usualSize: usualSize.answer,
        })),
        {
          name: 'getSketch' as const,
          parameters: { path: { caseId } },
          usualSize: usualSize.sketch,
        },
      ],
    }),
  ];
}
