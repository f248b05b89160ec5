import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

/** A tablet that follows a case. */
export interface Follower {
  /** Settles with the next change of the case. */
  heardChange(): Promise<void>;
  leave(): void;
}

/** Each has a connection of its own. */
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/**
 * Follows a case by the API at a port of this machine.
 * @returns once the first event has come
 * @throws Error when it is not answered 200, or ends
 */
export async function followerOf(
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
  if (answer.statusCode !== 200)
    throw new Error(`Following a case was answered ${answer.statusCode}.`);
  answer.setEncoding('utf8');
  let left = false;
  let heard: { resolve(): void; reject(error: Error): void } | undefined;
  const first = once(answer, 'data');
  answer.on('data', (text: string) => {
    if (text.includes('event: changed\n')) heard?.resolve();
  });
  answer.on('error', () => undefined);
  answer.on('close', () => {
    if (!left) heard?.reject(new Error('An answer that goes on has ended.'));
  });
  await first;
  return {
    heardChange: () =>
      new Promise((resolve, reject) => {
        heard = { resolve, reject };
      }),
    leave: () => {
      left = true;
      asked.destroy();
    },
  };
}
