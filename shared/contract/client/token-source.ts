/** The identity provider's answer: a token, or the reason why there is none. */
export type TokenAnswer = { token: string } | 'sign-in needed' | 'provider unreachable';

/** @param isForced requests a new token although the current one has not expired */
export type GetToken = (isForced: boolean) => Promise<TokenAnswer>;

/** Supplies the tokens for calls of the API. */
export interface TokenSource {
  get(): Promise<TokenAnswer>;
  /**
   * Fetches a new token once for all calls whose token was rejected. A token that came from here
   * and
   * was never accepted is not replaced again.
   */
  replace(rejected: string): Promise<TokenAnswer>;
  /** Records that the API accepted a call with this token. */
  recordAccepted(token: string): void;
}

export function createTokenSource(getToken: GetToken): TokenSource {
  let replacement: Promise<TokenAnswer> | null = null;
  /** The token of a forced refresh that has not been accepted yet. */
  let unproven: string | null = null;

  const fetchReplacement = async (rejected: string): Promise<TokenAnswer> => {
    const current = await getToken(false);
    if (typeof current === 'string') return current;
    // The token has expired, or another call has replaced it.
    if (current.token !== rejected) return current;
    const answer = await getToken(true);
    if (typeof answer === 'string') return answer;
    if (answer.token === rejected) return 'sign-in needed';
    unproven = answer.token;
    return answer;
  };
  return {
    get: () => getToken(false),
    replace(rejected) {
      if (rejected === unproven) return Promise.resolve('sign-in needed');
      replacement ??= fetchReplacement(rejected).finally(() => {
        replacement = null;
      });
      return replacement;
    },
    recordAccepted(token) {
      if (token === unproven) unproven = null;
    },
  };
}
