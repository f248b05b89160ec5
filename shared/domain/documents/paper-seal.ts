/** Why a paper is not sealed yet. */
export const sealProblems = [
  'authorityUnreachable',
  'authorityRejected',
  'keyExpired',
  'unreadable',
  'unknown',
] as const;
export type SealProblem = (typeof sealProblems)[number];
