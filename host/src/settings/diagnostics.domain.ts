import type { FailedItem, WaitingItem } from '@feltbok/shared/sync/change';
import type { StorageEstimate } from '../device/storage.domain';
import type { OfflineCaseState } from '../offline-case/offline-cases.domain';
import type { RejectionReason } from '../pwa/signed-list';

/** Facts for support. They hold no name, number, address or text of a case or person. */
export interface DeviceFacts {
  version: string;
  builds: readonly { name: string; build: string }[];
  /** Parts whose served build is not the deployer's, down to the file. */
  rejectedParts: Readonly<Record<string, { reason: RejectionReason; file?: string | undefined }>>;
  /** The browser's own name for itself, with its system. */
  browser: string;
  /** Size in CSS pixels. */
  screen: { width: number; height: number };
  isInstalled: boolean;
  isWorkerActive: boolean;
  isOnline: boolean;
  session: string;
  language: string;
  theme: string;
  waiting: readonly Pick<WaitingItem, 'keptAt' | 'change'>[];
  failed: readonly Pick<FailedItem, 'status' | 'change'>[];
  /** Null where the browser does not say. */
  storage: StorageEstimate | null;
  isPersistent: boolean | null;
  offlineCases: readonly Pick<OfflineCaseState, 'phase' | 'size'>[];
  /** Length of the list, and the time of its load. */
  caseList: { count: number; loadedAt: Date | null };
  lastAnswer: Date | null;
}

export interface DiagnosticsLine {
  /** A key of the texts under `settings.facts`. */
  fact:
    | 'version'
    | 'builds'
    | 'browser'
    | 'screen'
    | 'app'
    | 'connection'
    | 'session'
    | 'look'
    | 'waiting'
    | 'failed'
    | 'storage'
    | 'packs'
    | 'caseList'
    | 'lastAnswer'
    | 'rejected';
  /** Figures, codes and ISO 8601 times, the same in every language. */
  value: string;
}

/** The facts in the order in which they are read. */
export function diagnosticsLines(facts: DeviceFacts): DiagnosticsLine[] {
  const { screen, waiting, failed, storage, offlineCases, caseList } = facts;
  const oldest = waiting.map(({ keptAt }) => keptAt).sort()[0];
  return [
    { fact: 'version', value: facts.version },
    { fact: 'builds', value: facts.builds.map(({ name, build }) => `${name} ${build}`).join(', ') || none },
    { fact: 'browser', value: facts.browser },
    { fact: 'screen', value: `${screen.width} × ${screen.height}` },
    {
      fact: 'app',
      value: `${facts.isInstalled ? 'installed' : 'in the browser'}, service worker ${facts.isWorkerActive ? 'active' : 'none'}`,
    },
    { fact: 'connection', value: facts.isOnline ? 'online' : 'offline' },
    { fact: 'session', value: facts.session },
    { fact: 'look', value: `${facts.language}, ${facts.theme}` },
    { fact: 'waiting', value: withKinds(waiting) + (oldest ? `, oldest ${oldest}` : '') },
    { fact: 'failed', value: withKinds(failed) + statuses(failed) },
    { fact: 'storage', value: `${storageText(storage)}, ${persistence(facts.isPersistent)}` },
    { fact: 'packs', value: offlineCases.map(({ phase, size }) => `${phase} ${megabytes(size)}`).join(', ') || none },
    { fact: 'caseList', value: `${caseList.count}, ${momentText(caseList.loadedAt)}` },
    { fact: 'lastAnswer', value: momentText(facts.lastAnswer) },
    { fact: 'rejected', value: rejectedText(facts.rejectedParts) },
  ];
}

const none = '–';

const momentText = (moment: Date | null) => moment?.toISOString() ?? none;

const rejectedText = (parts: DeviceFacts['rejectedParts']) =>
  Object.entries(parts)
    .map(([part, { reason, file }]) => [`${part}: ${reason}`, file].filter(Boolean).join(' '))
    .join(', ') || none;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function withKinds(items: readonly Pick<WaitingItem, 'change'>[]): string {
  const counts = new Map<string, number>();
  for (const { change } of items) counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1);
  const kinds = [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  return kinds ? `${items.length} (${kinds})` : '0';
}

const statuses = (failed: DeviceFacts['failed']) =>
  failed.length > 0 ? `, HTTP ${[...new Set(failed.map(({ status }) => status))].sort().join(', ')}` : '';

const storageText = (storage: DeviceFacts['storage']) =>
  storage ? `${megabytes(storage.usage)} of ${megabytes(storage.quota)}` : none;

const persistence = (isPersistent: boolean | null) =>
  isPersistent === null ? 'persistence unknown' : isPersistent ? 'persistent' : 'not persistent';
