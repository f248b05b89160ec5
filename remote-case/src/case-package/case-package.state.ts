import {
  readUnavailableDocuments,
  type UnavailableDocument,
} from '@feltbok/contract/case-packages.ts';
import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { readAttachmentName } from '@feltbok/contract/client/content-disposition.ts';
import { renewCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { atom } from 'jotai';
import { createFileParts } from './file-parts';

/**
 * Why a package was not made or did not arrive.
 * - `broken`: it began to arrive, and broke off
 */
type PackageFailure = 'offline' | 'broken' | 'signedOut' | 'forbidden' | 'gone' | 'failed';

/** What the dialog shows. */
export type PackageProgress =
  | { phase: 'offered' }
  /** `total` is null until the package begins to arrive. */
  | { phase: 'making'; received: number; total: number | null }
  | { phase: 'unavailable'; documents: UnavailableDocument[] }
  | { phase: 'failed'; failure: PackageFailure }
  | { phase: 'saved'; name: string; size: number };

const progressAtom = atom<PackageProgress>({ phase: 'offered' });
export const packageProgressAtom = atom((get) => get(progressAtom));

/** Shows the offer; what was shown before is forgotten. */
export const offerPackageAtom = atom(null, (_get, set) => set(progressAtom, { phase: 'offered' }));

interface PackageRequest {
  businessId: number;
  /** Whether documents that cannot be in the package are left out. */
  leavesOut: boolean;
  /** Whether the case is delivered with a package that is whole. */
  delivers: boolean;
  signal: AbortSignal;
}

/** The server reads the whole case before the first byte comes. */
const patienceMs = 120_000;

/** Has a package made, and saves it as a file once it has arrived as a whole. */
export const makePackageAtom = atom(
  null,
  async (get, set, { businessId, leavesOut, delivers, signal }: PackageRequest): Promise<void> => {
    const { api } = get(hostServicesAtom);
    const show = (progress: PackageProgress) => {
      if (!signal.aborted) set(progressAtom, progress);
    };
    const parts = createFileParts();
    let total: number | null = null;
    let name = '';
    show({ phase: 'making', received: 0, total });
    try {
      const answer = await api.call('makeCasePackage', {
        path: { id: businessId },
        body: { delivers, ...(leavesOut && { leavesOutUnavailable: true }) },
        idempotencyKey: crypto.randomUUID(),
        signal,
        timeoutMs: patienceMs,
        onOpen: (headers) => {
          total = Number(headers.get('Content-Length')) || null;
          name = readAttachmentName(headers.get('Content-Disposition'));
        },
        onChunk: (chunk) => {
          parts.add(chunk);
          show({ phase: 'making', received: parts.size, total });
        },
      });
      if (signal.aborted) return;
      if (!answer.ok) return show(toProgress(answer.failure, parts.size > 0));
      if (total !== null && parts.size !== total)
        return show({ phase: 'failed', failure: 'broken' });
      saveFile(parts.toFile(name || 'sakspakke.zip', 'application/zip'));
      show({ phase: 'saved', name, size: parts.size });
      if (delivers) await set(renewCaseListAtom);
    } catch (error) {
      // The user has cancelled, and the dialog shows something else already.
      if (!signal.aborted) throw error;
    }
  },
);

/** @param hasBegun whether a part of the package has arrived */
function toProgress(failure: ApiFailure, hasBegun: boolean): PackageProgress {
  if (hasBegun) return { phase: 'failed', failure: 'broken' };
  const documents = failure.status === 409 ? readUnavailableDocuments(failure.body) : [];
  if (documents.length > 0) return { phase: 'unavailable', documents };
  return { phase: 'failed', failure: getFailure(failure) };
}

function getFailure({ kind, status }: ApiFailure): PackageFailure {
  if (kind === 'unreachable') return 'offline';
  if (kind === 'signed-out') return 'signedOut';
  if (kind === 'forbidden') return 'forbidden';
  return status === 404 ? 'gone' : 'failed';
}
