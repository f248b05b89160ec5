import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

/** A tablet that follows a case. */
export interface Follower {
  /** Resolves with the next change of the case. */
  heardChange(): Promise<void>;
  leave(): void;
}

/** Each follower has its own connection. */
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/**
 * Follows a case through the API at a port of this machine.
 * @returns after the first event
 * @throws Error when the status is not 200, or the answer ends
 */
export async function followCase(
  port: number,
  caseId: number,
  headers: Record<string, string>,
): Promise<Follower> {
  const asked = request({
    host: '127.0.0.1',
    port,
    path: `/api/Cases/${caseId}/Events`,
    headers,
    agent,
  }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`Following a case returned ${answer.statusCode}.`);
  answer.setEncoding('utf8');
  let hasLeft = false;
  let heard: { resolve(): void; reject(error: Error): void } | undefined;
  const first = once(answer, 'data');
  answer.on('data', (text: string) => {
    if (text.includes('event: changed\n')) heard?.resolve();
  });
  answer.on('error', () => undefined);
  answer.on('close', () => {
    if (!hasLeft) heard?.reject(new Error('An answer that goes on has ended.'));
  });
  await first;
  return {
    heardChange: () =>
      new Promise((resolve, reject) => {
        heard = { resolve, reject };
      }),
    leave: () => {
      hasLeft = true;
      asked.destroy();
    },
  };
}
