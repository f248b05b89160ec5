import type { OwnerList } from '@feltbok/contract/owners.ts';
import { readLimitedAnswer } from '../http/limited-response';
import { RequestProblem } from '../http/problem';
import { readOwners } from './owner-list';

export interface OwnerService {
  /** Of the look-up; its query stays. */
  url: string;
  /** Sent as the header Authorization, where the service asks for one. */
  authorization?: string | undefined;
}

const timeLimitMs = 8000;
const mostBytes = 1_000_000;

/**
 * Who owns a property, as the service says; nobody where it does not know the property.
 * @param key of 20 digits
 * @throws RequestProblem 502 where it does not answer, or not as it should
 */
export async function askOwners(
  { url, authorization }: OwnerService,
  key: string,
): Promise<OwnerList> {
  const address = new URL(url);
  address.searchParams.set('eiendommer', key);
  try {
    const answer = await fetch(address, {
      headers: {
        Accept: 'application/json',
        ...(authorization && { Authorization: authorization }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return { owners: [], more: 0 };
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`it answered ${answer.status}`);
    }
    return readOwners(
      JSON.parse((await readLimitedAnswer(answer, mostBytes)).toString('utf8')),
      key,
    );
  } catch (error) {
    const problem = new RequestProblem(
      502,
      'The service that knows owners did not answer as it should. Try again later.',
    );
    throw Object.assign(problem, { cause: error });
  }
}
