import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { UploadState } from '@feltbok/contract/documents.ts';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../db/database';
import type { Notices } from '../db/notices';
import { remembered } from '../expiring-cache';
import type { FileKey } from '../files/file-key';
import { callRoute } from '../http/call-route';
import { largeBodies, stayUntilAnswered } from '../http/large-bodies';
import { notFound, RequestProblem } from '../http/problem';
import { addGauge } from '../metrics/metrics.routes';
import type { ProductApi } from '../product-api';
import { readRows } from '../reads/personal-reads';
import { completeContent, receiveBlock } from './document-blocks';
import { missingBlocks, uploadOf } from './document-blocks.repository';
import { changeDocument, deleteDocument } from './document-changes';
import { sendContent, sendDataUrl } from './document-download';
import { removeFile } from './document-files';
import { announce, type DocumentSettings, receiveContent, receiveWhole } from './document-upload';
import { bytesLeft, documentOf, documentTypesList } from './documents.repository';
import { RunningUploads } from './running-uploads';
import { intactContents } from './verified-contents';

interface RoutesSettings extends DocumentSettings {
  metrics: Registry;
  database: Database;
  notices: Notices;
}

const roomForLargeBodies = { atOnce: 3, waiting: 20, patienceMs: 15_000 };

export function documentsRoutes(app: ProductApi, settings: RoutesSettings): void {
  uploads(app, settings);
  uploadsInBlocks(app, settings);
  downloads(app, settings);
  changes(app, settings);
  app.route({
    ...callRoute('getDocumentTypes'),
    handler: async (request, reply) => {
      const list = await request.withAccess(documentTypesList);
      return reply.type('application/json; charset=utf-8').send(list);
    },
  });
  app.route({
    ...callRoute('getDocumentRoom'),
    handler: (request) =>
      request.withAccess(async (access) => ({ bytesLeft: await bytesLeft(access) })),
  });
}

function uploads(app: ProductApi, settings: RoutesSettings): void {
  const { metrics } = settings;
  const enter = largeBodies(roomForLargeBodies);
  const running = new RunningUploads(settings.database, settings.notices, app.log);
  app.addHook('onClose', () => running.close());
  addGauge(metrics, 'feltbok_large_bodies', 'Documents that are in memory whole.', enter.inside);
  addGauge(
    metrics,
    'feltbok_large_bodies_waiting',
    'Documents that wait for room in it.',
    enter.waiting,
  );

  app.route({
    ...callRoute('postDocument'),
    preParsing: (request, reply) => stayUntilAnswered(request, reply, enter),
    handler: (request, reply) => {
      const { file, ...document } = request.body;
      return file === undefined
        ? announce(request, reply, document, settings)
        : receiveWhole(request, reply, { ...document, file }, settings);
    },
  });

  app.register(async (scope) => {
    // Bytes of any type are a document's content, JSON too: they are read by the handler, as they
    // come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const route = callRoute('putDocumentContent');
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...route,
      config: { ...route.config, readsBodySlowly: true },
      handler: (request, reply) =>
        receiveContent(request, reply, request.params.uuid, settings, running),
    });
  });
}

function uploadsInBlocks(app: ProductApi, settings: DocumentSettings): void {
  app.route({
    ...callRoute('getDocumentBlocks'),
    handler: (request) =>
      request.withAccess(async (access): Promise<UploadState> => {
        return { blockBytes, missing: missingBlocks(await uploadOf(access, request.params.uuid)) };
      }),
  });
  app.route({
    ...callRoute('completeDocument'),
    handler: (request, reply) =>
      completeContent(request, reply, request.params.uuid, request.body, settings),
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...callRoute('putDocumentBlock'),
      handler: (request, reply) => receiveBlock(request, reply, request.params, settings),
    });
  });
}

function downloads(
  app: ProductApi,
  { files, metrics }: DocumentSettings & { metrics: Registry },
): void {
  const contents = intactContents(files, metrics);
  const shown = shownDocuments();
  app.route({
    ...callRoute('getDocument'),
    compress: false,
    method: ['GET', 'HEAD'],
    handler: async (request, reply) =>
      sendDataUrl(request, reply, contents, await shown(request, request.params.id)),
  });

  app.route({
    ...callRoute('getDocumentContent'),
    // Parts and digests are of these very bytes.
    compress: false,
    method: ['GET', 'HEAD'],
    handler: async (request, reply) =>
      sendContent(request, reply, contents, await shown(request, request.params.id)),
  });
}

function changes(app: ProductApi, { files }: DocumentSettings): void {
  app.route({
    ...callRoute('patchDocument'),
    handler: (request, reply) =>
      request.write(reply, (write) => changeDocument(write, request.params.id, request.body)),
  });

  app.route({
    ...callRoute('deleteDocument'),
    handler: async (request, reply) => {
      let file: FileKey | undefined;
      await request.write(reply, (write) =>
        deleteDocument(write, request.params.id, (removed) => {
          file = removed;
        }),
      );
      // Only now that the deletion is committed: no document may ever point to a removed file.
      if (file) await removeFile(files, file, request.log);
    },
  });
}

const notSent = {
  waiting: new RequestProblem(
    409,
    'The document is being scanned for malware. It is sent once nothing is found.',
  ),
  infected: new RequestProblem(
    409,
    'The document holds malware and is not sent. Delete it, and add it anew from a clean file.',
  ),
};

/** A document that is opened in parts is one read. */
const sameReadForMs = 10 * 60_000;
const readsAtMost = 10_000;

/**
 * @returns asks for a document and records that; rejects with RequestProblem 404 when the account
 *   sees none, 409 when nobody may
 */
function shownDocuments() {
  const recorded = remembered<string, true>(readsAtMost, Date.now);
  return async (request: FastifyRequest, id: number) => {
    const isRead = request.method === 'GET';
    let subject = '';
    const readOf = (revision: number) => `${subject} ${id} ${revision}`;
    const row = await request.withAccess(async (access) => {
      const { customer, user, lastly } = access;
      const found = await documentOf(access, id);
      subject = user.subject;
      if (
        !found?.content ||
        found.shown.scan ||
        !isRead ||
        recorded.get(readOf(found.shown.revision))
      )
        return found;
      const { caseId, businessId } = found.shown;
      lastly(
        readRows({ ...customer, ...user, requestId: request.id }, [
          { kind: 'document', id, caseId, businessId },
        ]),
      );
      return found;
    });
    if (!row?.content) throw notFound('The document');
    if (row.shown.scan) throw notSent[row.shown.scan];
    if (isRead) recorded.set(readOf(row.shown.revision), true, Date.now() + sameReadForMs);
    return { shown: row.shown, content: row.content };
  };
}
