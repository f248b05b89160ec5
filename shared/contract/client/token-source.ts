/** What the identity provider gave: a token, or the reason there is none. */
export type TokenAnswer = { token: string } | 'sign-in needed' | 'provider unreachable';

/** @param isForced asks the provider for a new token although the present one has not expired */
export type GetToken = (isForced: boolean) => Promise<TokenAnswer>;

/** Gives the calls of the API their tokens. */
export interface TokenSource {
  get(): Promise<TokenAnswer>;
  /**
   * Fetches another token in place of one that the API has rejected: once for all calls that it was
   * rejected for, and not again for a token that was itself fetched so and has never been accepted.
   */
  replace(rejected: string): Promise<TokenAnswer>;
  /** The API has answered a call with this token. */
  noteAccepted(token: string): void;
}

export function createTokenSource(getToken: GetToken): TokenSource {
  let replacement: Promise<TokenAnswer> | null = null;
  /** The token that came from a forced refresh and was not accepted yet. */
  let unproven: string | null = null;

  const fetchOther = async (rejected: string): Promise<TokenAnswer> => {
    const present = await getToken(false);
    if (typeof present === 'string') return present;
    // Another call has replaced it meanwhile, or it has expired.
    if (present.token !== rejected) return present;
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
      replacement ??= fetchOther(rejected).finally(() => {
        replacement = null;
      });
      return replacement;
    },
    noteAccepted(token) {
      if (token === unproven) unproven = null;
    },
  };
}
