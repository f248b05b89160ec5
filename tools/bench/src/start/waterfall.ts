import type { CDPSession } from 'playwright-core';

/** A request of a page: milliseconds from its navigation, and bytes on the wire. */
export interface Asked {
  address: string;
  begin: number;
  end: number;
  bytes: number;
}

/** Records what a page loads, as it is really sent. */
export async function noteRequests(session: CDPSession) {
  const open = new Map<string, { address: string; begin: number; end: number; bytes: number }>();
  let start: number | undefined;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    start ??= timestamp;
    open.set(requestId, {
      address: request.url,
      begin: (timestamp - start) * 1000,
      end: Number.NaN,
      bytes: 0,
    });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    const found = open.get(requestId);
    if (found)
      Object.assign(found, {
        bytes: found.bytes + encodedDataLength,
        end: (timestamp - (start ?? 0)) * 1000,
      });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const found = open.get(requestId);
    if (found)
      Object.assign(found, { bytes: encodedDataLength, end: (timestamp - (start ?? 0)) * 1000 });
  });
  await session.send('Network.enable');
  return {
    /** Lists what was loaded before a moment. */
    until: (moment: number): Asked[] =>
      [...open.values()].filter(
        ({ begin, end, address }) => begin < moment && end <= moment && /^https?:/.test(address),
      ),
  };
}

/**
 * Formats the chain of requests that each began when the one before it had ended.
 * @param moment
 * when it was used
 */
export function formatCriticalChain(asked: readonly Asked[], moment: number): string[] {
  const chain: Asked[] = [];
  for (let before = moment; ; ) {
    const next = asked.filter(({ end }) => end <= before).sort((a, b) => b.end - a.end)[0];
    if (!next || chain.length > 12) break;
    chain.unshift(next);
    before = next.begin;
  }
  return chain.map(({ address, begin, end, bytes }) => {
    const { pathname, search } = new URL(address);
    const times = `${begin.toFixed(0).padStart(6)} ${end.toFixed(0).padStart(6)} ms`;
    return `${times} ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${pathname}${search}`;
  });
}
