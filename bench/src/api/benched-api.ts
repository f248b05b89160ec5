import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { audience, integrationScope, scope, startIdentityProvider } from '../../../api/src/testing/identity-provider';
import { emptyServerDatabase } from '../../../api/src/testing/server-template';
import type { Served, ServeSettings } from './serve';

/** The product's API and the bare one beside it, on one database. */
export interface BenchedApi extends Served {
  /** Headers of a request of the product, as an admitted user sends them. */
  headers(subject: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** @param server a PostgreSQL server, as its superuser; without one the embedded engine */
export async function startBenchedApi(wanted: { server: string | undefined; customers: number }): Promise<BenchedApi> {
  const { server, customers } = wanted;
  const provider = await startIdentityProvider();
  const own = server === undefined ? undefined : await emptyServerDatabase(server);
  const { issuer, jwksUrl } = provider;
  const identity = { issuer, audience, scope, integrationScope, subjectClaim: 'sub', jwksUrl };
  const postgres =
    own && server !== undefined
      ? { url: own.url, ownerUrl: own.ownerUrl, superuser: asSuperuser(own.url, server) }
      : undefined;
  const child = fork(join(import.meta.dirname, 'serve.ts'), { execArgv: ['--import', 'tsx'] });
  child.send({ postgres, customers, identity } satisfies ServeSettings);
  const served = await Promise.race([
    once(child, 'message').then(([message]) => message as Served),
    once(child, 'exit').then(() => Promise.reject(new Error('The benched API ended before it listened.'))),
  ]);
  const token = async (subject: string) => provider.token({ sub: subject, exp: Math.floor(Date.now() / 1000) + 7200 });
  return {
    ...served,
    headers: async (subject) => ({ Authorization: `Bearer ${await token(subject)}`, 'X-Map-Profile': 'feltbok' }),
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
      await own?.drop();
      await provider.close();
    },
  };
}

function asSuperuser(url: string, server: string): string {
  const address = new URL(server);
  address.pathname = new URL(url).pathname;
  return address.href;
}
