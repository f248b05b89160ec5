import { createTokenSource, type TokenAnswer } from './token-source.ts';

/** A provider whose present token is the last of these; a forced refresh adds one. */
function createProvider() {
  const tokens = ['token 1'];
  const forced = jest.fn(async (): Promise<TokenAnswer> => {
    tokens.push(`token ${tokens.length + 1}`);
    return { token: tokens.at(-1) ?? '' };
  });
  const present = jest.fn(async (): Promise<TokenAnswer> => ({ token: tokens.at(-1) ?? '' }));
  return { forced, present, getToken: (isForced: boolean) => (isForced ? forced() : present()) };
}

test('[FLT-12] calls whose token was rejected at the same time share one forced refresh', async () => {
  const provider = createProvider();
  const source = createTokenSource(provider.getToken);
  const answers = await Promise.all([1, 2, 3].map(() => source.replace('token 1')));
  expect(answers).toEqual([1, 2, 3].map(() => ({ token: 'token 2' })));
  expect(provider.forced).toHaveBeenCalledTimes(1);
});

test('[FLT-12] a call that is rejected later takes the token that is there', async () => {
  const provider = createProvider();
  const source = createTokenSource(provider.getToken);
  await source.replace('token 1');
  expect(await source.replace('token 1')).toEqual({ token: 'token 2' });
  expect(provider.forced).toHaveBeenCalledTimes(1);
});

test('[FLT-12] a refreshed token that is rejected leads to the login', async () => {
  const provider = createProvider();
  const source = createTokenSource(provider.getToken);
  await source.replace('token 1');
  expect(await source.replace('token 2')).toBe('sign-in needed');
  expect(provider.forced).toHaveBeenCalledTimes(1);
});

test('[FLT-12] a refreshed token that was accepted may be refreshed again', async () => {
  const provider = createProvider();
  const source = createTokenSource(provider.getToken);
  await source.replace('token 1');
  source.recordAccepted('token 2');
  expect(await source.replace('token 2')).toEqual({ token: 'token 3' });
});

test.each(['sign-in needed', 'provider unreachable'] as const)(
  '[FLT-12] a provider that answers %s is taken at its word',
  async (answer) => {
    const provider = createProvider();
    provider.forced.mockResolvedValue(answer);
    expect(await createTokenSource(provider.getToken).replace('token 1')).toBe(answer);
  },
);

test('[FLT-12] a provider that gives the rejected token once more leads to the login', async () => {
  const source = createTokenSource(async () => ({ token: 'token 1' }));
  expect(await source.replace('token 1')).toBe('sign-in needed');
});
