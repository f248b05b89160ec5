import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyReply } from 'fastify';
import { demoUsers } from '../demo-people/people';
import { listen, type RunningServer } from '../listen';
import { GrantStore } from './grant-store';
import { buildSignInPage, type Page } from './pages';
import { createProvider } from './provider';

export interface IdentityOptions {
  port: number;
  /** Folder below which keys and sign-ins are stored, in `identity/`. */
  stateFolder: string;
}

/** Starts the OpenID Connect provider at http://localhost:{port}; that address is its issuer. */
export async function startIdentity(options: IdentityOptions): Promise<RunningServer> {
  const store = new GrantStore(join(options.stateFolder, 'identity', 'grants.json'));
  const provider = createProvider({
    issuer: `http://localhost:${options.port}`,
    stateFolder: options.stateFolder,
    store,
  });
  const answerAsProvider = provider.callback();

  const app = Fastify({ forceCloseConnections: true });
  // The provider parses its forms itself.
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.all('/*', async (request, reply) => {
    reply.hijack();
    await answerAsProvider(request.raw, reply.raw);
  });

  app.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const { prompt } = await provider.interactionDetails(request.raw, reply.raw);
    if (prompt.name === 'consent') {
      reply.hijack();
      return provider.interactionFinished(
        request.raw,
        reply.raw,
        { consent: {} },
        { mergeWithLastSubmission: true },
      );
    }
    return sendPage(reply, buildSignInPage(request.raw, `/interaction/${request.params.uid}`));
  });

  app.post('/interaction/:uid', async (request, reply) => {
    const form = new URLSearchParams(await text(request.raw));
    const subject = form.get('subject') ?? '';
    const isCancelled = form.has('cancel');
    if (!isCancelled && !demoUsers.some((user) => user.subject === subject))
      return reply.code(400).send({ message: 'subject: nobody of that name' });
    const result = isCancelled
      ? { error: 'access_denied', error_description: 'The user cancelled the login' }
      : { login: { accountId: subject }, consent: {} };
    reply.hijack();
    return provider.interactionFinished(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ message: error.message }),
  );

  const server = await listen(app, options.port);
  return {
    ...server,
    close: async () => {
      await server.close();
      store.save();
    },
  };
}

const sendPage = (reply: FastifyReply, page: Page) =>
  reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.body);
