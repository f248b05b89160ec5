import { OtherCatalogueVersion } from './catalogue.domain';
import { UnexpectedShape } from './json-reader.domain';

/**
 * Why a map service gave nothing.
 * - `unreachable`: no answer within the time limit, or no network
 * - `not found`: the service knows no such thing
 * - `refused`: any other status that is no success
 * - `unreadable`: an answer that is not what the service should send; `detail` names the place in it
 * - `other version`: a catalogue of a version this app does not understand
 */
export type MapServiceFailure =
  | { kind: 'unreachable' }
  | { kind: 'not found' }
  | { kind: 'refused'; status: number }
  | { kind: 'unreadable'; detail: string }
  | { kind: 'other version'; version: string };

export type MapServiceAnswer<T> = { ok: true; value: T } | { ok: false; failure: MapServiceFailure };

/** A map without its services is still a map: nobody is kept waiting for them longer. */
const timeLimitMs = 10_000;

/** What the device keeps of answers, by their addresses. */
export interface KeptAnswers {
  find(address: string): Promise<Blob | null>;
}

/**
 * Asks a map service for JSON. Where it does not answer, or with an error of its own, what the device keeps stands in.
 * @param read turns the parsed body into the value; may throw UnexpectedShape or OtherCatalogueVersion
 */
export async function askMapService<T>(
  address: URL,
  read: (body: unknown) => T,
  kept: KeptAnswers | null = null,
): Promise<MapServiceAnswer<T>> {
  const answer = await fetchMapAnswer(address);
  if (answer.ok) return readAnswer(answer.value, read);
  if (answer.failure.kind === 'not found') return answer;
  const recalled = await kept?.find(address.href).catch(() => null);
  return recalled ? readAnswer(await recalled.text(), read) : answer;
}

/** The body of a map service's answer. No token goes along: these are other parties' hosts. */
export async function fetchMapAnswer(address: URL, end?: AbortSignal): Promise<MapServiceAnswer<string>> {
  const failed = (failure: MapServiceFailure) => ({ ok: false, failure }) as const;
  const limit = AbortSignal.timeout(timeLimitMs);
  try {
    const response = await fetch(address, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      signal: end ? AbortSignal.any([end, limit]) : limit,
    });
    if (response.status === 404) return failed({ kind: 'not found' });
    if (!response.ok) return failed({ kind: 'refused', status: response.status });
    return { ok: true, value: await response.text() };
  } catch {
    return failed({ kind: 'unreachable' });
  }
}

function readAnswer<T>(body: string, read: (body: unknown) => T): MapServiceAnswer<T> {
  const failed = (failure: MapServiceFailure) => ({ ok: false, failure }) as const;
  try {
    return { ok: true, value: read(JSON.parse(body)) };
  } catch (error) {
    if (error instanceof OtherCatalogueVersion) return failed({ kind: 'other version', version: `${error.version}` });
    if (error instanceof UnexpectedShape) return failed({ kind: 'unreadable', detail: error.message });
    if (error instanceof SyntaxError) return failed({ kind: 'unreadable', detail: 'the answer is not JSON' });
    throw error;
  }
}

/** A lost network is no fault of the software; an answer that cannot be understood is. */
export const isDefect = ({ kind }: MapServiceFailure): boolean => kind === 'unreadable' || kind === 'other version';
