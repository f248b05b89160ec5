import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  audience,
  integrationScope,
  resultsScope,
  scope,
  startIdentityProvider,
} from '../../../../api/src/testing/identity-provider';
import { emptyServerDatabase } from '../../../../api/src/testing/server-template';
import type { Memory, Served, ServeSettings } from './serve';

/** One process with the product's API and the bare one. */
export interface ApiProcess extends Served {
  /** Milliseconds of processor time used so far. */
  processorTime(): Promise<number>;
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

/** The product's API and the bare one beside it, on one database. */
export interface BenchedApi extends ApiProcess {
  /** Headers of a request from an admitted user of the product. */
  headers(subject: string): Promise<Record<string, string>>;
  /** Starts another process on the same database, which must be a server. */
  another(): Promise<ApiProcess>;
}

/** @param server address of a PostgreSQL server for its superuser; without it the embedded engine is used */
export async function startBenchedApi(options: {
  server: string | undefined;
  customers: number;
}): Promise<BenchedApi> {
  const { server, customers } = options;
  const provider = await startIdentityProvider();
  const ownDatabase = server === undefined ? undefined : await emptyServerDatabase(server);
  const { issuer, jwksUrl } = provider;
  const identity = {
    issuer,
    audience,
    scope,
    integrationScope,
    resultsScope,
    subjectClaim: 'sub',
    jwksUrl,
  };
  const postgres =
    ownDatabase && server !== undefined
      ? {
          url: ownDatabase.url,
          ownerUrl: ownDatabase.ownerUrl,
          superuser: toSuperuserUrl(ownDatabase.url, server),
        }
      : undefined;
  const first = await startProcess({ postgres, customers, identity });
  const token = async (subject: string) =>
    provider.token({ sub: subject, exp: Math.floor(Date.now() / 1000) + 7200 });
  return {
    ...first,
    headers: async (subject) => ({
      Authorization: `Bearer ${await token(subject)}`,
      'X-Map-Profile': 'feltbok',
    }),
    another: () => startProcess({ postgres, customers: undefined, identity }),
    stop: async () => {
      await first.stop();
      await ownDatabase?.drop();
      await provider.close();
    },
  };
}

/** @throws Error when it ends before it listens */
async function startProcess(settings: ServeSettings): Promise<ApiProcess> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  child.send(settings);
  const served = await Promise.race([
    once(child, 'message').then(([message]) => message as Served),
    once(child, 'exit').then(() =>
      Promise.reject(new Error('The benched API ended before it listened.')),
    ),
  ]);
  const ask = async <Answer>(question: string): Promise<Answer> => {
    const answer = once(child, 'message');
    child.send(question);
    return ((await answer) as [Answer])[0];
  };
  return {
    ...served,
    processorTime: () => ask('processor time'),
    memory: () => ask('memory'),
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

function toSuperuserUrl(url: string, server: string): string {
  const address = new URL(server);
  address.pathname = new URL(url).pathname;
  return address.href;
}
