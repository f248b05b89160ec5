import type { FailedItem, WaitingItem } from '@feltbok/offline/queue/change.ts';
import type { StorageEstimate } from '@feltbok/offline/stores/storage.domain.ts';
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
  /** Figures, codes and ISO 8601 times, with words in the user's language. */
  value: string;
}

/** Says a word of the values in the user's language. */
type SayWord = (word: string) => string;

const sayAsWritten: SayWord = (word) => word;

/** The facts in the order in which they are read. */
export function diagnosticsLines(facts: DeviceFacts, say = sayAsWritten): DiagnosticsLine[] {
  const { screen, waiting, failed, storage, offlineCases, caseList } = facts;
  const app = say(facts.isInstalled ? 'installed' : 'in the browser');
  const worker = say(facts.isWorkerActive ? 'active' : 'none');
  const oldest = waiting.map(({ keptAt }) => keptAt).sort()[0];
  const since = oldest ? `, ${say('oldest')} ${oldest}` : '';
  return [
    { fact: 'version', value: facts.version },
    {
      fact: 'builds',
      value: facts.builds.map(({ name, build }) => `${name} ${build}`).join(', ') || none,
    },
    { fact: 'browser', value: facts.browser },
    { fact: 'screen', value: `${screen.width} × ${screen.height}` },
    { fact: 'app', value: `${app}, service worker ${worker}` },
    { fact: 'connection', value: say(facts.isOnline ? 'online' : 'offline') },
    { fact: 'session', value: say(facts.session) },
    { fact: 'look', value: `${facts.language}, ${say(facts.theme)}` },
    { fact: 'waiting', value: withKinds(waiting, say) + since },
    { fact: 'failed', value: withKinds(failed, say) + statuses(failed) },
    {
      fact: 'storage',
      value: `${storageText(storage, say)}, ${say(describePersistence(facts.isPersistent))}`,
    },
    {
      fact: 'packs',
      value:
        offlineCases.map(({ phase, size }) => `${say(phase)} ${megabytes(size)}`).join(', ') ||
        none,
    },
    { fact: 'caseList', value: `${caseList.count}, ${momentText(caseList.loadedAt)}` },
    { fact: 'lastAnswer', value: momentText(facts.lastAnswer) },
    { fact: 'rejected', value: describeRejection(facts.rejectedParts, say) },
  ];
}

const none = '–';

const momentText = (moment: Date | null) => moment?.toISOString() ?? none;

const describeRejection = (parts: DeviceFacts['rejectedParts'], say: SayWord) =>
  Object.entries(parts)
    .map(([part, { reason, file }]) => [`${part}: ${say(reason)}`, file].filter(Boolean).join(' '))
    .join(', ') || none;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function withKinds(items: readonly Pick<WaitingItem, 'change'>[], say: SayWord): string {
  const counts = new Map<string, number>();
  for (const { change } of items) counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1);
  const kinds = [...counts].map(([kind, count]) => `${say(kind)} ${count}`).join(', ');
  return kinds ? `${items.length} (${kinds})` : '0';
}

const statuses = (failed: DeviceFacts['failed']) =>
  failed.length > 0
    ? `, HTTP ${[...new Set(failed.map(({ status }) => status))].sort().join(', ')}`
    : '';

const storageText = (storage: DeviceFacts['storage'], say: SayWord) =>
  storage ? `${megabytes(storage.usage)} ${say('of')} ${megabytes(storage.quota)}` : none;

function describePersistence(isPersistent: boolean | null) {
  if (isPersistent === null) return 'persistence unknown';
  return isPersistent ? 'persistent' : 'not persistent';
}
