import { isApiProblem } from '@feltbok/contract/client/answer-origin.ts';
import { screenPatienceMs } from '@feltbok/contract/client/transfer.data.ts';
import type { IssuedPaper } from '@feltbok/contract/papers.ts';

/**
 * Asks the API, without signing in, for the paper that was issued with these bytes or this code.
 * @param api its address, without a trailing slash
 * @param name SHA-256 of the file in hexadecimal digits, or the printed code
 * @returns null when none was
 * @throws Error when there is no answer, or another than the API gives
 */
export async function fetchIssuedPaper(api: string, name: string): Promise<IssuedPaper | null> {
  const response = await fetch(`${api}/api/Papers/${name}`, {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(screenPatienceMs),
  });
  const answer: Partial<IssuedPaper> = await response.json();
  const { status, headers } = response;
  // The 404 of a proxy says nothing of the paper.
  if (status === 404 && isApiProblem({ status, headers, json: answer }, false)) return null;
  const {
    kind,
    issuedAt,
    issuedBy,
    sha256,
    withoutPower = 0,
    withoutEvidence = 0,
    provenBy = [],
    seal = null,
  } = answer;
  if (!response.ok || !kind || !issuedAt || !issuedBy || !sha256)
    throw new Error(`The API answered ${response.status}`);
  return { kind, issuedAt, issuedBy, sha256, withoutPower, withoutEvidence, provenBy, seal };
}
