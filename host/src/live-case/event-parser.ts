import type { LiveCaseEvent } from '@feltbok/contract/live-case.ts';
import { createParser } from 'eventsource-parser';

/**
 * @returns takes what has come of an answer, wherever it is divided, and calls back with each event
 */
export function eventParser(onEvent: (event: LiveCaseEvent) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  const parser = createParser({
    // A later release may have more of them, which mean nothing here.
    onEvent: ({ event, data }) => onEvent({ name: event, data: JSON.parse(data) } as LiveCaseEvent),
  });
  return (chunk) => parser.feed(decoder.decode(chunk, { stream: true }));
}
