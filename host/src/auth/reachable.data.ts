import type { HostConfig } from '../config-schema';

/** Timeout after which a service counts as unreachable, in milliseconds. */
const patience = 5_000;

/**
 * Whether both the API and the identity provider answer, as a login needs both. `navigator.onLine`
 * knows of cables and masts only.
 */
export async function isReachable({
  api,
  identity,
}: Pick<HostConfig, 'api' | 'identity'>): Promise<boolean> {
  const answers = await Promise.all([api, providerAddress(identity)].map(answersAtAll));
  return answers.every(Boolean);
}

function providerAddress({ authority, authorityMetadata }: HostConfig['identity']): string {
  const endpoint = authorityMetadata?.token_endpoint;
  return new URL(typeof endpoint === 'string' ? endpoint : authority).origin;
}

const answersAtAll = (address: string): Promise<boolean> =>
  fetch(address, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).then(
    () => true,
    () => false,
  );
