import type { OwnerList } from '@feltbok/contract/owners.ts';
import { readLimitedResponse } from '../http/limited-response';
import { RequestProblem } from '../http/problem';
import { readOwners } from './owner-list';

export interface OwnerService {
  /** Address of the look-up; its query string is kept. */
  url: string;
  /** Sent in the header Authorization where the service asks for it. */
  authorization?: string | undefined;
}

const timeLimitMs = 8000;
const maxBytes = 1_000_000;

/**
 * Fetches the owners of a property; an empty list when the service does not know it.
 * @param key 20 digits: the property
 * @throws RequestProblem 502 when the service does not respond as it should
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
      JSON.parse((await readLimitedResponse(answer, maxBytes)).toString('utf8')),
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
