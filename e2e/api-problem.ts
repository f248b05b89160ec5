import { originHeader } from '@feltbok/contract/client/answer-origin.ts';

/**
 * Creates an error in the API's own format.
 * @param origin of the page that may read it
 */
export function createApiProblem(status: number, origin: string) {
  const problem = { type: 'about:blank', title: '', status, detail: 'The test says so.' };
  return {
    status,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': originHeader.name,
      'content-type': 'application/problem+json',
      [originHeader.name.toLowerCase()]: originHeader.value,
    },
    body: JSON.stringify(problem),
  };
}
